/** What the parts of this board share: the view, the choices, and what was picked as a first step. */
import { getContext, setContext } from "svelte";
import type { Choice } from "$/api/schema";
import { textsOf } from "$/i18n/index.svelte";
import type { BoardProps } from "../table";
import { colourOf, deepOf, KIND_COLOURS } from "./art";
import { TEXTS } from "./texts";
import {
  MASTER,
  RESISTANCE,
  type Cell,
  type Hero,
  type Mat,
  type ResourceType,
  type Tile,
  type UprisingView,
} from "./view";

const NAME = Symbol("uprising");
const TURNED = "lairworks.uprising.turned";

/** Where followers set out and where they go, while it is asked how many. */
export interface Way {
  from: string | null;
  to: string;
}

export class Desk {
  #props: () => BoardProps;
  #first = $state.raw<{ choices: readonly Choice[]; step: string | null; id: string } | null>(null);
  #turned = $state(readTurned());

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  readonly view: UprisingView = $derived.by(() => this.#props().view as unknown as UprisingView);
  readonly #offers: Map<string, Choice> = $derived.by(
    () => new Map(this.#props().choices.map((choice) => [choice.choice, choice])),
  );
  readonly #byVerb: Map<string, Choice[]> = $derived.by(() => {
    const found = new Map<string, Choice[]>();
    for (const choice of this.#props().choices) {
      found.set(choice.verb, [...(found.get(choice.verb) ?? []), choice]);
    }
    return found;
  });
  readonly #tiles: Map<string, Tile> = $derived.by(
    () => new Map(this.view.cells.flatMap(({ tile }) => (tile ? [[tile.id, tile]] : []))),
  );
  readonly #cells: Map<string, Cell> = $derived.by(
    () => new Map(this.view.cells.map((cell) => [cell.cell, cell])),
  );

  get texts(): (typeof TEXTS)["en"] {
    return textsOf(TEXTS);
  }

  get seat(): number | null {
    return this.#props().seat;
  }

  get isMaster(): boolean {
    return this.seat === MASTER;
  }

  get isResistance(): boolean {
    return this.seat === RESISTANCE;
  }

  get choices(): readonly Choice[] {
    return this.#props().choices;
  }

  get step(): string | null {
    return this.#props().step;
  }

  /** Whether a choice is on its way. */
  get waits(): boolean {
    return this.#props().pending !== null;
  }

  get peeked(): Choice | undefined {
    const { peeked } = this.#props();
    return peeked === null ? undefined : this.#offers.get(peeked);
  }

  choose(text: string): void {
    this.#props().choose(text);
  }

  name(seat: number): string {
    return this.#props().names[seat] ?? "";
  }

  // What may be chosen

  offer(text: string): Choice | undefined {
    return this.waits ? undefined : this.#offers.get(text);
  }

  /** The choices with a verb, and with these first arguments. */
  offers(verb: string, ...first: string[]): readonly Choice[] {
    if (this.waits) return [];
    const found = this.#byVerb.get(verb) ?? [];
    return first.length === 0
      ? found
      : found.filter((choice) => first.every((each, at) => choice.arguments[at] === each));
  }

  // What lies on the table

  cell(name: string): Cell | undefined {
    return this.#cells.get(name);
  }

  tile(id: string): Tile | undefined {
    return this.#tiles.get(id);
  }

  hero(id: string): Hero | undefined {
    return this.view.heroes.find((hero) => hero.id === id);
  }

  mat(id: string): Mat | undefined {
    return this.view.mats.find((mat) => mat.id === id);
  }

  matNamed(name: string): string {
    return this.view.mats.find((mat) => mat.name === name)?.id ?? "";
  }

  type(id: string): ResourceType | undefined {
    return this.view.types.find((type) => type.id === id);
  }

  typeColour(id: string): string {
    return colourOf(this.type(id)?.colour ?? "");
  }

  typeDeep(id: string): string {
    return deepOf(this.type(id)?.colour ?? "");
  }

  /** The colour of a room: a Key Room has its mat's, a store the one of the cards it speaks of. */
  tileColour(tile: Pick<Tile, "id" | "kind" | "text">): string {
    if (tile.kind === "key") return colourOf(this.mat(tile.id)?.colour ?? "");
    const store = this.view.types.find(({ name }) => tile.text.includes(name));
    if (tile.kind === "store" && store) return colourOf(store.colour);
    return KIND_COLOURS[tile.kind] ?? colourOf("");
  }

  /** Where the tile of a mat lies, as far as one knows. */
  placeOf(tile: string): Cell | undefined {
    return this.view.cells.find((cell) => cell.tile?.id === tile);
  }

  /** Who goes where, while the number of followers is asked. */
  get way(): Way | null {
    const { doing } = this.view;
    if (doing?.question !== "escort" || !doing.action) return null;
    const [verb, one = "", two = ""] = doing.action.split(":");
    const at = this.hero(doing.hero ?? "")?.at ?? null;
    if (verb === "command") return { from: one, to: two };
    if (verb === "rally") return { from: null, to: at ?? "" };
    return { from: at, to: one };
  }

  // Choices about two things are made in two steps.

  /** What was picked as a first step; it holds for one question, and as long as a fear lasts. */
  get first(): string | null {
    const first = this.#first;
    if (!first || first.step !== this.step) return null;
    return first.choices === this.choices || first.step === "fear" ? first.id : null;
  }

  /** Picks a thing as the first step, or puts it back. */
  pick(id: string | null): void {
    const same = id === null || this.first === id;
    this.#first = same ? null : { choices: this.choices, step: this.step, id };
  }

  /** Which of the hero's actions clicked rooms are about. */
  get mode(): "enter" | "move" | "foresee" | "command" {
    const first = this.first;
    if (first === "mode:foresee") return "foresee";
    if (first === "mode:command" || first?.startsWith("from:")) return "command";
    return this.offers("enter").length > 0 ? "enter" : "move";
  }

  /** The room from which followers are sent or driven: the one picked, or the only one there is. */
  get source(): string | null {
    const verb = this.step === "fear" ? "drive" : "command";
    if (verb === "command" && this.mode !== "command") return null;
    const rooms = [...new Set(this.offers(verb).map((choice) => String(choice.arguments[0])))];
    const picked = this.first?.startsWith("from:") ? this.first.slice("from:".length) : null;
    if (picked !== null && rooms.includes(picked)) return picked;
    return rooms.length === 1 ? (rooms[0] ?? null) : null;
  }

  // The master may look at the lair from the other side.

  get turned(): boolean {
    return this.#turned && this.isMaster;
  }

  turn(): void {
    this.#turned = !this.#turned;
    try {
      localStorage.setItem(TURNED, String(this.#turned));
    } catch {
      // It holds until the page is left.
    }
  }
}

function readTurned(): boolean {
  try {
    return localStorage.getItem(TURNED) === "true";
  } catch {
    return false;
  }
}

export function setDesk(desk: Desk): void {
  setContext(NAME, desk);
}

export function useDesk(): Desk {
  return getContext<Desk>(NAME);
}
