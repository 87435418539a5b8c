/** Where on the board a choice or an event is: the bridge from words to things.
 *
 * A spot is the name of a thing: a place (`L1.W1`, `YARD`), `plan:SLOT`, `pool:CARD`,
 * `hand:SEAT:CARD`, `crate:KIND`, and so on. Things carry theirs as `data-spot`.
 */
import type { Choice, FeedItem } from "$/api/schema";

const text = (facts: Record<string, unknown>, name: string): string => String(facts[name] ?? "");

/** The spot a choice is made at; "" if it has none and stands on the ribbon. */
export function spotOf(choice: Choice, seat: number | null): string {
  const [first, second] = choice.arguments.map(String);
  switch (choice.verb) {
    case "slot":
    case "cube":
      return `plan:${first}`;
    case "hench":
    case "occupy":
      return second ?? "";
    case "boss":
    case "at":
    case "over":
    case "dismiss":
    case "destroy":
    case "transfer":
      return first ?? "";
    case "take":
      return `pool:${first}`;
    case "build":
    case "upgrade":
      return `hand:${seat}:${first}`;
    case "steal":
      return `hand:${first}:${second}`;
    case "exchange":
      return `crates:${first}`;
    case "give":
    case "crate":
      return `crate:${first}`;
    case "dig":
      return `rock:${text(choice.facts, "level")}`;
    case "retire":
      return "retire";
    default:
      return "";
  }
}

/** The choices by their spots. */
export function bySpot(choices: readonly Choice[], seat: number | null): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const spot = spotOf(choice, seat);
    found.set(spot, [...(found.get(spot) ?? []), choice]);
  }
  return found;
}

/** The worker a choice moves, as the crew of a panel names it; "" if it moves none. */
export function workerOf(choice: Choice): string {
  if (choice.verb === "boss") return "boss";
  if (choice.verb === "hench" || choice.verb === "occupy") return `hench:${choice.arguments[0]}`;
  return "";
}

/** Everything a choice would touch, to be pointed at while it is looked at. */
export function touchedBy(choice: Choice, seat: number | null): string[] {
  const { facts } = choice;
  const spots = [spotOf(choice, seat)];
  if (facts["paid"] === "owner") spots.push(`inbox:${text(facts, "owner")}`);
  if (facts["paid"] === "yard" || choice.verb === "hench") spots.push("tokens");
  if (facts["from"]) spots.push(text(facts, "from"));
  if (typeof facts["victim"] === "number") spots.push(`seat:${facts["victim"]}`);
  return spots.filter((spot) => spot !== "");
}

/** Everything an event was about. */
export function aboutEvent(event: FeedItem): string[] {
  const { facts } = event;
  const spots = ["from", "to", "loc"].flatMap((name) =>
    typeof facts[name] === "string" ? [text(facts, name)] : [],
  );
  if (typeof facts["slot"] === "string") spots.push(`plan:${text(facts, "slot")}`);
  for (const name of ["seat", "owner", "victim"]) {
    const seat = facts[name];
    if (typeof seat === "number" && seat >= 0) spots.push(`seat:${seat}`);
  }
  if (event.name === "excavated") spots.push(`level:${text(facts, "level")}`);
  if (event.name === "revealed") spots.push(`pool:${text(facts, "card_id")}`);
  if (event.name === "selected" && "card_id" in facts) {
    spots.push(`hand:${text(facts, "seat")}:${text(facts, "card_id")}`);
  }
  if (event.name === "pool_refreshed") spots.push("pool");
  if (event.name === "retired") spots.push("HELI");
  return spots.filter((spot) => spot !== "");
}

/** Something that goes from one thing to another. */
export interface Flight {
  what: "boss" | "henchman" | "work" | "bp" | "crate" | "card" | "plan" | "car";
  seat: number;
  from: string;
  to: string;
}

/** What flies when an event is told. */
export function flightsOf(event: FeedItem): Flight[] {
  const { facts } = event;
  const seat = Number(facts["seat"] ?? -1);
  const owner = Number(facts["owner"] ?? -1);
  const from = text(facts, "from");
  const to = text(facts, "to");
  const fly = (what: Flight["what"], start: string, end: string, whose = seat): Flight => ({
    what,
    seat: whose,
    from: start,
    to: end,
  });
  switch (event.name) {
    case "boss_moved": {
      const paid = facts["paid"] === "owner" ? `inbox:${owner}` : "tokens";
      const pays = facts["paid"] === "nobody" ? [] : [fly("work", `active:${seat}`, paid)];
      return [...pays, fly("boss", from, to)];
    }
    case "hench_moved": {
      const pays = facts["how"] === "paid" ? [fly("work", `active:${seat}`, "tokens")] : [];
      return [...pays, fly("henchman", from || `reserve:${seat}`, to)];
    }
    case "transferred":
      return [fly("henchman", from, to, owner), fly("boss", from, to)];
    case "dismissed": {
      const isBoss = facts["worker"] === "boss";
      const home = isBoss ? "HELI" : `reserve:${owner}`;
      return [fly(isBoss ? "boss" : "henchman", text(facts, "loc"), home, owner)];
    }
    case "work":
      return Number(facts["delta"]) > 0
        ? [fly("work", "tokens", `inbox:${seat}`)]
        : [fly("work", `active:${seat}`, "tokens")];
    case "selected":
      return [fly("card", "pool", `seat:${seat}`)];
    case "built":
    case "upgraded":
      return [fly("card", `seat:${seat}`, text(facts, "loc"))];
    case "stolen":
      return [fly("card", `seat:${Number(facts["victim"])}`, text(facts, "loc"))];
    case "crate_gained":
      return [fly("crate", "heap", `crates:${seat}`)];
    case "crate_used":
      return [fly("crate", `crates:${seat}`, "heap")];
    case "crate_taken":
      return [fly("crate", `crates:${Number(facts["victim"])}`, `crates:${seat}`)];
    case "exchanged":
      return [fly("crate", `crates:${seat}`, `crates:${Number(facts["victim"])}`)];
    case "planned":
      return [fly("plan", "HELI", `plan:${text(facts, "slot")}`)];
    case "retired":
      return [fly("plan", `seat:${seat}`, "HELI")];
    default:
      return [];
  }
}
