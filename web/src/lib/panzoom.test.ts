import { expect, test } from "vitest";
import { fitted, scaled, type Sizes } from "./panzoom";

const sizes: Sizes = { width: 200, height: 100, room: { width: 100, height: 100 }, most: 4 };

test("a picture fits into its place, in the middle", () => {
  expect(fitted(sizes)).toEqual({ scale: 0.5, x: 0, y: 25 });
});

test("it grows about a point, never beyond its bounds", () => {
  const grown = scaled(fitted(sizes), 2, 100, 50, sizes);
  expect(grown).toEqual({ scale: 1, x: -100, y: 0 });
  expect(scaled(grown, 100, 0, 0, sizes).scale).toBe(2);
  expect(scaled(grown, 0.01, 0, 0, sizes)).toEqual(fitted(sizes));
});
