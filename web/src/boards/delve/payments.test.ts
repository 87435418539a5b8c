import { expect, test } from "vitest";
import type { Choice } from "$/api/schema";
import { cheapest, complete, fits } from "./payments";
import type { CubeAt } from "./spots";

const ZONES: Record<string, CubeAt["zone"]> = { F: "fresh", C: "kept" };

/** A payment as the server writes it: `FW+FQ`. */
function pay(text: string): Choice {
  const cubes = text.split("+").map((cube) => ({ zone: ZONES[cube[0] ?? ""], colour: cube[1] }));
  const choice = `pay:${text}`;
  return { choice, verb: "pay", arguments: [text], text, price: [], facts: { cubes } };
}

const offers = (texts: string) => texts.split(" ").map(pay);

test.each([
  ["FQ FP FW", "pay:FW"],
  ["CW FQ", "pay:CW"],
  ["FQ FW+FW FW+FQ", "pay:FQ"],
  ["FW+FQ FW+FW CW+FW", "pay:FW+FW"],
  ["CP FW+FW", "pay:CP"],
])("of %s the payment %s is suggested", (texts, wanted) => {
  expect(cheapest(offers(texts), "W")?.choice).toBe(wanted);
});

test("cubes are picked one after another until they pay", () => {
  const payments = offers("FQ FW+FW FW+FP");
  const white: CubeAt = { zone: "fresh", colour: "W" };
  const green: CubeAt = { zone: "fresh", colour: "P" };
  expect(fits(payments, [], white)).toBe(true);
  expect(complete(payments, [white])).toBeUndefined();
  expect(complete(payments, [white, green])?.choice).toBe("pay:FW+FP");
  expect(fits(payments, [white], { zone: "kept", colour: "W" })).toBe(false);
});
