import { expect, test } from "vitest";
import type { Choice } from "$/api/schema";
import { Past } from "./past";

const offered = (...names: string[]): Choice[] =>
  names.map((choice) => ({ choice, verb: "", arguments: [], text: choice, price: [], facts: {} }));

test("tells what the same step offered the last time and does not offer now", () => {
  const past = new Past();
  expect(past.missing({ ply: 1, step: "slot", choices: offered("a", "b", "c") })).toEqual([]);
  expect(past.missing({ ply: 2, step: "turn", choices: offered("x") })).toEqual([]);
  const gone = past.missing({ ply: 3, step: "slot", choices: offered("b", "d") });
  expect(gone.map((choice) => choice.choice)).toEqual(["a", "c"]);
  expect(past.missing({ ply: 3, step: "slot", choices: offered("b", "d") })).toBe(gone);
  expect(past.missing({ ply: 4, step: null, choices: [] })).toEqual([]);
});
