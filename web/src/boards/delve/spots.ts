/** Where on the board a choice or an event is: the bridge from words to things.
 *
 * A spot is the name of a thing: `map:SEAT:SPACE` (a space on a seat's map, and in the lair it is
 * a map of), `edit:PLACE` (a space or border of the own draft), `cube:ZONE:COLOUR` (own cubes),
 * `treasure:NAME`, `mat:SEAT`.
 */
import type { Choice, FeedItem } from "$/api/schema";
import type { Zone } from "./view";

export const mapSpot = (seat: number, space: string): string => `map:${seat}:${space}`;
export const editSpot = (place: string): string => `edit:${place}`;
export const cubeSpot = (zone: Zone, colour: string): string => `cube:${zone}:${colour}`;
export const treasureSpot = (name: string): string => `treasure:${name}`;
export const matSpot = (seat: number): string => `mat:${seat}`;

export interface CubeAt {
  zone: Zone;
  colour: string;
}

const OF_SPACES = new Set(["creep", "peer", "backtrack", "step", "enter", "learn"]);
const OF_DRAFTS = new Set(["wall", "place", "lift"]);
const OF_HERE = new Set(["fight", "disarm", "open", "exit"]);

/** The cubes a choice moves, in order. */
export function cubesOf({ verb, facts }: Choice): CubeAt[] {
  switch (verb) {
    case "pay":
      return facts["cubes"] as CubeAt[];
    case "die":
    case "spend":
      return [facts["cube"] as CubeAt];
    case "fatigue":
      return [{ zone: facts["zone"] as Zone, colour: String(facts["colour"]) }];
    case "recover":
      return [{ zone: "tired", colour: String(facts["colour"]) }];
    case "keep":
      return [{ zone: "fresh", colour: String(facts["colour"]) }];
    default:
      return [];
  }
}

/** Everything a choice of a seat that stands in `here` is about. */
export function spotsOf(choice: Choice, seat: number, here: string | null): string[] {
  const { verb, facts } = choice;
  if (OF_SPACES.has(verb)) return [mapSpot(seat, String(facts["space"]))];
  if (OF_DRAFTS.has(verb)) return [editSpot(String(choice.arguments[0]))];
  if (OF_HERE.has(verb)) return here ? [mapSpot(seat, here)] : [];
  if (typeof facts["treasure"] === "string") return [treasureSpot(facts["treasure"])];
  return cubesOf(choice).map(({ zone, colour }) => cubeSpot(zone, colour));
}

/** Everything a line of the log is about. */
export function spotsIn({ facts }: FeedItem): string[] {
  const spots: string[] = [];
  const seat = facts["seat"];
  if (typeof seat !== "number") return spots;
  for (const name of ["space", "from", "place"]) {
    if (typeof facts[name] === "string") spots.push(mapSpot(seat, facts[name]));
  }
  if (typeof facts["where"] === "string") spots.push(editSpot(facts["where"]));
  if (typeof facts["treasure"] === "string") spots.push(treasureSpot(facts["treasure"]));
  if ("cubes" in facts || "cube" in facts || "fresh" in facts || "colour" in facts) {
    spots.push(matSpot(seat));
  }
  return spots;
}
