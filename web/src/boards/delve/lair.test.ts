import { expect, test } from "vitest";
import { BORDERS } from "./grid";
import { codeOf, edited, EMPTY, mirrored, nextEdit, readCode, rotated, type Lair } from "./lair";

const ONE = "DLV1:a38aa1c12054890:S..E.C.B..B.....P....CB....P..CP....";
const TWO = "DLV1:828580a8a8a9294:E....CC.P....P..B..C......B.P...B..S";

const lairOf = (code: string): Lair => readCode(code) ?? EMPTY;

test("a code is read and written again", () => {
  const lair = lairOf(ONE);
  expect(lair.walls.size).toBe(20);
  expect([...lair.walls].slice(0, 3)).toEqual(["A1e", "A3e", "B2e"]);
  expect(lair.pieces.get("A6")).toBe("chest");
  expect(codeOf(lair)).toBe(ONE);
  expect(BORDERS.length).toBe(60);
});

test.each(["", "DLV1:zz", "DLV1:a38aa1c12054890:S..", "DLV2" + ONE.slice(4)])(
  "%j is no code",
  (text) => {
    expect(readCode(text)).toBeNull();
  },
);

test("two mirrors and four quarter turns change nothing", () => {
  const lair = lairOf(ONE);
  expect(codeOf(mirrored(mirrored(lair)))).toBe(ONE);
  expect(codeOf(rotated(rotated(rotated(rotated(lair)))))).toBe(ONE);
  expect(rotated(lair).pieces.get("A6")).toBe("start");
  expect(rotated(lair).walls.size).toBe(20);
});

test.each([
  [codeOf(EMPTY), ONE],
  [ONE, TWO],
  [TWO, codeOf(EMPTY)],
])("from %s the edits lead to %s", (from, to) => {
  let lair = lairOf(from);
  let held: string | null = null;
  for (let edits = 0; edits < 120; edits += 1) {
    const edit = nextEdit(lair, lairOf(to), held);
    if (edit === null) break;
    lair = edited(lair, edit, held);
    held = edit.startsWith("put:") ? edit.slice(4) : null;
    expect(lair.walls.size).toBeLessThanOrEqual(20);
  }
  expect(codeOf(lair)).toBe(to);
});

test("a piece in hand that is not wanted goes back", () => {
  expect(nextEdit(EMPTY, EMPTY, "chest")).toBe("cancel");
});
