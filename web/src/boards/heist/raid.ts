/** What a step of a raid asks for, where the server offers no choice to read it from. */
import type { Cost, Raid, Stat } from "./view";
import { STATS } from "./view";

/** The full price of entering a room: a step, and what is in the room unless it was dealt with. */
export function entryCost(raid: Raid, room: string, kind: string | undefined): Cost {
  const known = raid.explored.includes(room) || raid.hushed.includes(room);
  const cost = known || kind === undefined ? {} : (raid.costs[kind] ?? {});
  return { ...cost, M: (cost.M ?? 0) + 1 };
}

/** Points that are missing to pay a price; mixed points are F. Wild points fill gaps. */
export function missing(raid: Raid, cost: Cost): Cost {
  const found: Cost = {};
  let wild = raid.wild;
  const lack = (part: Stat | "F", points: number) => {
    const covered = Math.min(wild, Math.max(0, points));
    wild -= covered;
    if (points - covered > 0) found[part] = points - covered;
  };
  for (const stat of STATS) lack(stat, (cost[stat] ?? 0) - raid[stat]);
  const left = (stat: Stat) => Math.max(0, raid[stat] - (cost[stat] ?? 0));
  lack("F", (cost.F ?? 0) - left("M") - left("S"));
  return found;
}

/** A price in short: "1 M + 4 C"; `letters` names the parts. */
export function priced(cost: Cost & { wild?: number }, letters: Record<string, string>): string {
  const parts = [...STATS, "F", "wild"] as const;
  return parts
    .filter((part) => (cost[part] ?? 0) > 0)
    .map((part) => `${cost[part]} ${letters[part] ?? part}`)
    .join(" + ");
}

/** The numbers of the steps that led into each room. */
export function stepNumbers(path: readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  path.forEach((room, step) => {
    if (step > 0) found.set(room, [...(found.get(room) ?? []), step]);
  });
  return found;
}
