/** Sets a match up and sits down at it. */
import { ask } from "$/api/client";
import { keep } from "$/api/keys";
import type { GameFacts } from "$/api/schema";
import { go } from "$/router.svelte";
import { newMatch, type Wish } from "./setup";

/** Goes to the table that was wished for; with `tour` one is shown around there. Throws Refusal. */
export async function begin(facts: GameFacts, wish: Wish, tour = false): Promise<void> {
  const made = await ask("POST /api/matches", { body: newMatch(facts, wish, Math.random()) });
  if (made.key && made.seat !== null) {
    keep(made.match, { seat: made.seat, key: made.key, invites: made.invites });
  }
  go(`/match/${made.match}${tour ? "?tour" : ""}`);
}
