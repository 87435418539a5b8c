/** What the parts of this board share: the view, and which choices are about which thing. */
import { getContext, setContext } from "svelte";
import type { Choice } from "$/api/schema";
import type { BoardProps } from "../table";
import { DIRECTIONS, neighbour, type Direction } from "./grid";
import { basicColour, cheapest, complete, fits } from "./payments";
import { cubesOf, spotsIn, spotsOf, type CubeAt } from "./spots";
import { recall, remember } from "./store";
import { w } from "./texts";
import type { DelveView, Hazard, Seat } from "./view";

const NAME = Symbol("delve");
const CARDS = new Set(["take", "flip", "discard"]);
const PAID = new Set(["creep", "peer", "hustle", "backtrack"]);

/** A way to act on a space; `then` is what follows once it is paid. */
export interface WayThere {
  choice: Choice;
  then: string | null;
}

export class Desk {
  #props: () => BoardProps;
  #menu = $state.raw<{ choices: readonly Choice[]; space: string } | null>(null);
  #backtracking = $state.raw<readonly Choice[] | null>(null);
  #picked = $state.raw<{ choices: readonly Choice[]; cubes: CubeAt[] } | null>(null);
  #arrows = $state(recall("arrows") === "yes");
  #autopay = $state(recall("autopay") === "yes");
  /** What shall be chosen once it is on offer, after what was begun is paid. */
  #then: string | null = null;
  #sent: string | null = null;

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  readonly view: DelveView = $derived.by(() => this.#props().view as unknown as DelveView);
  readonly #spots: Map<string, Choice[]> = $derived.by(() => {
    const found = new Map<string, Choice[]>();
    for (const choice of this.choices) {
      for (const spot of new Set(spotsOf(choice, this.home.seat, this.home.map.at))) {
        found.set(spot, [...(found.get(spot) ?? []), choice]);
      }
    }
    return found;
  });
  readonly #touched: Set<string> = $derived.by(() => {
    const { pointed } = this.#props();
    const peeked = this.peeked;
    return new Set([
      ...(peeked ? spotsOf(peeked, this.home.seat, this.home.map.at) : []),
      ...(pointed ? spotsIn(pointed) : []),
    ]);
  });

  get seat(): number | null {
    return this.#props().seat;
  }

  get step(): string | null {
    return this.#props().step;
  }

  get choices(): readonly Choice[] {
    return this.#props().choices;
  }

  get pending(): string | null {
    return this.#props().pending;
  }

  get peeked(): Choice | undefined {
    const { peeked, choices } = this.#props();
    return choices.find(({ choice }) => choice === peeked);
  }

  /** Whose map is the large one: the own one, a spectator's is the first. */
  get home(): Seat {
    return this.view.seats[this.seat ?? 0] as Seat;
  }

  get rival(): Seat {
    return this.view.seats[1 - this.home.seat] as Seat;
  }

  name(seat: number): string {
    return this.#props().names[seat] ?? "";
  }

  choose(text: string): void {
    this.#props().choose(text);
  }

  whyNot(text: string): void {
    this.#props().whyNot(text);
  }

  offer(text: string): Choice | undefined {
    return this.choices.find(({ choice }) => choice === text);
  }

  /** The choices about a thing (see spots.ts). */
  at(spot: string): readonly Choice[] {
    return this.#spots.get(spot) ?? [];
  }

  /** Whether a thing is touched by the choice or the log line that is looked at. */
  touched(spot: string): true | undefined {
    return this.#touched.has(spot) || undefined;
  }

  /** Whether the question is about cubes. */
  get asksCubes(): boolean {
    return this.choices.some((choice) => cubesOf(choice).length > 0);
  }

  /** Whether the question is about treasures. */
  get asksCards(): boolean {
    return this.choices.some(({ verb }) => CARDS.has(verb));
  }

  // Spaces

  /** The ways to act on a space: several are offered in a menu, a single one at once. */
  waysTo(space: string): WayThere[] {
    if (this.pending !== null) return [];
    const about = this.at(`map:${this.home.seat}:${space}`);
    if (this.backtracking) {
      return about
        .filter(({ verb }) => verb === "backtrack")
        .map((choice) => ({ choice, then: null }));
    }
    const side = this.sideOf(space);
    const near = side !== null || this.step !== "explore.act" || space === this.home.map.at;
    if (!near) return [];
    const ways: WayThere[] = about.map((choice) => ({ choice, then: null }));
    const hustle = this.offer("hustle");
    if (hustle && side !== null && this.#isOpen(side)) {
      ways.push({ choice: hustle, then: `step:${side}` });
    }
    return ways;
  }

  /** On which side of the own explorer a space lies; null if it is no neighbour. */
  sideOf(space: string): Direction | null {
    const { at } = this.home.map;
    if (at === null) return null;
    return DIRECTIONS.find((direction) => neighbour(at, direction) === space) ?? null;
  }

  #isOpen(side: Direction): boolean {
    return this.offer(`creep:${side}`) !== undefined;
  }

  /** The space whose menu is open. */
  get menu(): string | null {
    return this.#menu?.choices === this.choices ? this.#menu.space : null;
  }

  set menu(space: string | null) {
    this.#menu = space === null ? null : { choices: this.choices, space };
  }

  /** Whether a place to go back to is being chosen. */
  get backtracking(): boolean {
    return this.#backtracking === this.choices;
  }

  set backtracking(wanted: boolean) {
    this.menu = null;
    this.#backtracking = wanted ? this.choices : null;
  }

  // Paying

  get payments(): readonly Choice[] {
    return this.choices.filter(({ verb }) => verb === "pay");
  }

  get suggested(): Choice | undefined {
    return cheapest(this.payments, basicColour(this.home));
  }

  get picked(): readonly CubeAt[] {
    return this.#picked?.choices === this.choices ? this.#picked.cubes : [];
  }

  fits(cube: CubeAt): boolean {
    return this.pending === null && fits(this.payments, this.picked, cube);
  }

  /** Adds a cube to the payment, and pays if it is enough. */
  pick(cube: CubeAt): void {
    const cubes = [...this.picked, cube];
    const paid = complete(this.payments, cubes);
    if (paid) this.choose(paid.choice);
    else this.#picked = { choices: this.choices, cubes };
  }

  unpick(): void {
    this.#picked = null;
  }

  /** The one choice about a cube that is made at once. */
  withCube(cube: CubeAt): Choice | undefined {
    return this.choices.find((choice) => {
      const [only] = cubesOf(choice);
      return choice.verb !== "pay" && only?.zone === cube.zone && only.colour === cube.colour;
    });
  }

  // What follows by itself

  /** Remembers what shall be chosen after the next payment. */
  follow(text: string | null): void {
    this.#then = text;
  }

  /** Goes on with what was begun: the wanted step of a Hustle, the suggested payment. */
  goOn(): void {
    if (this.pending !== null) {
      this.#sent = this.pending;
      return;
    }
    const begun = PAID.has(this.#sent?.split(":")[0] ?? "");
    if (this.step === "explore.pay") {
      this.#sent = null;
      if (begun && this.autopay && this.suggested) this.choose(this.suggested.choice);
      return;
    }
    const wanted = this.#then;
    this.#then = null;
    if (wanted !== null && this.offer(wanted)) this.choose(wanted);
  }

  // What is remembered

  get autopay(): boolean {
    return this.#autopay;
  }

  set autopay(wanted: boolean) {
    this.#autopay = wanted;
    remember("autopay", wanted ? "yes" : null);
  }

  /** Whether directions are shown as arrows instead of compass letters. */
  get arrows(): boolean {
    return this.#arrows;
  }

  set arrows(wanted: boolean) {
    this.#arrows = wanted;
    remember("arrows", wanted ? "yes" : null);
  }

  /** What a direction is called. */
  side(direction: Direction): string {
    return (this.arrows ? w().sides : w().directions)[direction];
  }

  // Names

  hazard(glyph: string): Hazard | undefined {
    return this.view.kit.hazards.find((hazard) => hazard.glyph === glyph);
  }

  /** What a piece of a lair is called. */
  pieceName(piece: string): string {
    return this.hazard(piece)?.name ?? w().pieces[piece] ?? piece;
  }
}

export function setDesk(desk: Desk): void {
  setContext(NAME, desk);
}

export function useDesk(): Desk {
  return getContext<Desk>(NAME);
}
