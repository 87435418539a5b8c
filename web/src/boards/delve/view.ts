/** What the server tells of a table of Lairs (games/delve/view.py), typed. */

export type Zone = "fresh" | "spent" | "tired" | "kept";
export const ZONES: readonly Zone[] = ["fresh", "kept", "spent", "tired"];
export type Kind = "start" | "exit" | "chest" | "monster" | "trap";

export interface Feature {
  kind: Kind;
  live: boolean;
  name?: string;
  initials?: string;
  glyph?: string;
  category?: string;
  target?: number;
  holds?: boolean;
}

export interface MapSheet {
  at: string | null;
  known: string[];
  walls: string[];
  openings: string[];
  features: Record<string, Feature>;
  located: { class: string; at: string }[];
}

export interface Treasure {
  id: string;
  name: string;
  type: string;
  keyword: string | null;
  base: number;
  text: string;
  up?: boolean;
}

export interface Collection {
  count: number;
  discarded: number;
  taken: string[];
  cards?: Treasure[];
  points?: number;
  best_up?: string[];
}

export interface Score {
  treasures: number;
  monsters: number;
  exit: number;
  other: number;
  total: number;
}

export interface Seat {
  seat: number;
  deciding: boolean;
  built: boolean;
  turns: number;
  cubes: Record<Zone, Record<string, number>>;
  map: MapSheet;
  unseen: Record<string, number>;
  chests: number;
  monsters: number;
  traps: number;
  other_vp: number;
  ticket: boolean;
  exited: number;
  treasures: Collection;
  score?: Score;
}

export interface Hazard {
  name: string;
  kind: "monster" | "trap";
  category: string;
  glyph: string;
  target: number;
  count: number;
}

export interface Kit {
  name: string;
  walls: number;
  min_walls: number;
  chests: number;
  hazards: Hazard[];
}

export interface LairFacts {
  code: string;
  edits?: number;
}

export interface Doing {
  question: string;
  seat: number;
  dice?: number;
  target?: number;
  moves_left?: number;
  action?: string;
  space?: string;
  left?: number;
}

/** Numbers of the rules that the mat and the achievements show. */
export interface Numbers {
  /** What the first, second, third ... defeated monster is worth. */
  monsters: number[];
  slots: number;
}

export interface DelveView {
  viewer: number | null;
  phase: "build" | "first" | "explore" | "flip" | "over";
  turn: number | null;
  doing: Doing | null;
  seats: Seat[];
  display: Treasure[];
  deck: number;
  discard: number;
  kit: Kit;
  tickets: [number, number][];
  turn_cap: number;
  ending: string;
  lair?: LairFacts;
  lairs?: LairFacts[];
  numbers: Numbers;
}

/** How many monsters a kit holds. */
export const monstersIn = (kit: Kit): number =>
  kit.hazards.reduce((sum, { kind, count }) => sum + (kind === "monster" ? count : 0), 0);
