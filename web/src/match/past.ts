/** What could be chosen when the same thing was asked before, and cannot be now. */
import type { Choice, MatchState } from "$/api/schema";

const MOST = 12;

export class Past {
  #offers = new Map<string, readonly Choice[]>();
  #ply = -1;
  #missing: readonly Choice[] = [];

  /** The choices that are gone since the step of this state asked last; the same for one state. */
  missing({ ply, step, choices }: Pick<MatchState, "ply" | "step" | "choices">): readonly Choice[] {
    if (ply === this.#ply) return this.#missing;
    this.#ply = ply;
    this.#missing = [];
    if (step === null || choices.length === 0) return this.#missing;
    const open = new Set(choices.map((choice) => choice.choice));
    const gone = (this.#offers.get(step) ?? []).filter((choice) => !open.has(choice.choice));
    this.#offers.set(step, choices);
    this.#missing = gone.slice(0, MOST);
    return this.#missing;
  }
}
