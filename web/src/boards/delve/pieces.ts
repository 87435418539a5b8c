/** Pieces as they stand in a lair of stone, on 100 x 100 around their middle. */
export interface Stroke {
  d: string;
  fill: string;
  line?: string;
  width?: number;
}

const DARK = "#1a120b";

const START: Stroke[] = [
  { d: "M-28 30V-4a28 28 0 0 1 56 0v34z", fill: "#8d8374", line: DARK, width: 3 },
  { d: "M-18 30V-2a18 18 0 0 1 36 0v32z", fill: "#2a2019", line: DARK, width: 2 },
  { d: "M-18 30h36v-6h-36zM-14 22h28v-6h-28zM-10 14h20V8h-20z", fill: "#b9ad97" },
];
const EXIT: Stroke[] = [
  { d: "M-28 30V-4a28 28 0 0 1 56 0v34z", fill: "#8d8374", line: DARK, width: 3 },
  { d: "M-19 30V-2a19 19 0 0 1 38 0v32z", fill: "#bfe6f5", line: DARK, width: 2 },
  { d: "M-19 12 0 2l19 12v16h-38z", fill: "#6aa554" },
  { d: "M4-14a6 6 0 1 1 0 12 6 6 0 0 1 0-12z", fill: "#ffe48a" },
];
const CHEST: Stroke[] = [
  { d: "M-30-4c0-13 6-20 15-20h30c9 0 15 7 15 20z", fill: "#a8692c", line: DARK, width: 3 },
  { d: "M-30-4h60v30h-60z", fill: "#8a4f1d", line: DARK, width: 3 },
  { d: "M-24-24h8v50h-8zM16-24h8v50h-8z", fill: "#e0b13c", line: DARK, width: 1.5 },
  { d: "M-7-9H7V7H-7z", fill: "#ffd65a", line: DARK, width: 2 },
];
const MONSTER: Stroke[] = [
  {
    d: "M-32 26c-6-32 6-54 32-54s38 22 32 54c-6 5-10-3-16 1s-10 4-16 0-11 4-16 0-10 4-16-1z",
    fill: "#6fae3c",
    line: DARK,
    width: 3,
  },
  { d: "M-18-14c4-8 12-10 18-9-8 2-12 6-14 12z", fill: "#c3e79a" },
  { d: "M-11-8a7 8 0 1 1 0 .1zM18-8a7 8 0 1 1 0 .1z", fill: "#ffffff", line: DARK, width: 2 },
  { d: "M-14 10c8 8 20 8 28 0-2 12-8 16-14 16s-12-4-14-16z", fill: "#33210f" },
];
const TRAP: Stroke[] = [
  {
    d: "M-36 4C-36-16-18-26 2-26s36 12 34 30-18 26-36 26S-36 22-36 4z",
    fill: "#5b4a38",
    line: DARK,
    width: 3,
  },
  { d: "M-26 4c0-14 12-20 27-20s26 8 25 20-13 18-26 18S-26 16-26 4z", fill: "#0c0805" },
  { d: "M-20-2c6-8 16-10 24-9-10 3-16 6-20 12z", fill: "#d9a441" },
  { d: "M10 14c6-1 10-4 12-8 1 8-4 12-10 12z", fill: "#d9a441" },
];

/** How a kind of feature is drawn. */
export const STROKES: Record<string, readonly Stroke[]> = {
  start: START,
  exit: EXIT,
  chest: CHEST,
  monster: MONSTER,
  trap: TRAP,
};
