import { describe, expect, it } from "vitest";
import { apart, pathOf, scaleOf, thinned, valuesAt } from "./curve";

const points = [
  { ply: 0, values: [0, 0] },
  { ply: 4, values: [3, 0] },
  { ply: 9, values: [3, 5] },
];

describe("the curve of a match", () => {
  it("has a scale of round numbers that holds all values", () => {
    expect(scaleOf([0, 25, 21])).toEqual({ low: 0, high: 30, ticks: [0, 10, 20, 30] });
    expect(scaleOf([-3, 4])).toEqual({ low: -4, high: 4, ticks: [-4, -2, 0, 2, 4] });
    expect(scaleOf([0, 0]).high).toBe(1);
  });

  it("holds a score until it changes, and joins chances straight", () => {
    const plain = (n: number) => n;
    expect(pathOf(points, 0, plain, plain, true)).toBe("M0.0 0.0H4.0V3.0H9.0V3.0");
    expect(pathOf(points, 1, plain, plain, false)).toBe("M0.0 0.0L4.0 0.0L9.0 5.0");
  });

  it("keeps the ends of lines apart and within bounds", () => {
    expect(apart([50, 50, 52], 10, 0, 100)).toEqual([50, 60, 70]);
    expect(apart([99, 98], 10, 0, 100)).toEqual([100, 90]);
  });

  it("knows what held at a ply", () => {
    expect(valuesAt(points, 8)).toEqual([3, 0]);
    expect(valuesAt(points, 9)).toEqual([3, 5]);
    expect(valuesAt([], 9)).toEqual([]);
  });

  it("is thinned with both ends", () => {
    expect(thinned(points, 2)).toEqual([points[0], points[2]]);
    expect(thinned(points, 3)).toBe(points);
  });
});
