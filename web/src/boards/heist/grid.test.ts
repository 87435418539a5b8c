import { expect, test } from "vitest";
import { allEdges, edgeBetween, nextTo, reach, routeLines, sidesOf, START, strokes } from "./grid";

test("a border is a border unless the lair is a ring", () => {
  expect(nextTo("r2c5", "E", false)).toBeNull();
  expect(nextTo("r2c5", "E", true)).toBe("r2c1");
  expect(nextTo("r1c1", "N", true)).toBeNull();
});

test("sides are named as the server names them", () => {
  expect(edgeBetween("r3c2", "r2c2")).toBe("r2c2-r3c2");
  expect(edgeBetween("r4c5", "r4c1")).toBe("r4c1-r4c5");
  expect(sidesOf("r1c1", false).map(({ edge }) => edge)).toEqual(["r1c1-r1c2", "r1c1-r2c1"]);
  expect(allEdges(false)).toHaveLength(40);
  expect(allEdges(true)).toHaveLength(45);
});

test("a side of the ring is drawn at either border", () => {
  expect(strokes("r1c1-r1c5").map(({ from }) => from.x)).toEqual([0, 500]);
  expect(strokes("r1c1-r1c2")).toEqual([{ from: { x: 100, y: 0 }, to: { x: 100, y: 100 } }]);
  expect(strokes("r1c2-r2c2")).toEqual([{ from: { x: 100, y: 100 }, to: { x: 200, y: 100 } }]);
});

test("a room behind walls cannot be reached, and a crater is solid", () => {
  const walls = ["r1c1-r1c2", "r1c1-r2c1"];
  const found = reach({ ring: false, blocked: ["r3c3"], walls }, START);
  expect(found.has("r1c1")).toBe(false);
  expect(found.has("r3c3")).toBe(false);
  expect(found.size).toBe(23);
  expect(found.get("r4c4")).toHaveLength(2);
});

test("a walk may keep to some rooms", () => {
  const known = ["r5c3", "r4c3", "r4c2"];
  const found = reach({ ring: false, blocked: [], walls: [] }, "r4c2", (room) =>
    known.includes(room),
  );
  expect(Object.fromEntries(found)).toEqual({ r4c2: [], r4c3: ["E"], r5c3: ["E", "S"] });
});

test("a route around the ring leaves at one border and comes back at the other", () => {
  const lines = routeLines(["r1c1", "r1c5"], 0);
  expect(lines).toHaveLength(2);
  expect(lines[0]?.to.x).toBeLessThan(0);
  expect(lines[1]?.from.x).toBeGreaterThan(500);
  expect(routeLines(["r1c1", "r1c3"], 0)).toHaveLength(1);
});
