/** Plans of the master that are made on the board and sent when they are whole.
 *
 * The engine asks for one tile after the other, and for rooms in rising order. Here tiles are put
 * anywhere, rooms picked in any order and exchanged at will; the answers are sent one by one, each
 * to the question it belongs to. What is on offer says the engine alone.
 */
import { getContext, setContext } from "svelte";
import type { Choice } from "$/api/schema";
import type { Desk } from "./desk.svelte";
import type { Kind, Tile } from "./view";

const NAME = Symbol("uprising plan");

type Sending = "layout" | "room.pick" | "room.put";

export class Plan {
  #desk: Desk;
  #laid: Readonly<Record<string, string>> = $state.raw({});
  #picked: readonly string[] = $state.raw([]);
  #order: { cells: string; tiles: readonly string[] } | null = $state.raw(null);
  #moved: ReadonlySet<string> = $state.raw(new Set<string>());
  #sending: Sending | null = $state.raw(null);
  #answered: readonly Choice[] | null = null;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Whether a whole plan is on its way to the engine. */
  get sends(): boolean {
    return this.#sending !== null;
  }

  send(): void {
    this.#answered = null;
    this.#sending = this.#desk.step as Sending;
    this.pump();
  }

  /** Sends the next answer of a plan that is on its way; each question is answered once. */
  pump(): void {
    const { choices, step, waits } = this.#desk;
    if (this.#sending === null || waits) return;
    const next = this.#next();
    if (step !== this.#sending || this.#answered === choices || !next || !this.#desk.offer(next)) {
      this.#sending = null;
      return;
    }
    this.#answered = choices;
    this.#desk.choose(next);
  }

  #next(): string | null {
    const { view } = this.#desk;
    if (this.#sending === "layout") {
      const tile = this.tileAt(view.cells[view.laid]?.cell ?? "");
      return tile ? `lay:${tile}` : null;
    }
    if (this.#sending === "room.pick") {
      const taken = view.doing?.picked ?? [];
      const cell = this.picked.find((each) => !taken.includes(each));
      return cell ? `pick:${cell}` : "done";
    }
    const tile = this.order[view.doing?.put?.length ?? 0];
    return tile ? `put:${tile}` : null;
  }

  // Laying out

  get loose(): Tile[] {
    return this.#desk.view.phase === "layout" ? this.#all : [];
  }

