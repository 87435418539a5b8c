/** What the server tells of a table of uprising: see games/uprising/view.py. */

export type Kind = "key" | "hazard" | "trap" | "store" | "help" | "passage";
export type Phase = "layout" | "plot" | "resource" | "room" | "housekeeping" | "heroes" | "over";

export interface Tile {
  id: string;
  name: string;
  short: string;
  kind: Kind;
  icon: string;
  text: string;
}

export interface Cell {
  cell: string;
  up: boolean;
  followers: number;
  heroes: string[];
  defence: number;
  tile?: Tile;
}

export interface Hero {
  id: string;
  name: string;
  type: string;
  at: string | null;
  acted: boolean;
  die: number;
  text: string;
}

export interface Mat {
  id: string;
  name: string;
  colour: string;
  number: number;
  locked: boolean;
  cards?: string[];
  points?: Record<string, number>;
}

export interface Plot {
  id: string;
  name: string;
  major: boolean;
  needs: Record<string, number>;
  any: number;
  where: string[];
  text: string;
}

export interface ResourceType {
  id: string;
  name: string;
  colour: string;
  icon: string;
}

export interface Doing {
  question: string;
  seat: number;
  type?: string;
  cards?: string[];
  paid?: number;
  left?: number;
  power?: number;
  strength?: number;
  cell?: string;
  remainder?: number;
  picked?: string[];
  put?: string[];
  /** The most rooms that may be picked up. */
  most?: number;
  hero?: string;
  action?: string;
}

export interface UprisingView {
  phase: Phase;
  round: number;
  round_limit: number;
  turn: number;
  goals: Record<"majors" | "captured" | "keys", [number, number]>;
  types: ResourceType[];
  laid: number;
  cells: Cell[];
  remembered: { tile: string; id: string; cells: string[] }[];
  heroes: Hero[];
  die: number;
  outside: number;
  lost: number;
  barred: boolean;
  mats: Mat[];
  deck: number;
  discard: string[];
  captured: string[];
  supply: Record<string, number>;
  plot_deck: number;
  plot_discard: Plot[];
  majors: Plot[];
  hand: { number: number; cards: string[]; complete: boolean };
  plots: { number: number; cards: Plot[] };
  this_turn: { completed: number; swapped: number; stashed_on: string[]; withdrawn: number };
  doing: Doing | null;
  deciding: number[];
  ending: string;
  winner: number | null;
}

export const MASTER = 0;
export const RESISTANCE = 1;

/** The type and the value of a card: M3 is 3 of Might. */
export const typeOf = (card: string): string => card.slice(0, 1);
export const valueOf = (card: string): number => Number(card.slice(1));

/** How far a plot has come on a mat: what it needs of each type, "" for any of them. */
export function progress(plot: Plot, mat: Mat): { type: string; has: number; needs: number }[] {
  const points = mat.points ?? {};
  const found = Object.entries(plot.needs).map(([type, needs]) => ({
    type,
    has: points[type] ?? 0,
    needs,
  }));
  if (plot.any > 0) {
    const all = Object.values(points).reduce((sum, each) => sum + each, 0);
    found.push({ type: "", has: all, needs: plot.any });
  }
  return found;
}

/** What a mat still lacks for a plot, in words: Might 2, Arcana 1. */
export function lacking(plot: Plot, mat: Mat, name: (type: string) => string): string {
  return progress(plot, mat)
    .filter(({ has, needs }) => has < needs)
    .map(({ type, has, needs }) => `${name(type)} ${needs - has}`)
    .join(", ");
}

/** Cards by their kind, each with how many there are. */
export function counted(cards: readonly string[]): [string, number][] {
  const found = new Map<string, number>();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return [...found];
}

/** The ability that nobody but this hero has. */
export type Special = "fortify" | "foresee" | "command";

const SPECIALS: Record<string, Special> = { W: "fortify", S: "foresee", L: "command" };

export const specialOf = (hero: Hero): Special => SPECIALS[hero.id] ?? "fortify";
