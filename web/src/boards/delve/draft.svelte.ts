/** The lair being drawn: what one wants at once, and the choices that bring the server there.
 *
 * The server holds the lair; here lies what it shall become. Edits are sent one after another, as
 * its states come. Whatever changes the lair otherwise (a choice from the list, undo, another
 * window) is taken over, and so is the server's lair when it refuses an edit.
 */
import {
  codeOf,
  countOf,
  edited,
  EMPTY,
  nextEdit,
  readCode,
  withPiece,
  withWall,
  type Lair,
} from "./lair";
import { judge, piecesOf, type Verdict } from "./legality";
import type { Desk } from "./desk.svelte";
import { recall, remember } from "./store";

export class Draft {
  #desk: Desk;
  #key: string;
  #wanted = $state.raw<Lair | null>(null);
  /** The server's lair as it was or as it should be after the edit that was sent. */
  #expected: string[] = [];
  /** What was sent, and from where: sent again from there, it was refused. */
  #sent: string | null = null;
  /** Whether an edit was refused. */
  refused = $state(false);

  constructor(desk: Desk, match: string) {
    this.#desk = desk;
    this.#key = `draft.${match}`;
    const kept = recall(this.#key);
    this.#wanted = kept === null ? null : readCode(kept);
    this.#expected = [this.#server];
  }

  readonly #held: string | null = $derived.by(() => {
    const place = this.#desk.choices.find(({ verb }) => verb === "place");
    if (!place) return null;
    const name = String(place.facts["piece"]);
    const { hazards } = this.#desk.view.kit;
    return hazards.find((hazard) => hazard.name === name)?.glyph ?? name;
  });

  get #server(): string {
    return this.#desk.view.lair?.code ?? codeOf(EMPTY);
  }

  /** What the server has. */
  readonly there: Lair = $derived.by(() => readCode(this.#server) ?? EMPTY);
  /** What is drawn. */
  readonly lair: Lair = $derived.by(() => this.#wanted ?? this.there);
  readonly verdict: Verdict = $derived.by(() => judge(this.lair, this.#desk.view.kit));

  /** How many walls and pieces differ from what the server has. */
  readonly behind: number = $derived.by(() => {
    const walls = [...this.lair.walls].filter((wall) => !this.there.walls.has(wall)).length;
    const gone = [...this.there.walls].filter((wall) => !this.lair.walls.has(wall)).length;
    const spaces = new Set([...this.lair.pieces.keys(), ...this.there.pieces.keys()]);
    const pieces = [...spaces].filter(
      (space) => this.lair.pieces.get(space) !== this.there.pieces.get(space),
    ).length;
    return walls + gone + pieces;
  });

  left(piece: string): number {
    return (piecesOf(this.#desk.view.kit).get(piece) ?? 0) - countOf(this.lair, piece);
  }

  /** Whether a border may be toggled: a wall can go, and come while the kit has one. */
  canToggle(border: string): boolean {
    return this.lair.walls.has(border) || this.lair.walls.size < this.#desk.view.kit.walls;
  }

  toggle(border: string): void {
    if (this.canToggle(border)) this.draw(withWall(this.lair, border));
  }

  /** Puts a piece of the kit on a space that is empty. */
  put(piece: string, space: string): void {
    if (this.left(piece) > 0 && !this.lair.pieces.has(space)) {
      this.draw(withPiece(this.lair, space, piece));
    }
  }

  lift(space: string): void {
    this.draw(withPiece(this.lair, space, null));
  }

  /** Moves a piece; where another one stands, the two change places. */
  move(from: string, to: string): void {
    const piece = this.lair.pieces.get(from);
    if (piece === undefined || from === to) return;
    const other = this.lair.pieces.get(to) ?? null;
    this.draw(withPiece(withPiece(this.lair, from, other), to, piece));
  }

  /** Draws a lair as it shall be. */
  draw(lair: Lair): void {
    this.refused = false;
    this.#wanted = lair;
    remember(this.#key, codeOf(lair));
    this.sync();
  }

  /** Takes the next step towards the lair that is wanted, as soon as the server can take it. */
  sync(): void {
    if (this.#desk.pending !== null) return;
    const sent = this.#sent;
    this.#sent = null;
    if (!this.#expected.includes(this.#server)) return this.#settle(false);
    const wanted = this.#wanted;
    if (wanted === null || this.#desk.choices.length === 0) return;
    const edit = nextEdit(this.there, wanted, this.#held);
    if (edit === null) return this.#settle(false);
    const trial = [this.#server, this.#held, edit].join(" ");
    if (trial === sent || !this.#desk.offer(edit)) return this.#settle(true);
    this.#expected = [this.#server, codeOf(edited(this.there, edit, this.#held))];
    this.#desk.choose(edit);
    // A table that confirms every choice has not sent it yet.
    if (this.#desk.pending !== null) this.#sent = trial;
  }

  /** What the server has is what is wanted. */
  #settle(refused: boolean): void {
    this.refused = refused;
    this.#wanted = null;
    this.#expected = [this.#server];
    remember(this.#key, null);
  }
}
