/** The powers of a raid: `agent` is the Agent's own, `g1` to `g5` are gadgets. */
import type { Heist } from "./view";

function gadgetOf(heist: Heist, source: string) {
  return heist.gadgets.find(({ number }) => `g${number}` === source);
}

/** The drawing that stands for a power. */
export function drawingOf(heist: Heist, source: string): string {
  return gadgetOf(heist, source)?.icon ?? "S";
}

/** What a power is called. */
export function nameOf(heist: Heist, source: string, seat: number): string {
  return gadgetOf(heist, source)?.name ?? heist.sheets[seat]?.agent?.name ?? "";
}

/** What a power does, in words. */
export function wordsOf(heist: Heist, source: string, seat: number): string {
  return gadgetOf(heist, source)?.text ?? heist.sheets[seat]?.agent?.text ?? "";
}
