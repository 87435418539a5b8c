import { expect, test } from "vitest";
import { extra } from "./price";

test("a price that the sentence names is not told twice", () => {
  expect(extra({ text: "Creep north (1 cube)", price: ["1 cube"] })).toBe("");
  expect(extra({ text: "Build here", price: ["2 points", "1 token"] })).toBe("2 points, 1 token");
  expect(extra({ text: "Build here for 2 points", price: ["2 points", "1 token"] })).toBe(
    "1 token",
  );
});
