/** Which thing on the table a choice is about. */
import type { Choice, FeedItem } from "$/api/schema";

const OF_SEATS = new Set(["rob", "offer"]);
const OF_LAIRS = new Set(["enter", "add", "redraw", "divert"]);
const OF_SPOTS = new Set(["peek", "replace", "remove", "take"]);
const OF_TWO = new Set(["move", "swap", "exchange"]);

/** The subject of all choices about two things. */
export const PAIRS = "two";

export const seatSubject = (seat: number) => `seat:${seat}`;
export const lairSubject = (place: string) => `lair:${place}`;
export const spotSubject = (place: string, position: number) => `spot:${place}:${position}`;

/** A card's or an icon's id, a seat, a lair, a spot in a lair, PAIRS, or "" for none of them. */
export function subjectOf(choice: Choice): string {
  const [one, two] = choice.arguments.map(String);
  if (one === undefined) return "";
  if (OF_TWO.has(choice.verb)) return PAIRS;
  if (OF_SEATS.has(choice.verb)) return `seat:${one}`;
  if (OF_LAIRS.has(choice.verb)) return `lair:${one}`;
  if (OF_SPOTS.has(choice.verb)) return `spot:${one}:${two}`;
  return one;
}

/** Everything a choice is about. */
export function subjectsOf(choice: Choice): string[] {
  if (!OF_TWO.has(choice.verb)) return [subjectOf(choice)];
  const [one, two] = choice.arguments.map(String);
  if (choice.verb === "exchange") return [one ?? "", two ?? ""];
  return [`lair:${one}`, `lair:${two}`];
}

/** Everything a line of the log is about. */
export function subjectsIn({ facts }: FeedItem): string[] {
  const found: string[] = [];
  for (const [key, value] of Object.entries(facts)) {
    if (key.endsWith("_id")) found.push(String(value));
    else if (key.endsWith("_ids") && Array.isArray(value)) found.push(...value.map(String));
    else if (["seat", "victim", "to", "from"].includes(key) && typeof value === "number") {
      found.push(`seat:${value}`);
    } else if (key === "place" || key === "other") {
      found.push(`lair:${String(value)}`);
    }
  }
  return found;
}
