/** Rooms and sides of a lair on the drawing: r1c1 is top left, the start in the bottom row. */

export const SIDE = 5;
export const CELL = 100;
export const START = "r5c3";
export const ENTRYWAY: readonly string[] = ["r5c2", "r5c4", "r4c3"];
export const DIRECTIONS = ["N", "E", "S", "W"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface Point {
  x: number;
  y: number;
}

const NUMBERS = [1, 2, 3, 4, 5];
export const ROOMS: readonly string[] = NUMBERS.flatMap((row) =>
  NUMBERS.map((column) => `r${row}c${column}`),
);

export const rowOf = (room: string): number => Number(room[1]);
export const columnOf = (room: string): number => Number(room[3]);

/** The top left corner of a room. */
export function corner(room: string): Point {
  return { x: (columnOf(room) - 1) * CELL, y: (rowOf(room) - 1) * CELL };
}

export function middle(room: string): Point {
  const { x, y } = corner(room);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}

/** The room next door; around the ring if there is one, null at the border. */
export function nextTo(room: string, towards: Direction, ring: boolean): string | null {
  let row = rowOf(room);
  let column = columnOf(room);
  if (towards === "N") row -= 1;
  if (towards === "S") row += 1;
  if (towards === "E") column += 1;
  if (towards === "W") column -= 1;
  if (ring) column = ((column + SIDE - 1) % SIDE) + 1;
  const inside = row >= 1 && row <= SIDE && column >= 1 && column <= SIDE;
  return inside ? `r${row}c${column}` : null;
}

/** The side between two rooms, named as the server does: the upper or left room first. */
export function edgeBetween(one: string, other: string): string {
  return one < other ? `${one}-${other}` : `${other}-${one}`;
}

export function roomsOf(edge: string): [string, string] {
  const [one = "", other = ""] = edge.split("-");
  return [one, other];
}

/** Whether only the ring makes two rooms neighbours. */
export function isRing(one: string, other: string): boolean {
  return rowOf(one) === rowOf(other) && Math.abs(columnOf(one) - columnOf(other)) === SIDE - 1;
}

export interface Stroke {
  from: Point;
  to: Point;
}

/** The lines that draw a side: one, or one at either border where the ring closes. */
export function strokes(edge: string): Stroke[] {
  const [one, other] = roomsOf(edge);
  const a = corner(one);
  const b = corner(other);
  const upright = (x: number): Stroke => ({ from: { x, y: a.y }, to: { x, y: a.y + CELL } });
  if (isRing(one, other)) return [upright(0), upright(SIDE * CELL)];
  if (a.y === b.y) return [upright(b.x)];
  return [{ from: { x: a.x, y: b.y }, to: { x: a.x + CELL, y: b.y } }];
}

/** The sides of a room with the direction each lies in. */
export function sidesOf(room: string, ring: boolean): { towards: Direction; edge: string }[] {
  return DIRECTIONS.flatMap((towards) => {
    const there = nextTo(room, towards, ring);
    return there ? [{ towards, edge: edgeBetween(room, there) }] : [];
  });
}

/** Every side that is not part of the outer border. */
export function allEdges(ring: boolean): string[] {
  return [...new Set(ROOMS.flatMap((room) => sidesOf(room, ring).map(({ edge }) => edge)))];
}

export interface Ways {
  ring: boolean;
  blocked: readonly string[];
  walls: readonly string[];
}

/** The rooms one can walk to from `from`, by steps through rooms that `may` allows. */
export function reach(
  { ring, blocked, walls }: Ways,
  from: string,
  may: (room: string) => boolean = () => true,
): Map<string, Direction[]> {
  const found = new Map<string, Direction[]>([[from, []]]);
  const queue = [from];
  for (let room = queue.shift(); room !== undefined; room = queue.shift()) {
    for (const { towards, edge } of sidesOf(room, ring)) {
      const there = nextTo(room, towards, ring) ?? "";
      if (found.has(there) || blocked.includes(there) || walls.includes(edge) || !may(there)) {
        continue;
      }
      found.set(there, [...(found.get(room) ?? []), towards]);
      queue.push(there);
    }
  }
  return found;
}

/** A walk as lines; where it goes around the ring it leaves at one border and returns at the other. */
export function routeLines(path: readonly string[], shift: number): Stroke[] {
  const lines: Stroke[] = [];
  const at = (room: string): Point => {
    const { x, y } = middle(room);
    return { x: x + shift, y: y + shift };
  };
  for (let step = 1; step < path.length; step += 1) {
    const from = path[step - 1] ?? "";
    const to = path[step] ?? "";
    const a = at(from);
    const b = at(to);
    const span = columnOf(to) - columnOf(from);
    if (rowOf(from) !== rowOf(to) || Math.abs(span) <= 2) {
      lines.push({ from: a, to: b });
      continue;
    }
    const out = span > 0 ? -22 : SIDE * CELL + 22;
    const back = span > 0 ? SIDE * CELL + 22 : -22;
    lines.push({ from: a, to: { x: out, y: a.y } }, { from: { x: back, y: b.y }, to: b });
  }
  return lines;
}
