/** The view of a table of heist, as the server sends it. */

export type Stat = "M" | "S" | "C";
export const STATS: readonly Stat[] = ["M", "S", "C"];

/** Points of each stat; F is Movement and Stealth in any mix. */
export type Cost = Partial<Record<Stat | "F", number>>;

export interface Kind {
  id: string;
  name: string;
  group: "trap" | "sentry" | "secret";
  icon: string;
  short: string;
  entryway: boolean;
  value?: number;
  income?: number;
  cost?: Cost;
}

/** A card on display with the marker above it. */
export interface Slot {
  slot: string;
  front: "upgrade" | "wall" | "train" | "gadget";
  name?: string;
  kind?: string;
  value?: number;
  income?: number;
  stat?: Stat;
  points?: number;
  line: "row" | "column";
  number: number;
}

export interface Mission {
  id: string;
  name: string;
  text: string;
  now: number;
  later: number;
  closed: boolean;
  claims: { seat: number; reward: "now" | "later" }[];
  progress?: [number, number][];
}

export interface Gadget {
  number: number;
  name: string;
  icon: string;
  counts: number;
  expert: boolean;
  text: string;
}

export interface Agent extends Record<Stat, number> {
  id: string;
  name: string;
  text: string;
}

export interface Sheet {
  seat: number;
  rooms: Record<string, string>;
  walls: string[];
  cash: number;
  lifetime: number;
  trained: Record<Stat, number>;
  gadgets: number[];
  free_gadget: number | null;
  gadget_count: number;
  bonuses: number;
  later: number;
  agent: Agent | null;
}

export interface Grade {
  stolen: number;
  best: number;
  missed: number;
  exact: boolean;
  verdict: "flawless" | "slick" | "clumsy" | "rumbled";
  choices: string[];
  route: string[];
  lost_at: number | null;
  lost_by: string;
}

export interface Raid extends Record<Stat, number> {
  seat: number;
  target: number;
  wild: number;
  at: string;
  path: string[];
  explored: string[];
  stolen: string[];
  hushed: string[];
  opened: string[];
  ready: string[];
  costs: Record<string, Cost>;
  rooms: number;
  sentries: number;
  traps: number;
  loot: number;
  over: boolean;
  grade: Grade | null;
}

export interface Result {
  lines: Record<string, number>;
  total: number;
  rank: string;
}

export interface Heist {
  phase: "agents" | "gadgets" | "planning" | "claims" | "raids" | "over";
  round: number;
  rounds: number;
  last_round: number;
  left: number;
  lair: {
    number: number;
    name: string;
    text: string;
    ring: boolean;
    blocked: string[];
    agents: boolean;
    free_gadget: boolean;
    shift_step: number;
    shift_axis: number;
    gadget_any: number;
  };
  kinds: Kind[];
  display: Slot[];
  direction: "left" | "right";
  missions: Mission[];
  gadgets: Gadget[];
  agents: Agent[];
  bonus_costs: number[];
  budget_cap: number;
  stat_cap: number;
  sheets: Sheet[];
  raids: Raid[];
  deciding: number[];
  me: {
    seat: number;
    dealt: string[];
    made: string[];
    in_hand: string | null;
    claim: string | null;
    bonus_cost: number;
  } | null;
  result: Result[];
}

/** The view every board is given, as one of heist. */
export function asHeist(view: Record<string, unknown>): Heist {
  return view as unknown as Heist;
}

/** What a seat goes into its raid with: what it trained, and what its Agent brings. */
export function brought(heist: Heist, seat: number, stat: Stat): number {
  const sheet = heist.sheets[seat];
  if (!sheet) return 0;
  return Math.min(heist.stat_cap, sheet.trained[stat] + (sheet.agent?.[stat] ?? 0));
}

/** What all Secrets of a lair are worth. */
export function treasure(heist: Heist, owner: number): number {
  const values = new Map(heist.kinds.map((kind) => [kind.id, kind.value ?? 0]));
  const rooms = Object.values(heist.sheets[owner]?.rooms ?? {});
  return rooms.reduce((sum, kind) => sum + (values.get(kind) ?? 0), 0);
}

/** Who is raided by a seat if the lairs go the way the markers say now, or do go. */
export function targetOf(heist: Heist, seat: number): number {
  const raid = heist.raids[seat];
  if (raid) return raid.target;
  const seats = heist.sheets.length;
  return (seat + (heist.direction === "left" ? seats - 1 : 1)) % seats;
}

/** Who raids the lair of a seat. */
export function raiderOf(heist: Heist, seat: number): number {
  const raid = heist.raids.find((each) => each.target === seat);
  if (raid) return raid.seat;
  const seats = heist.sheets.length;
  return (seat + (heist.direction === "left" ? 1 : seats - 1)) % seats;
}

/** Whether it is certain who raids whom: two seats raid each other in any case. */
export function isSettled(heist: Heist): boolean {
  return heist.sheets.length === 2 || heist.raids.length > 0 || isLastRound(heist);
}

export function isLastRound(heist: Heist): boolean {
  const planning = heist.phase === "planning" || heist.phase === "claims";
  return planning && (heist.round === heist.last_round || heist.round === heist.rounds);
}
