/** The keyboard while exploring: which key stands for which choice. */
import type { Desk } from "./desk.svelte";
import type { Direction } from "./grid";

const SIDES: Record<string, Direction> = {
  ArrowUp: "N",
  ArrowRight: "E",
  ArrowDown: "S",
  ArrowLeft: "W",
};
const ACTS: Record<string, readonly string[]> = {
  h: ["hustle", "halt"],
  f: ["fight", "disarm"],
  o: ["open"],
  x: ["exit"],
  c: ["conserve"],
};

/** The choices a key may mean, the first on offer counts; empty if it means none. */
export function meant(key: string, shift: boolean): readonly string[] {
  const side = SIDES[key];
  if (side) return shift ? [`peer:${side}`] : [`creep:${side}`, `step:${side}`];
  return ACTS[key.toLowerCase()] ?? [];
}

/** Whether the focus is where keys belong to what is written or chosen there. */
function isTaken(target: Element): boolean {
  return (
    target.closest("input, textarea, select, dialog, [role='tablist'], [contenteditable]") !== null
  );
}

/** Answers a key; true if it was one of the board's. */
export function answer(desk: Desk, event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, key } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey) return false;
  if (isTaken(event.target as Element) || desk.choices.length === 0) return false;
  if (key.toLowerCase() === "b") {
    const possible = desk.choices.some(({ verb }) => verb === "backtrack");
    if (possible) desk.backtracking = !desk.backtracking;
    return possible;
  }
  const meanings = meant(key, event.shiftKey);
  const wanted = meanings.find((text) => desk.offer(text)) ?? into(desk, key);
  if (wanted) {
    desk.follow(null);
    desk.choose(wanted);
    return true;
  }
  const [first] = meanings;
  if (first && desk.step === "explore.act") {
    desk.whyNot(first);
    return true;
  }
  return false;
}

/** After a Peer, the arrow towards the space one has looked into moves in. */
function into(desk: Desk, key: string): string | undefined {
  const enter = desk.offer("enter");
  const side = SIDES[key];
  const space = enter?.facts["space"];
  return side && typeof space === "string" && desk.sideOf(space) === side ? "enter" : undefined;
}

/** Leaves what is not sent yet: a menu, a chosen Backtrack, picked cubes; true if there was any. */
export function backOut(desk: Desk): boolean {
  const open = desk.menu !== null || desk.backtracking || desk.picked.length > 0;
  desk.menu = null;
  desk.backtracking = false;
  desk.unpick();
  return open;
}
