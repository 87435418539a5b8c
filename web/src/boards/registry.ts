/** Which board shows which game. A game without one is shown by the generic board. */
import type { Component } from "svelte";
import type { BoardProps } from "./table";
import Unreached from "./Unreached.svelte";

type Module = { default: Component<BoardProps> };

const loaded = new Map<string, Component<BoardProps>>();
const found = import.meta.glob<Module>("./*/Board.svelte");

/** The board of a game, loaded when it is needed. */
export async function boardOf(game: string): Promise<Component<BoardProps>> {
  const load = found[`./${game}/Board.svelte`];
  try {
    const module = load ? await load() : await import("./GenericBoard.svelte");
    loaded.set(game, module.default as Component<BoardProps>);
    return module.default as Component<BoardProps>;
  } catch {
    return Unreached as Component<BoardProps>;
  }
}

/** The board of a game, if it is there already. */
export function boardAtHand(game: string | undefined): Component<BoardProps> | null {
  return loaded.get(game ?? "") ?? null;
}
