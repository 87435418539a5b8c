/** Where on the board a choice or an event is: the bridge from words to things.
 *
 * A spot is the name of a thing: `card:L`, `room:SEAT:r1c1`, `edge:SEAT:r1c1-r1c2` (a lair is known
 * by its owner), `seat:SEAT`, `stat:M`, `gadget:4`, `mission:N01`, `agent`, `budget`.
 */
import type { Choice, FeedItem } from "$/api/schema";
import type { Heist } from "./view";

const text = (facts: Record<string, unknown>, name: string): string =>
  typeof facts[name] === "string" ? facts[name] : "";

/** The room a choice is made at, "" if it has none. */
export function roomOf(choice: Choice): string {
  return text(choice.facts, "room");
}

/** The side of a room a choice is made at, "" if it has none. */
export function edgeOf(choice: Choice): string {
  return text(choice.facts, "edge");
}

/** The powers and gadgets a choice of a raid spends: `agent`, `g1` to `g5`. */
export function usesOf(choice: Choice): string[] {
  const used = choice.facts["with"];
  return Array.isArray(used) ? used.map(String) : [];
}

/** The choices by a part of theirs; those without it are left out. */
export function byPart(
  choices: readonly Choice[],
  part: (choice: Choice) => string,
): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const name = part(choice);
    if (name) found.set(name, [...(found.get(name) ?? []), choice]);
  }
  return found;
}

/** Everything a choice would touch. `owner` is whose lair the chooser draws in or walks through. */
export function touchedBy(choice: Choice, owner: number): string[] {
  const { verb, facts, arguments: words } = choice;
  const first = String(words[0] ?? "");
  const spots = usesOf(choice).map(sourceSpot);
  if (verb === "pick" || verb === "bonus") spots.push(`card:${first}`);
  if (verb === "take" || verb === "own") spots.push(`gadget:${first}`);
  if (verb === "claim") spots.push(`mission:${first}`);
  if (verb === "keep") spots.push(`agent:${first}`);
  if (verb === "pass") spots.push("budget");
  if (text(facts, "stat")) spots.push(`stat:${text(facts, "stat")}`);
  if (roomOf(choice)) spots.push(`room:${owner}:${roomOf(choice)}`);
  if (edgeOf(choice)) spots.push(`edge:${owner}:${edgeOf(choice)}`);
  return spots;
}

/** The thing a power comes from. */
export function sourceSpot(source: string): string {
  return source === "agent" ? "agent" : `gadget:${source.slice(1)}`;
}

/** Everything an event was about. */
export function aboutEvent({ name, facts }: FeedItem, heist: Heist): string[] {
  const spots: string[] = [];
  const seat = facts["seat"];
  if (typeof seat === "number") {
    spots.push(`seat:${seat}`);
    const raiding = /^(raid_|stolen_from_afar|drilled)/.test(name);
    const owner = raiding ? (heist.raids[seat]?.target ?? seat) : seat;
    if (text(facts, "room")) spots.push(`room:${owner}:${text(facts, "room")}`);
    if (text(facts, "edge")) spots.push(`edge:${owner}:${text(facts, "edge")}`);
    const rooms = facts["rooms"];
    if (Array.isArray(rooms)) spots.push(...rooms.map((room) => `room:${seat}:${String(room)}`));
  }
  const seats = facts["seats"];
  if (Array.isArray(seats)) spots.push(...seats.map((each) => `seat:${String(each)}`));
  if (name === "picked") spots.push(`card:${text(facts, "slot")}`);
  if (name === "round_started") spots.push("card:L", "card:M", "card:R");
  if (text(facts, "stat")) spots.push(`stat:${text(facts, "stat")}`);
  if (text(facts, "mission_id")) spots.push(`mission:${text(facts, "mission_id")}`);
  if (typeof facts["number"] === "number" && text(facts, "gadget")) {
    spots.push(`gadget:${facts["number"]}`);
  }
  if (name === "passed") spots.push("budget");
  return spots;
}

/** Something that goes from one thing to another. */
export interface Flight {
  what: "card" | "coin";
  from: string;
  to: string;
}

/** What flies when an event is told: at the reveal what others took, at once what oneself did. */
export function flightsOf({ name, facts }: FeedItem, own: number | null): Flight[] {
  const seat = facts["seat"];
  if (typeof seat !== "number") return [];
  const mine = seat === own;
  if (mine !== (facts["sealed"] === true)) return [];
  const home = `seat:${seat}`;
  const earned = Number(facts["earned"] ?? 0) > 0 || facts["reward"] === "now";
  const coins: Flight[] = earned && mine ? [{ what: "coin", from: "card:M", to: "budget" }] : [];
  if (name === "picked" && !mine) {
    return [{ what: "card", from: `card:${text(facts, "slot")}`, to: home }];
  }
  if (name === "placed" || name === "passed" || name === "mission_claimed") return coins;
  return [];
}
