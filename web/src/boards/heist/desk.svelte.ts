/** What the parts of this board share: the view, what may be chosen where, what is looked at. */
import { getContext, setContext } from "svelte";
import type { Choice } from "$/api/schema";
import { textsOf } from "$/i18n/index.svelte";
import type { BoardProps } from "../table";
import { nextTo, roomsOf, sidesOf, type Direction, type Ways } from "./grid";
import { aboutEvent, byPart, edgeOf, roomOf, touchedBy, usesOf } from "./spots";
import { TEXTS } from "./texts";
import { asHeist, type Heist, type Kind, type Raid, type Sheet, type Slot } from "./view";

const NAME = Symbol("heist");

/** A step of a walk, and where it begins. */
interface Stride {
  from: string;
  towards: Direction;
}

/** Something half done: it holds as long as the same question is asked. */
interface Half {
  question: string;
  id: string;
}

export class Desk {
  #props: () => BoardProps;
  #armed = $state.raw<Half | null>(null);
  #opened = $state.raw<Half | null>(null);
  #looked = $state.raw<Half | null>(null);
  #ahead: readonly Stride[] = [];
  /** Whether there is only a phone's room. */
  phone = $state(false);
  /** Which rooms and sides were drawn just now, as spots. */
  fresh: ReadonlySet<string> = $state.raw(new Set());

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  readonly view: Heist = $derived.by(() => asHeist(this.#props().view));
  readonly choices: readonly Choice[] = $derived.by(() => this.#props().choices);
  readonly #question: string = $derived.by(() =>
    [this.#props().step, ...this.choices.map((choice) => choice.choice)].join(" "),
  );
  readonly #kinds: Map<string, Kind> = $derived.by(
    () => new Map(this.view.kinds.map((kind) => [kind.id, kind])),
  );
  readonly #rooms: Map<string, Choice[]> = $derived.by(() => byPart(this.choices, roomOf));
  readonly #edges: Map<string, Choice[]> = $derived.by(() => byPart(this.choices, edgeOf));
  readonly #touched: ReadonlySet<string> = $derived.by(() => {
    const { pointed } = this.#props();
    const { peeked } = this;
    return new Set([
      ...(peeked ? touchedBy(peeked, this.ownLair) : []),
      ...(pointed ? aboutEvent(pointed, this.view) : []),
    ]);
  });

  get seat(): number | null {
    return this.#props().seat;
  }

  get step(): string | null {
    return this.#props().step;
  }

  get texts(): (typeof TEXTS)["en"] {
    return textsOf(TEXTS);
  }

  /** Whether the own seat is to decide and has not done so. */
  get asked(): boolean {
    return this.choices.length > 0 && this.#props().pending === null;
  }

  get peeked(): Choice | undefined {
    const { peeked } = this.#props();
    return this.choices.find((choice) => choice.choice === peeked);
  }

  touched(spot: string): boolean {
    return this.#touched.has(spot);
  }

  name(seat: number): string {
    return this.#props().names[seat] ?? "";
  }

  kind(id: string | undefined): Kind | undefined {
    return id === undefined ? undefined : this.#kinds.get(id);
  }

  // Whom one looks at

  /** Whose sheet is in the middle when nobody is looked at: the own one, a spectator's is the first. */
  get home(): number {
    return this.seat ?? 0;
  }

