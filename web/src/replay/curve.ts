/** The arithmetic of the curve of a match: scales, ticks, lines, and ends that do not overlap. */
import type { Point } from "$/api/schema";

/** How lines are told apart besides their colour. */
const DASHES = ["", "9 4", "2 4", "12 4 2 4", "5 3", "16 5", "2 3 7 3", "1 5"];

/** So many lines can be told apart. */
export const MOST_LINES = DASHES.length;

/** The dash of the nth line. */
export function dash(n: number): string {
  return DASHES[n % DASHES.length] ?? "";
}

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

/** A scale of round numbers around values, with about four ticks. */
export function scaleOf(values: readonly number[]): Scale {
  const least = Math.min(0, ...values);
  const most = Math.max(...values, least + 1);
  const rough = (most - least) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * ([1, 2, 5, 10].find((n) => n * power >= rough) ?? 10));
  const low = Math.floor(least / step) * step;
  const high = Math.ceil(most / step) * step;
  const ticks = Array.from(
    { length: Math.round((high - low) / step) + 1 },
    (_, n) => low + n * step,
  );
  return { low, high, ticks };
}

/** A line through points: in steps for what stays as it is until it changes, straight otherwise. */
export function pathOf(
  points: readonly Point[],
  seat: number,
  x: (ply: number) => number,
  y: (value: number) => number,
  steps: boolean,
): string {
  let path = "";
  for (const point of points) {
    const [across, up] = [x(point.ply).toFixed(1), y(point.values[seat] ?? 0).toFixed(1)];
    if (!path) path = `M${across} ${up}`;
    else path += steps ? `H${across}V${up}` : `L${across} ${up}`;
  }
  return path;
}

/** Moves places on a line apart until they are at least `gap` from each other, within bounds. */
export function apart(
  places: readonly number[],
  gap: number,
  least: number,
  most: number,
): number[] {
  const order = places.map((_, n) => n).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const placed = [...places];
  let free = least;
  for (const n of order) {
    placed[n] = Math.max(placed[n] ?? 0, free);
    free = placed[n] + gap;
  }
  let limit = most;
  for (const n of order.toReversed()) {
    placed[n] = Math.min(placed[n] ?? 0, limit);
    limit = placed[n] - gap;
  }
  return placed;
}

/** The values that held at a ply. */
export function valuesAt(points: readonly Point[], ply: number): number[] {
  return (points.findLast((point) => point.ply <= ply) ?? points[0])?.values ?? [];
}

/** So many points at most, evenly, both ends among them. */
export function thinned(points: readonly Point[], most: number): readonly Point[] {
  if (points.length <= most) return points;
  return Array.from({ length: most }, (_, n) => {
    return points[Math.round((n * (points.length - 1)) / (most - 1))] as Point;
  });
}
