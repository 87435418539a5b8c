import { expect, test } from "vitest";
import { readCode, withPiece, withWall, type Lair } from "./lair";
import { judge } from "./legality";
import type { Kit } from "./view";

const KIT: Kit = {
  name: "Base game",
  walls: 20,
  min_walls: 17,
  chests: 3,
  hazards: [
    { name: "Hungry Blob", kind: "monster", category: "natural", glyph: "B", target: 6, count: 3 },
    { name: "Greased Pit", kind: "trap", category: "mechanical", glyph: "P", target: 5, count: 3 },
  ],
};
const REFERENCE = "DLV1:a38aa1c12054890:S..E.C.B..B.....P....CB....P..CP....";
const SECOND = "DLV1:828580a8a8a9294:E....CC.P....P..B..C......B.P...B..S";

function lairOf(code: string): Lair {
  const lair = readCode(code);
  if (!lair) throw new Error(`no lair: ${code}`);
  return lair;
}

function moved(lair: Lair, from: readonly string[], to: readonly string[], piece: string): Lair {
  const cleared = from.reduce((now, space) => withPiece(now, space, null), lair);
  return to.reduce((now, space) => withPiece(now, space, piece), cleared);
}

const bad = (lair: Lair) =>
  [...judge(lair, KIT).ways].filter(([, { good }]) => !good).map(([space]) => space);

test.each([REFERENCE, SECOND])("%s is legal", (code) => {
  const verdict = judge(lairOf(code), KIT);
  expect(verdict).toMatchObject({ walls: 0, legal: true });
  expect([...verdict.missing]).toEqual([]);
  expect([...verdict.ways.keys()].length).toBe(4);
});

test("an empty board misses everything, and all of it can be reached", () => {
  const verdict = judge(lairOf("DLV1:000000000000000:...................................."), KIT);
  expect(Object.fromEntries(verdict.missing)).toEqual({ start: 1, exit: 1, chest: 3, B: 3, P: 3 });
  expect(verdict).toMatchObject({ walls: 17, legal: false });
  expect(verdict.unreachable.size).toBe(0);
});

test("seventeen walls are enough, sixteen are not", () => {
  const fewer = ["A1e", "A2s", "A3e"].reduce(withWall, lairOf(REFERENCE));
  expect(judge(fewer, KIT).legal).toBe(true);
  expect(judge(withWall(fewer, "B2e"), KIT)).toMatchObject({ walls: 1, legal: false });
});

test("a sealed corner cannot be reached (EX-21)", () => {
  const walls = "A2e B2e B1s B2s A3e B3e C3e C4s D4e B4e C5e D5s E5e B6s D1s F1e A5s E2s".split(
    " ",
  );
  const pieces: [string, string][] = [
    ["C1", "start"],
    ["A4", "exit"],
    ...["D4", "F1", "A6"].map((space): [string, string] => [space, "chest"]),
    ...["C3", "D5", "B5"].map((space): [string, string] => [space, "B"]),
    ...["E4", "C5", "F2"].map((space): [string, string] => [space, "P"]),
  ];
  const sealed: Lair = { walls: new Set(walls), pieces: new Map(pieces) };
  expect([...judge(sealed, KIT).unreachable]).toEqual(["A1", "A2", "B1", "B2"]);
  expect(bad(sealed)).toEqual([]);
});

test("two traps on the only way break the rule, and the way shows them (EX-22)", () => {
  const lair = moved(lairOf(REFERENCE), ["E4", "F2"], ["E1", "E2"], "P");
  expect(bad(lair)).toEqual(["F1"]);
  expect(judge(lair, KIT).ways.get("F1")?.hazards).toEqual(["E2", "E1"]);
  expect(judge(lair, KIT).legal).toBe(false);
});

test("one trap and one monster on the way are allowed (EX-23)", () => {
  const monsters = moved(lairOf(REFERENCE), ["B2"], ["E1"], "B");
  expect(bad(moved(monsters, ["E4"], ["E2"], "P"))).toEqual([]);
});

test("a bad way beside a good one does no harm (EX-24)", () => {
  const lair = moved(lairOf(REFERENCE), ["C5"], ["F3"], "P");
  expect(bad(lair)).toEqual([]);
  expect(judge(lair, KIT).ways.get("D4")?.spaces.at(-2)).toBe("D3");
});
