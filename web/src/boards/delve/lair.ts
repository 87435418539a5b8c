/** A lair on the drawing table: walls and pieces, its code, its turns, and how to get there.
 *
 * A piece is named as in choices: `start`, `exit`, `chest`, or the letter of a hazard.
 */
import { BORDERS, SIDE, SPACES, borderBetween, columnOf, endsOf, rowOf, spaceAt } from "./grid";

export interface Lair {
  readonly walls: ReadonlySet<string>;
  readonly pieces: ReadonlyMap<string, string>;
}

export const EMPTY: Lair = { walls: new Set(), pieces: new Map() };

const LETTERS: Record<string, string> = { S: "start", E: "exit", C: "chest" };
const MARKS = new Map(Object.entries(LETTERS).map(([letter, piece]) => [piece, letter]));
const CODE = /^DLV1:([0-9a-f]{15}):([A-Z.]{36})$/;
const BITS = 4;

/** The lair of a code (`DLV1:`, 15 hex digits for the walls, 36 letters); null if it is none. */
export function readCode(code: string): Lair | null {
  const found = CODE.exec(code.trim());
  if (!found) return null;
  const [, digits = "", marks = ""] = found;
  const bits = [...digits].flatMap((digit) => [
    ...parseInt(digit, 16).toString(2).padStart(BITS, "0"),
  ]);
  const walls = BORDERS.filter((_, index) => bits[index] === "1");
  const pieces = SPACES.flatMap((space, index): [string, string][] => {
    const mark = marks[index] ?? ".";
    return mark === "." ? [] : [[space, LETTERS[mark] ?? mark]];
  });
  return { walls: new Set(walls), pieces: new Map(pieces) };
}

export function codeOf(lair: Lair): string {
  const bits = BORDERS.map((border) => (lair.walls.has(border) ? "1" : "0")).join("");
  const digits = (bits.match(/.{4}/g) ?? []).map((four) => parseInt(four, 2).toString(16)).join("");
  const marks = SPACES.map((space) => {
    const piece = lair.pieces.get(space);
    return piece === undefined ? "." : (MARKS.get(piece) ?? piece);
  });
  return `DLV1:${digits}:${marks.join("")}`;
}

/** The lair with a wall put on a border, or taken from it. */
export function withWall(lair: Lair, border: string): Lair {
  const walls = new Set(lair.walls);
  if (!walls.delete(border)) walls.add(border);
  return { ...lair, walls };
}

/** The lair with a piece on a space, or with nothing there. */
export function withPiece(lair: Lair, space: string, piece: string | null): Lair {
  const pieces = new Map(lair.pieces);
  if (piece === null) pieces.delete(space);
  else pieces.set(space, piece);
  return { ...lair, pieces };
}

function moved(lair: Lair, turn: (row: number, column: number) => [number, number]): Lair {
  const to = (space: string) => spaceAt(...turn(rowOf(space), columnOf(space))) ?? space;
  return {
    walls: new Set(
      [...lair.walls].map((border) => {
        const [one, other] = endsOf(border);
        return borderBetween(to(one), to(other));
      }),
    ),
    pieces: new Map([...lair.pieces].map(([space, piece]) => [to(space), piece])),
  };
}

/** West becomes east. */
export const mirrored = (lair: Lair): Lair =>
  moved(lair, (row, column) => [row, SIDE - 1 - column]);

/** A quarter turn clockwise. */
export const rotated = (lair: Lair): Lair => moved(lair, (row, column) => [column, SIDE - 1 - row]);

/** How many of a piece stand in the lair. */
export function countOf(lair: Lair, piece: string): number {
  return [...lair.pieces.values()].filter((other) => other === piece).length;
}

/** The next choice that brings one lair nearer to another; null if they are alike.
 *
 * `held` is the piece that waits for its space. What must go goes first, so that the kit never
 * runs short on the way.
 */
export function nextEdit(from: Lair, to: Lair, held: string | null): string | null {
  if (held !== null) {
    const place = SPACES.find((space) => to.pieces.get(space) === held && !from.pieces.has(space));
    return place ? `place:${place}` : "cancel";
  }
  const down = BORDERS.find((border) => from.walls.has(border) && !to.walls.has(border));
  if (down) return `wall:${down}`;
  const lifted = SPACES.find(
    (space) => from.pieces.has(space) && from.pieces.get(space) !== to.pieces.get(space),
  );
  if (lifted) return `lift:${lifted}`;
  const up = BORDERS.find((border) => !from.walls.has(border) && to.walls.has(border));
  if (up) return `wall:${up}`;
  const put = SPACES.find((space) => to.pieces.has(space) && !from.pieces.has(space));
  return put ? `put:${to.pieces.get(put)}` : null;
}

/** The lair after one of these choices; `held` as above. */
export function edited(lair: Lair, choice: string, held: string | null): Lair {
  const [verb, argument = ""] = choice.split(":");
  if (verb === "wall") return withWall(lair, argument);
  if (verb === "lift") return withPiece(lair, argument, null);
  if (verb === "place") return withPiece(lair, argument, held);
  return lair;
}
