/** The guided first turn: what a step is, and where the steps of a game are found. */
import type { Language } from "$/settings.svelte";

export interface Words {
  title: string;
  text: string;
}

export interface Step extends Record<Language, Words> {
  /** What it points at: the first of these that can be seen; without one, at nothing. */
  at: readonly string[];
  /** The tab that has to be open for it. */
  tab?: "choices" | "log" | "rules";
  /** It goes on by itself once the player has chosen something. */
  act?: true;
  /** Only whoever sits here gets this step. */
  seat?: number;
}

type Module = { steps: readonly Step[] };

const found = import.meta.glob<Module>("./{volcano,uprising,delve,heist,quest}.ts");

/** Whether there is a guided first turn of this game. */
export const hasTour = (game: string): boolean => `./${game}.ts` in found;

/** The steps for whoever sits in a seat, loaded when they are needed. */
export async function stepsOf(game: string, seat: number): Promise<readonly Step[]> {
  const load = found[`./${game}.ts`];
  if (!load) return [];
  const { steps } = await load();
  return steps.filter((step) => step.seat === undefined || step.seat === seat);
}
