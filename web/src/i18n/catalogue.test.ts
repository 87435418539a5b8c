import { expect, test } from "vitest";
import { en } from "./en";
import { fr } from "./fr";

/** The address of every text in a catalogue. */
function addresses(part: unknown, at = ""): string[] {
  if (typeof part !== "object" || part === null) return [at];
  return Object.entries(part).flatMap(([name, value]) => addresses(value, `${at}.${name}`));
}

test("French has exactly the texts that English has", () => {
  expect(addresses(fr).sort()).toEqual(addresses(en).sort());
});
