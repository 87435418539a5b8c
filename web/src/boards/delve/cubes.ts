/** Which cube is which: they are alike, but one that is spent is seen to move. */
import { ZONES, type Seat, type Zone } from "./view";

/** The cubes of a seat by their names (`W1`), and where each lies. */
export type Cubes = ReadonlyMap<string, Zone>;

/** Names the cubes of a mat so that as few as possible have moved since before. */
export function follow(before: Cubes, now: Seat["cubes"]): Cubes {
  const found = new Map<string, Zone>();
  for (const colour of Object.keys(now.fresh)) {
    const wanted = new Map(ZONES.map((zone) => [zone, now[zone][colour] ?? 0]));
    const total = [...wanted.values()].reduce((sum, count) => sum + count, 0);
    const names = Array.from({ length: total }, (_, index) => `${colour}${index + 1}`);
    const homeless = names.filter((name) => {
      const zone = before.get(name);
      const room = zone === undefined ? 0 : (wanted.get(zone) ?? 0);
      if (zone === undefined || room === 0) return true;
      wanted.set(zone, room - 1);
      found.set(name, zone);
      return false;
    });
    for (const name of homeless) {
      const zone = ZONES.find((place) => (wanted.get(place) ?? 0) > 0);
      if (!zone) break;
      wanted.set(zone, (wanted.get(zone) ?? 0) - 1);
      found.set(name, zone);
    }
  }
  return found;
}

/** The names of the cubes of a colour in a zone. */
export function lying(cubes: Cubes, zone: Zone, colour: string): string[] {
  return [...cubes.keys()].filter((name) => cubes.get(name) === zone && name.startsWith(colour));
}
