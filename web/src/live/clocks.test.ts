import { expect, test } from "vitest";
import { left, spelled } from "./clocks";

test("a clock that stands shows what remains, one that runs counts down to nothing", () => {
  expect(left({ seat: 0, remaining: 5000, flag_at: null }, 99)).toBe(5000);
  expect(left({ seat: 0, remaining: 5000, flag_at: 3000 }, 1000)).toBe(2000);
  expect(left({ seat: 0, remaining: 5000, flag_at: 3000 }, 9000)).toBe(0);
});

test.each([
  [3_400, "0:03.4"],
  [65_000, "1:05"],
  [3_723_000, "1:02:03"],
  [2 * 86_400_000 + 4 * 3_600_000, "2d 4h"],
])("%d ms is spelled %s", (ms, text) => {
  expect(spelled(ms)).toBe(text);
});
