import { expect, test } from "vitest";
import { entryCost, missing, priced, stepNumbers } from "./raid";
import type { Raid } from "./view";

const raid = {
  M: 2,
  S: 1,
  C: 3,
  wild: 0,
  explored: ["r5c3"],
  hushed: ["r4c4"],
  costs: { guard: { S: 2, C: 4 }, sharks: { F: 8 } },
} as unknown as Raid;

test("entering costs a step and what is in the room, unless it was dealt with", () => {
  expect(entryCost(raid, "r4c3", "guard")).toEqual({ M: 1, S: 2, C: 4 });
  expect(entryCost(raid, "r4c4", "guard")).toEqual({ M: 1 });
  expect(entryCost(raid, "r5c3", undefined)).toEqual({ M: 1 });
});

test("what is missing is told for each stat, mixed points together", () => {
  expect(missing(raid, { M: 1, S: 2, C: 4 })).toEqual({ S: 1, C: 1 });
  expect(missing(raid, { M: 1, F: 8 })).toEqual({ F: 6 });
  expect(missing(raid, { M: 2 })).toEqual({});
});

test("wild points fill gaps", () => {
  expect(missing({ ...raid, wild: 2 }, { M: 1, S: 2, C: 4 })).toEqual({});
  expect(missing({ ...raid, wild: 1 }, { M: 1, S: 2, C: 4 })).toEqual({ C: 1 });
});

test("prices are short", () => {
  const letters = { M: "M", C: "C", F: "M/S" };
  expect(priced({ M: 1, S: 0, C: 4 }, letters)).toBe("1 M + 4 C");
  expect(priced({ M: 1, F: 8 }, letters)).toBe("1 M + 8 M/S");
  expect(priced({}, letters)).toBe("");
});

test("steps are numbered from the first after the start", () => {
  const numbers = stepNumbers(["r5c3", "r4c3", "r5c3", "r5c2"]);
  expect(Object.fromEntries(numbers)).toEqual({ r4c3: [1], r5c3: [2], r5c2: [3] });
});
