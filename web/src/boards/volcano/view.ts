/** The view of a table of volcano, as the server sends it. */

export interface Card {
  id: string;
  name: string;
  cost: number;
  vp: number;
  symbols: string[];
  build_must: string[];
  build_may: string[];
  room_must: string[];
  room_may: string[];
  flavour: string;
}

export interface Location {
  id: string;
  level: number;
  is: "rock" | "closed" | "empty" | "room" | "ruin" | "wreck";
  room?: Card;
  henchman?: number | null;
  bosses?: number[];
}

export interface Site {
  id: string;
  name: string;
  must: string[];
  may: string[];
  bosses: number[];
}

export interface PlanningSlot {
  slot: string;
  bonus: string[];
  seat: number | null;
  cube: boolean;
}

export interface Lieutenant {
  seat: number;
  colour: string;
  shape: string;
  deciding: boolean;
  vp: number;
  earned: Record<string, number>;
  bp: number;
  bp_max: number;
  active: number;
  inbox: number;
  cards: Card[];
  boss: string;
  henchmen: string[];
  retired: number | null;
  crates: { count: number; kinds: string[] };
}

export interface Doing {
  question: string;
  seat: number;
  optional?: boolean;
  code?: string;
  card?: Card;
  victim?: number | null;
}

export interface Lair {
  phase: "plan" | "turns" | "over";
  round: number;
  round_cap: number;
  turn: number | null;
  moved: boolean;
  free_moves: number;
  last_turn: boolean;
  last_round: boolean;
  order: number[];
  retired: number[];
  slots: PlanningSlot[];
  levels: number;
  limit: number;
  limits: number[];
  core: number;
  lair: Location[];
  sites: Site[];
  yard: number;
  pool: Card[];
  deck: number;
  discard: string[];
  crates: { pool: number; discard: Record<string, number>; used: Record<string, number> };
  seats: Lieutenant[];
  doing: Doing | null;
  ending: string;
  winner: number | null;
}

/** The view every board is given, as one of volcano. */
export function asLair(view: Record<string, unknown>): Lair {
  return view as unknown as Lair;
}

/** One level of the mountain: its rooms from west to east and its slots of the shaft. */
export interface Level {
  number: number;
  open: boolean;
  core: boolean;
  places: Location[];
  slots: number[];
}

/** The levels from the top. A level has the slots after those of the levels above it. */
export function levelsOf(lair: Lair): Level[] {
  const count = Math.max(...lair.lair.map((location) => location.level));
  const ends = lair.limits.slice(-count);
  return Array.from({ length: count }, (_, index) => {
    const end = ends[index] ?? lair.core;
    const start = index === 0 ? 1 : (ends[index - 1] ?? 0) + 1;
    return {
      number: index + 1,
      open: index < lair.levels,
      core: index === count - 1,
      places: lair.lair.filter((location) => location.level === index + 1),
      slots: Array.from({ length: Math.max(0, end - start + 1) }, (__, at) => start + at),
    };
  });
}

/** The room types that stand on a level; destroyed rooms show none. */
export function typesOn(level: Level): Set<string> {
  return new Set(
    level.places.flatMap((place) => (place.is === "room" ? (place.room?.symbols ?? []) : [])),
  );
}

/** Every room type there is a sign of anywhere on the table, in a fixed order. */
export function typesOf(lair: Lair): string[] {
  const cards = [
    ...lair.pool,
    ...lair.seats.flatMap((seat) => seat.cards),
    ...lair.lair.flatMap((place) => (place.room ? [place.room] : [])),
  ];
  return [...new Set(cards.flatMap((card) => card.symbols))].sort();
}
