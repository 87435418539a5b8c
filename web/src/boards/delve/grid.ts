/** The grid of a lair: spaces `A1` to `F6`, borders named from their north-western space.
 *
 * `A1e` lies between A1 and A2, `A1s` between A1 and B1. The order of both lists is the order of a
 * lair code.
 */
export const SIDE = 6;
const ROWS = "ABCDEF";

export type Direction = "N" | "E" | "S" | "W";
export const DIRECTIONS: readonly Direction[] = ["N", "E", "S", "W"];
const STEPS: Record<Direction, readonly [number, number]> = {
  N: [-1, 0],
  E: [0, 1],
  S: [1, 0],
  W: [0, -1],
};

export const rowOf = (space: string): number => ROWS.indexOf(space[0] ?? "");
export const columnOf = (space: string): number => Number(space[1]) - 1;

/** The space in a row and a column; null off the grid. */
export function spaceAt(row: number, column: number): string | null {
  const inside = row >= 0 && column >= 0 && row < SIDE && column < SIDE;
  return inside ? `${ROWS[row]}${column + 1}` : null;
}

const NUMBERS = Array.from({ length: SIDE }, (_, number) => number);
export const ROW_NAMES = [...ROWS];
export const COLUMN_NAMES = NUMBERS.map((column) => String(column + 1));
export const SPACES: readonly string[] = ROW_NAMES.flatMap((row) =>
  COLUMN_NAMES.map((column) => row + column),
);
export const BORDERS: readonly string[] = [
  ...SPACES.filter((space) => columnOf(space) < SIDE - 1).map((space) => `${space}e`),
  ...SPACES.filter((space) => rowOf(space) < SIDE - 1).map((space) => `${space}s`),
];

/** The neighbour in a direction; null beyond the outer wall. */
export function neighbour(space: string, direction: Direction): string | null {
  const [down, right] = STEPS[direction];
  return spaceAt(rowOf(space) + down, columnOf(space) + right);
}

/** The border on a side of a space; null for the outer wall. */
export function borderOf(space: string, direction: Direction): string | null {
  const beyond = neighbour(space, direction);
  return beyond === null ? null : borderBetween(space, beyond);
}

/** The border between two neighbours. */
export function borderBetween(one: string, other: string): string {
  const [first = ""] = [one, other].sort();
  return first + (one[0] === other[0] ? "e" : "s");
}

/** The two spaces a border lies between. */
export function endsOf(border: string): [string, string] {
  const space = border.slice(0, 2);
  return [space, neighbour(space, border.endsWith("e") ? "E" : "S") ?? space];
}

/** Neighbours that can be stepped to, given which borders let one pass. */
export function stepsFrom(space: string, isOpen: (border: string) => boolean): string[] {
  return DIRECTIONS.flatMap((direction) => {
    const beyond = neighbour(space, direction);
    return beyond && isOpen(borderBetween(space, beyond)) ? [beyond] : [];
  });
}
