import { expect, test } from "vitest";
import type { Choice, FeedItem } from "$/api/schema";
import { follow, lying } from "./cubes";
import { meant } from "./keys";
import { spotsIn, spotsOf } from "./spots";

const choice = (verb: string, facts: Record<string, unknown>, ...args: string[]): Choice => ({
  choice: [verb, ...args].join(":"),
  verb,
  arguments: args,
  text: verb,
  price: [],
  facts,
});
const item = (name: string, facts: Record<string, unknown>): FeedItem => ({
  number: 0,
  name,
  facts,
  text: name,
});

test.each([
  [choice("creep", { space: "B2" }, "N"), ["map:0:B2"]],
  [choice("fight", { hazard: "Hungry Blob" }), ["map:0:C3"]],
  [choice("wall", { border: "A1e" }, "A1e"), ["edit:A1e"]],
  [choice("keep", { colour: "W" }, "W"), ["cube:fresh:W"]],
  [choice("take", { treasure: "Echo Orb" }, "t22"), ["treasure:Echo Orb"]],
  [choice("stop", {}), []],
])("%j lights what it is about", (given, spots) => {
  expect(spotsOf(given, 0, "C3")).toEqual(spots);
});

test("a line of the log lights spaces, mats and treasures", () => {
  expect(spotsIn(item("moved", { seat: 1, from: "A1", space: "A2" }))).toEqual([
    "map:1:A2",
    "map:1:A1",
  ]);
  expect(spotsIn(item("fatigued", { seat: 0, cube: {} }))).toEqual(["mat:0"]);
  expect(spotsIn(item("reshuffled", { deck: 3 }))).toEqual([]);
});

test("a cube that is spent moves, the others stay", () => {
  const zones = (fresh: number, spent: number) => ({
    fresh: { W: fresh },
    kept: { W: 0 },
    spent: { W: spent },
    tired: { W: 0 },
  });
  const before = follow(new Map(), zones(3, 1));
  const after = follow(before, zones(2, 2));
  const moved = [...after].filter(([name, zone]) => before.get(name) !== zone);
  expect(moved).toHaveLength(1);
  expect(lying(after, "spent", "W")).toHaveLength(2);
});

test("arrows creep or step, with shift they peer", () => {
  expect(meant("ArrowUp", false)).toEqual(["creep:N", "step:N"]);
  expect(meant("ArrowLeft", true)).toEqual(["peer:W"]);
  expect(meant("5", false)).toEqual([]);
});
