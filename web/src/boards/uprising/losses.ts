/** Who is given up in an attack: `WS2` is the Warrior, the Sage and two followers. */
import type { Desk } from "./desk.svelte";

export interface Losses {
  heroes: string[];
  followers: number;
}

export function lossesOf(way: string): Losses {
  const [, heroes = "", followers = "0"] = /^([A-Z]*)(\d+)$/.exec(way) ?? [];
  return { heroes: [...heroes], followers: Number(followers) };
}

/** The same in words. */
export function lossNames(desk: Desk, way: string): string {
  const { heroes, followers } = lossesOf(way);
  const names = heroes.map((id) => desk.hero(id)?.name ?? id);
  if (followers > 0) names.push(desk.texts.followers(followers));
  return names.join(" + ");
}
