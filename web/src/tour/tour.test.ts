import { describe, expect, test } from "vitest";
import { beside } from "./place";
import { hasTour, stepsOf } from "./steps";

const GAMES = ["volcano", "uprising", "delve", "heist", "quest"];

describe("the steps", () => {
  test.each(GAMES)("of %s are six to ten, welcome first, for every seat", async (game) => {
    expect(hasTour(game)).toBe(true);
    for (const seat of [0, 1]) {
      const steps = await stepsOf(game, seat);
      expect(steps.length).toBeGreaterThanOrEqual(6);
      expect(steps.length).toBeLessThanOrEqual(10);
      expect(steps[0]?.at).toEqual([]);
      expect(steps.some((step) => step.act)).toBe(true);
    }
  });

  test.each(GAMES)("of %s end in something every table has", async (game) => {
    for (const step of (await stepsOf(game, 0)).slice(1)) {
      expect(step.at.at(-1)).toMatch(/^\[data-(part|tab)=|^ul\.choices$/);
    }
  });

  test("an unknown game has none", async () => {
    expect(hasTour("chess")).toBe(false);
    expect(await stepsOf("chess", 0)).toEqual([]);
  });
});

describe("a card", () => {
  const room = { width: 1440, height: 900 };
  const card = { width: 328, height: 220 };

  test("without a target stands in the lower right corner", () => {
    expect(beside(null, card, room)).toEqual({ left: 1104, top: 672 });
  });

  test("goes below, beside or above its target, where there is room", () => {
    const line = { left: 200, top: 100, width: 800, height: 60 };
    expect(beside(line, card, room).top).toBe(172);
    const board = { left: 200, top: 170, width: 880, height: 720 };
    expect(beside(board, card, room)).toEqual({ left: 1092, top: 170 });
    const foot = { left: 0, top: 600, width: 1440, height: 300 };
    expect(beside(foot, card, room).top).toBe(368);
  });

  test("never leaves the window", () => {
    const everything = { left: 0, top: 0, width: 390, height: 844 };
    const { left, top } = beside(
      everything,
      { width: 374, height: 260 },
      { width: 390, height: 844 },
    );
    expect(left).toBe(8);
    expect(top).toBeGreaterThanOrEqual(8);
    expect(top + 260).toBeLessThanOrEqual(844);
  });
});