  readonly #all: Tile[] = $derived.by(() =>
    this.#desk.choices.filter(({ verb }) => verb === "lay").map(looseTile),
  );

  /** The tile that is planned for a cell and not laid yet. */
  tileAt(cell: string): string | undefined {
    return this.#planned.get(cell);
  }

  readonly #planned: Map<string, string> = $derived.by(() => {
    const { cells, laid } = this.#desk.view;
    const free = new Set(cells.slice(laid).map(({ cell }) => cell));
    const left = new Set(this.#all.map(({ id }) => id));
    return new Map(
      Object.entries(this.#laid).filter(([cell, tile]) => free.has(cell) && left.has(tile)),
    );
  });

  /** Tiles that have no place yet. */
  get tray(): Tile[] {
    const placed = new Set(this.#planned.values());
    return this.loose.filter(({ id }) => !placed.has(id));
  }

  put(tile: string, cell: string): void {
    const kept = [...this.#planned].filter(([at, id]) => at !== cell && id !== tile);
    this.#laid = Object.fromEntries([...kept, [cell, tile]]);
  }

  takeUp(cell: string): void {
    this.#laid = Object.fromEntries([...this.#planned].filter(([at]) => at !== cell));
  }

  /** Puts the tiles that are left on the cells that are left, by chance. */
  scatter(): void {
    const { cells, laid } = this.#desk.view;
    const free = cells.slice(laid).filter(({ cell }) => !this.#planned.has(cell));
    const tiles = this.tray.map(({ id }) => id);
    for (let at = tiles.length - 1; at > 0; at -= 1) {
      const other = Math.floor(Math.random() * (at + 1));
      [tiles[at], tiles[other]] = [tiles[other] ?? "", tiles[at] ?? ""];
    }
    const more = free.map(({ cell }, at) => [cell, tiles[at] ?? ""] as const);
    this.#laid = Object.fromEntries([...this.#planned, ...more]);
  }

  clear(): void {
    this.#laid = {};
  }

  get started(): boolean {
    return this.#planned.size > 0;
  }

  // Picking up: rooms in any order

  /** The rooms to be picked up, in rising order. */
  get picked(): readonly string[] {
    const { step, view } = this.#desk;
    if (step !== "room.pick") return [];
    const taken = view.doing?.picked ?? [];
    const may = new Set([...taken, ...this.#mayPick]);
    const wanted = new Set([...taken, ...this.#picked.filter((cell) => may.has(cell))]);
    return view.cells.map(({ cell }) => cell).filter((cell) => wanted.has(cell));
  }

  readonly #mayPick: readonly string[] = $derived.by(() => {
    const { view, choices, step } = this.#desk;
    if (step !== "room.pick") return [];
    const begun = (view.doing?.picked ?? []).length > 0;
    // The last room cannot be the first to be picked, but any of the others.
    return begun
      ? choices.filter(({ verb }) => verb === "pick").map((choice) => String(choice.arguments[0]))
      : view.cells.filter(({ up }) => !up).map(({ cell }) => cell);
  });

  /** Only who knows how many rooms may be picked up can plan it; otherwise the engine asks on. */
  get canPlanPicks(): boolean {
    return this.#desk.view.doing?.most !== undefined;
  }

  /** Whether one more room can be picked up, and this one. */
  canPick(cell: string): boolean {
    const most = this.#desk.view.doing?.most ?? 0;
    return this.#mayPick.includes(cell) && this.picked.length < most;
  }

  /** Whether enough rooms are picked up to lay them out anew. */
  get canPickOut(): boolean {
    const { view, waits } = this.#desk;
    if (!this.canPlanPicks || waits || this.sends) return false;
    const taken = (view.doing?.picked ?? []).length;
    if (taken > 0) return this.picked.length > taken || !!this.#desk.offer("done");
    // As many rooms cannot be the first as must still follow it.
    const least = this.#mayPick.length - this.#desk.offers("pick").length + 1;
    return this.picked.length >= least;
  }

  togglePick(cell: string): void {
    this.#picked = this.#picked.includes(cell)
      ? this.#picked.filter((each) => each !== cell)
      : [...this.#picked, cell];
  }

  // Laying back: rooms exchanged two by two

  get #places(): readonly string[] {
    const { step, view } = this.#desk;
    return step === "room.put" ? (view.doing?.picked ?? []) : [];
  }

  /** The tiles on the rooms picked up, in rising order of these. */
  get order(): readonly string[] {
    const cells = this.#places;
    const put = this.#desk.view.doing?.put ?? [];
    const planned = this.#order;
    const fits = planned?.cells === cells.join() && put.every((id, at) => planned.tiles[at] === id);
    return fits ? planned.tiles : asTheyLay(this.#desk, cells, put);
  }

  /** The tile that is planned for a room picked up. */
  putAt(cell: string): string | undefined {
    const at = this.#places.indexOf(cell);
    return at < 0 ? undefined : this.order[at];
  }

  /** Whether a room is picked up and not laid back yet. */
  isOpen(cell: string): boolean {
    return this.#places.indexOf(cell) >= (this.#desk.view.doing?.put ?? []).length;
  }

  /** Whether a room was exchanged already: it is no longer lit, though it can be again. */
  wasMoved(cell: string): boolean {
    return this.#order?.cells === this.#places.join() && this.#moved.has(cell);
  }

  exchange(one: string, two: string): void {
    const cells = this.#places;
    const tiles = [...this.order];
    const a = cells.indexOf(one);
    const b = cells.indexOf(two);
    [tiles[a], tiles[b]] = [tiles[b] ?? "", tiles[a] ?? ""];
    this.#moved = new Set([...cells.filter((cell) => this.wasMoved(cell)), one, two]);
    this.#order = { cells: cells.join(), tiles };
    this.#picked = [];
  }
}

/** What is known of a tile from the choice to lay it. */
function looseTile({ facts }: Choice): Tile {
  return {
    id: String(facts["tile"]),
    name: String(facts["name"]),
    short: String(facts["short"]),
    kind: String(facts["kind"]) as Kind,
    icon: String(facts["icon"]),
    text: String(facts["text"]),
  };
}

/** The tiles laid back so far, then the others where they were as far as that is possible. */
function asTheyLay(desk: Desk, cells: readonly string[], put: readonly string[]): string[] {
  const all = cells.map((cell) => desk.cell(cell)?.tile?.id ?? "");
  const left = all.filter((id) => !put.includes(id));
  const open = all.slice(put.length).map((id) => {
    const at = left.indexOf(id);
    return at >= 0 ? (left.splice(at, 1)[0] ?? "") : "";
  });
  return [...put, ...open.map((id) => id || (left.shift() ?? ""))];
}

export function setPlan(plan: Plan): void {
  setContext(NAME, plan);
}

export function usePlan(): Plan {
  return getContext<Plan>(NAME);
}
