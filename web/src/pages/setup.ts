/** Setting up a match: from what the form says to what the server takes. */
import type { GameFacts, NewMatch, OptionFacts } from "$/api/schema";

export type OptionValue = boolean | number | string;

/** Clocks that are offered, by name. */
export const CLOCKS: Record<string, Record<string, unknown> | null> = {
  none: null,
  live10: { kind: "live", seconds: 600, increment: 10 },
  live30: { kind: "live", seconds: 1800, increment: 15 },
  slow1: { kind: "slow", days: 1 },
  slow3: { kind: "slow", days: 3 },
  slow7: { kind: "slow", days: 7, weekends: true },
};

export interface Wish {
  count: number;
  /** The own seat; -1 for any. */
  seat: number;
  level: string;
  persona: string;
  options: Record<string, OptionValue>;
  /** Seats in the order of the table but for the own: who sits there. */
  others: ("bot" | "open")[];
  visibility: "public" | "link" | "private";
  clock: string;
}

/** Where a newcomer sits best: the side with the shorter way to a first turn. */
const FIRST_SEAT: Record<string, number> = { uprising: 1 };

/** How a form begins: one bot, as easy as it gets, everything as the game is meant. */
export function usual(facts: GameFacts, friends: boolean): Wish {
  return {
    count: facts.seats[0] ?? 2,
    seat: friends || facts.seats.length > 1 ? -1 : (FIRST_SEAT[facts.game] ?? 0),
    level: "easy",
    persona: "",
    options: {},
    others: [friends ? "open" : "bot"],
    visibility: "link",
    clock: "none",
  };
}

/** What is sent; `lot` is a number from 0 to 1 that draws the seat where any will do. */
export function newMatch(facts: GameFacts, wish: Wish, lot: number): NewMatch {
  const own = wish.seat >= 0 ? wish.seat : Math.floor(lot * wish.count);
  const bot = `bot:${wish.level}${wish.persona ? `-${wish.persona}` : ""}`;
  const seats: string[] = [];
  for (let seat = 0, other = 0; seat < wish.count; seat++) {
    if (seat === own) seats.push("me");
    else seats.push(wish.others[other++] === "open" ? "open" : bot);
  }
  const made: NewMatch = {
    game: facts.game,
    seats,
    options: changed(facts.options, wish.options),
    visibility: wish.visibility,
  };
  const clock = CLOCKS[wish.clock];
  return clock ? { ...made, clock, insurance: "medium" } : made;
}

/** The options that differ from what is usual; the server knows the others. */
function changed(
  options: OptionFacts[],
  values: Record<string, OptionValue>,
): Record<string, OptionValue> {
  return Object.fromEntries(
    options
      .filter(({ name, default: usually }) => (values[name] ?? usually) !== usually)
      .map(({ name }) => [name, values[name] as OptionValue]),
  );
}
