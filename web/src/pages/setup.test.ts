import { expect, test } from "vitest";
import type { GameFacts } from "$/api/schema";
import { newMatch, usual } from "./setup";

const facts: GameFacts = {
  game: "quest",
  title: "Treasure Lair",
  pitch: "",
  seats: [2, 3, 4],
  rules: 1,
  options: [{ name: "undo", title: "", default: true, values: [], low: 0, high: 0 }],
  levels: ["easy", "hard"],
  personas: ["greedy"],
};

test("quick play is one seat against an easy bot", () => {
  const made = newMatch(facts, usual(facts, false), 0.99);
  expect(made).toEqual({
    game: "quest",
    seats: ["bot:easy", "me"],
    options: {},
    visibility: "link",
  });
});

test("friends get open seats, bots beside them their level and temper", () => {
  const wish = usual(facts, true);
  Object.assign(wish, { count: 3, seat: 1, others: ["open", "bot"], level: "hard" });
  Object.assign(wish, { persona: "greedy", options: { undo: false }, clock: "slow1" });
  expect(newMatch(facts, wish, 0)).toMatchObject({
    seats: ["open", "me", "bot:hard-greedy"],
    options: { undo: false },
    clock: { kind: "slow", days: 1 },
    insurance: "medium",
  });
});
