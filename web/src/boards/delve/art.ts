/** How things are drawn: ink lines that tremble a little, cubes, pieces and treasures. */
import { SIDE, columnOf, rowOf } from "./grid";

/** A space is so large on every drawing of a lair. */
export const CELL = 100;
export const EDGE = CELL * SIDE;

export const xOf = (space: string): number => columnOf(space) * CELL;
export const yOf = (space: string): number => rowOf(space) * CELL;
export const midX = (space: string): number => xOf(space) + CELL / 2;
export const midY = (space: string): number => yOf(space) + CELL / 2;

/** A number from -1 to 1 that a word and a salt always give: a hand that trembles, but not anew. */
export function tremble(word: string, salt: number): number {
  let sum = salt * 2654435761;
  for (const letter of word) sum = Math.imul(sum ^ letter.charCodeAt(0), 16777619);
  return ((sum >>> 8) % 2001) / 1000 - 1;
}

/** The ends of a border on the drawing. */
export function lineOf(border: string): [number, number, number, number] {
  const space = border.slice(0, 2);
  const right = xOf(space) + CELL;
  const below = yOf(space) + CELL;
  return border.endsWith("e")
    ? [right, yOf(space), right, below]
    : [xOf(space), below, right, below];
}

/** A stroke of ink along a line. */
export function inkLine(
  word: string,
  ...[x1, y1, x2, y2]: [number, number, number, number]
): string {
  const at = (salt: number, most: number) => tremble(word, salt) * most;
  const midX = (x1 + x2) / 2 + at(1, 3);
  const midY = (y1 + y2) / 2 + at(2, 3);
  return (
    `M${x1 + at(3, 2)} ${y1 + at(4, 2)}` +
    `Q${midX + at(5, 4)} ${midY + at(6, 4)} ${x2 + at(7, 2)} ${y2 + at(8, 2)}`
  );
}

export const inkWall = (border: string): string => inkLine(border, ...lineOf(border));

/** The look of a cube by its letter: face, light edge, shade, and the ink of the letter. */
export interface CubeLook {
  face: string;
  light: string;
  shade: string;
  ink: string;
}

const CUBES: Record<string, CubeLook> = {
  W: { face: "#f4efe4", light: "#ffffff", shade: "#b9ad97", ink: "#2b1a0c" },
  Q: { face: "#f2c12e", light: "#ffe07a", shade: "#a87a08", ink: "#2b1a0c" },
  P: { face: "#3f9a56", light: "#7cc98d", shade: "#1f5c31", ink: "#ffffff" },
  M: { face: "#5b6fd0", light: "#93a2ee", shade: "#343f8a", ink: "#ffffff" },
  K: { face: "#2d2a2a", light: "#5b5757", shade: "#0d0c0c", ink: "#ffffff" },
  R: { face: "#c0392b", light: "#e8796d", shade: "#7a1c12", ink: "#ffffff" },
};
const PLAIN: CubeLook = { face: "#9a8f80", light: "#c3bbae", shade: "#5e564a", ink: "#2b1a0c" };

export const cubeLook = (colour: string): CubeLook => CUBES[colour] ?? PLAIN;

/** Symbols of the treasure types on 24 x 24, as outlines to be filled. */
export const TYPES: Record<string, string> = {
  book: "M4 4c3-1 6-1 8 1 2-2 5-2 8-1v15c-3-1-6-1-8 1-2-2-5-2-8-1zM12 5v15",
  statue: "M12 2a3 3 0 0 1 2 5c3 1 4 4 3 7h-2l1 4H8l1-4H7c-1-3 0-6 3-7a3 3 0 0 1 2-5zM6 20h12v2H6z",
  scroll: "M6 3h11a3 3 0 0 1 3 3v1h-4v12a3 3 0 0 1-3 3H5a2 2 0 0 1-2-3h9V8H6a2.5 2.5 0 0 1 0-5z",
  amulet: "M5 2c1 6 3 8 7 9 4-1 6-3 7-9h-2c-1 4-2 6-5 7-3-1-4-3-5-7zM12 11l5 5-5 6-5-6z",
  cup: "M5 3h14c0 7-2 10-6 11v4h4v3H7v-3h4v-4C7 13 5 10 5 3z",
  shard: "M11 1l6 8-3 14-6-6-2-8zM11 1l1 9 5-1M12 10l2 13",
  crown: "M3 7l5 5 4-8 4 8 5-5-2 12H5zM5 20h14v2H5z",
  orb: "M12 3a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM7 19h10l2 3H5zM8 8a5 5 0 0 1 4-2",
};

/** Tints behind the symbols; the symbol and the word tell the type as well. */
export const TINTS: Record<string, string> = {
  book: "#8a4b2a",
  statue: "#5d6675",
  scroll: "#8a6d1f",
  amulet: "#7a3f7d",
  cup: "#9a3b3b",
  shard: "#2b6f86",
  crown: "#8f6a00",
  orb: "#3d5a9a",
};