  /** Whose sheet, or whose raid, is in the middle. */
  get looking(): number {
    const looked = this.#looked;
    const holds = looked && (this.seat === null || looked.question === this.#question);
    return holds ? Number(looked.id) : this.home;
  }

  look(seat: number): void {
    this.#looked = { question: this.#question, id: String(seat) };
  }

  sheet(seat: number): Sheet {
    return this.view.sheets[seat] as Sheet;
  }

  /** The raid that is in the middle, null before raids begin. */
  get raid(): Raid | null {
    return this.view.raids[this.looking] ?? null;
  }

  /** Whose lair the own seat draws in or walks through. */
  get ownLair(): number {
    return this.view.raids[this.home]?.target ?? this.home;
  }

  /** How one may walk in a lair, with what a raid has opened. */
  ways(owner: number, raid: Raid | null): Ways {
    const { ring, blocked } = this.view.lair;
    const opened = raid?.opened ?? [];
    const walls = this.sheet(owner).walls.filter((wall) => !opened.includes(wall));
    return { ring, blocked, walls };
  }

  // Where choices are made

  /** Whether files lie on the table to be chosen from. */
  get choosing(): boolean {
    const files = ["setup.agent", "setup.gadget", "round.gadget"];
    return this.asked && files.includes(this.step ?? "") && this.looking === this.home;
  }

  /** The card that is being drawn, or whose line is to be shown. */
  get inHand(): Slot | undefined {
    const peeked = this.peeked?.verb;
    const shown =
      peeked === "pick" || peeked === "bonus"
        ? String(this.peeked?.arguments[0])
        : this.view.me?.in_hand;
    return this.view.display.find(({ slot }) => slot === shown);
  }

  /** What may be chosen in a room now: with what is armed, or plainly, or as a last resort. */
  at(room: string): readonly Choice[] {
    const all = this.#rooms.get(room) ?? [];
    const { armed } = this;
    if (armed !== null) return all.filter((choice) => usesOf(choice).includes(armed));
    const plain = all.filter((choice) => usesOf(choice).length === 0);
    return plain.length > 0 ? plain : all.filter((choice) => choice.verb === "go_with");
  }

  /** The choice at a side of a room; a drill shows its walls once it is armed. */
  side(edge: string): Choice | undefined {
    const found = this.#edges.get(edge) ?? [];
    if (this.step !== "raid.step") return found[0];
    return found.find((choice) => this.armed !== null && usesOf(choice).includes(this.armed));
  }

  /** The sides of a room at which something may be chosen. */
  sides(room: string): Choice[] {
    return sidesOf(room, this.view.lair.ring).flatMap(({ edge }) => this.side(edge) ?? []);
  }

  /** Whether a side is only shown once one of its rooms was chosen: fingers are too thick. */
  get roomFirst(): boolean {
    return this.phone && this.step === "round.wall";
  }

  showsSide(edge: string): boolean {
    return !this.roomFirst || roomsOf(edge).includes(this.opened ?? "");
  }

  /** The choices that spend a power or a gadget. */
  withSource(source: string): readonly Choice[] {
    return this.choices.filter((choice) => usesOf(choice).includes(source));
  }

  /** The choice that uses a power at once, if it needs no target. */
  boost(source: string): Choice | undefined {
    return this.withSource(source).find(({ verb }) => verb === "boost");
  }

  offers(verb: string): readonly Choice[] {
    return this.choices.filter((choice) => choice.verb === verb);
  }

  // Choices that are made in two steps

  /** The power or gadget whose targets are shown. */
  get armed(): string | null {
    return this.#holding(this.#armed);
  }

  arm(source: string): void {
    this.#opened = null;
    this.#armed = this.armed === source ? null : { question: this.#question, id: source };
  }

  /** The room, or the other thing, whose choices are shown one by one. */
  get opened(): string | null {
    return this.#holding(this.#opened);
  }

  open(id: string): void {
    this.#opened = this.opened === id ? null : { question: this.#question, id };
  }

  /** Goes several single steps; the next one is taken when the one before was answered. */
  walk(steps: readonly Direction[]): void {
    let from: string | null = this.view.raids[this.home]?.at ?? null;
    const ahead: Stride[] = [];
    for (const towards of steps) {
      if (from === null) break;
      ahead.push({ from, towards });
      from = nextTo(from, towards, this.view.lair.ring);
    }
    this.#ahead = ahead;
    this.stride();
  }

  /** Takes the next step of a walk; a walk that was left is forgotten. */
  stride(): void {
    if (!this.asked) return;
    const [next, ...rest] = this.#ahead;
    const here = this.view.raids[this.home]?.at === next?.from;
    const wanted = this.offers("go").find((choice) => choice.arguments[0] === next?.towards);
    this.#ahead = here && wanted ? rest : [];
    if (here && wanted) this.#props().choose(wanted.choice);
  }

  #holding(half: Half | null): string | null {
    return half?.question === this.#question ? half.id : null;
  }
}

export function setDesk(desk: Desk): void {
  setContext(NAME, desk);
}

export function useDesk(): Desk {
  return getContext<Desk>(NAME);
}
