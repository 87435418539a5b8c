/** What the parts of this board know in common. */
import { getContext, setContext } from "svelte";
import type { Choice } from "$/api/schema";
import type { SeatArt } from "./art";
import type { Card, Lair } from "./view";

/** A card that is looked at closely, and the thing it was seen on. */
export interface Closeup {
  card: Card;
  at: Element;
}

export interface Desk {
  readonly lair: Lair;
  readonly seat: number | null;
  readonly step: string | null;
  /** Whether the own seat is to decide. */
  readonly asked: boolean;
  /** What may be chosen at a spot, as far as it is about the chosen worker. */
  at(spot: string): readonly Choice[];
  /** Whether a thing is touched by the choice or the log line that is looked at. */
  pointedAt(spot: string): boolean;
  art(seat: number): SeatArt;
  name(seat: number): string;
  /** The worker whose moves alone are shown; "" for all. */
  worker: string;
  closeup: Closeup | null;
  /** Whether what cannot be seen at first is drawn, too. */
  readonly whole: boolean;
}

const NAME = Symbol("desk");

export function setDesk(desk: Desk): Desk {
  return setContext(NAME, desk);
}

export function useDesk(): Desk {
  return getContext<Desk>(NAME);
}
