/** Drawings in white ink on 48 x 48: lines only, so that they can be sketched stroke by stroke. */

const KINDS: Record<string, string[]> = {
  laser: ["M7 6v36M41 6v36", "M7 12 41 36M7 36 41 12", "M7 24h34", "M4 6h6M4 42h6M38 6h6M38 42h6"],
  saw: [
    "M24 9a15 15 0 1 0 0 30 15 15 0 0 0 0-30z",
    "M24 9 28 3M34.6 13.4l6.6-1.2M39 24l6 4M34.6 34.6l1.2 6.6M24 39l-4 6M13.4 34.6l-6.6 1.2M9 24l-6-4M13.4 13.4l-1.2-6.6",
    "M24 20a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  ],
  fin: [
    "M11 33C15 21 22 12 33 8c-3 8-3 17 3 25",
    "M3 35c4-3 7-3 11 0s7 3 11 0 7-3 11 0 7 3 9 0",
    "M7 42c4-3 7-3 11 0s7 3 11 0 7-3 11 0",
    "M26 16c-1 4-1 8 0 12",
  ],
  paw: [
    "M24 24c6 0 11 6 11 11 0 4-3 6-6 5l-5-1-5 1c-3 1-6-1-6-5 0-5 5-11 11-11z",
    "M18 8c3 0 4 4 4 7s-2 5-4 5-4-3-4-6 1-6 4-6zM30 8c3 0 4 3 4 6s-2 6-4 6-4-2-4-5 1-7 4-7z",
    "M9 18c3 0 5 4 5 7s-2 4-4 4-4-3-4-6 1-5 3-5zM39 18c2 0 3 2 3 5s-2 6-4 6-4-1-4-4 2-7 5-7z",
  ],
  cap: [
    "M10 19c0-7 7-11 14-11s14 4 14 11c-8 3-20 3-28 0z",
    "M10 19c-2 2-3 4-2 6 10-4 22-4 32 0 1-2 0-4-2-6",
    "M14 24v5c0 7 5 12 10 12s10-5 10-12v-5",
    "M24 11v6M21 14h6",
  ],
  robot: [
    "M11 17h26v20H11z",
    "M24 17v-7M21 7.5a3 3 0 1 0 6 0 3 3 0 0 0-6 0z",
    "M16 23h6v6h-6zM26 23h6v6h-6z",
    "M17 34h14M7 22v10M41 22v10",
  ],
  book: [
    "M9 9h13c2 0 3 1 3 3v29c0-2-1-3-3-3H9zM39 9H28c-2 0-3 1-3 3v29c0-2 1-3 3-3h11z",
    "M13 16h7M13 22h7M30 16h5M30 22h5M13 28h5M30 28h5",
  ],
  scroll: [
    "M12 8h24v27c0 4 5 4 5 0v-3H20v4c0 5-8 5-8 0z",
    "M17 14h13v12H17z",
    "M17 20h13M23 14v12",
  ],
  key: [
    "M15 14a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
    "M24 23h20M38 23v8M32 23v6",
    "M15 20a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  ],
};

const GADGETS: Record<string, string[]> = {
  jetpack: [
    "M14 8h7v24h-7zM27 8h7v24h-7z",
    "M21 14h6M21 24h6M14 12c0-5 7-5 7 0M27 12c0-5 7-5 7 0",
    "M15 34l2.5 8 2.5-8M28 34l2.5 8 2.5-8",
  ],
  gas: [
    "M16 18h14v24H16z",
    "M19 18v-5h8v5M19 10h10M23 10v3",
    "M16 26h14M16 34h14",
    "M34 9c4-3 7 2 4 4 5 1 3 7-1 6",
  ],
  mirror: [
    "M24 5c9 0 12 7 12 14s-4 13-12 13-12-6-12-13S15 5 24 5z",
    "M24 32v12M18 44h12",
    "M18 22l9-11M22 25l9-11",
  ],
  drone: [
    "M17 20h14v9H17z",
    "M17 20 9 13M31 20l8-7M17 29l-8 5M31 29l8 5",
    "M4 12h10M34 12h10M4 35h10M34 35h10",
    "M24 29v6",
  ],
  drill: ["M5 14h20v14H5z", "M25 17h7v8h-7M32 18l12 3-12 4", "M9 28l-2 14h10l1-14", "M11 14V9h9v5"],
};

const SIGNS: Record<string, string[]> = {
  M: ["M16 7h11v19l13 6c2 1 3 3 3 6v4H16z", "M16 36h26M16 14h6M16 20h6"],
  S: [
    "M5 18c12-5 26-5 38 0-1 13-7 17-13 14-4-2-8-2-12 0-6 3-12-1-13-14z",
    "M12 21c4-2 7-1 8 3-4 2-7 1-8-3zM36 21c-4-2-7-1-8 3 4 2 7 1 8-3z",
  ],
  C: [
    "M10 22c0-4 6-4 6 0 0-5 7-5 7 0 0-5 7-5 7 0 0-4 7-4 7 0v10c0 6-5 10-13 10S10 38 10 32z",
    "M10 28c6-3 12-2 13 2M16 22v5M23 22v5M30 22v5",
  ],
  wall: [
    "M6 10h36v28H6z",
    "M6 19h36M6 29h36M18 10v9M32 10v9M12 19v10M25 19v10M37 19v10M18 29v9M32 29v9",
  ],
  gadget: ["M18 8h12v8H18zM8 16h32v24H8z", "M8 26h32M20 23h8v6h-8z"],
  train: ["M6 24h36M10 16v16M16 12v24M32 12v24M38 16v16"],
};

const ALL: Record<string, string[]> = { ...KINDS, ...GADGETS, ...SIGNS };

/** The strokes of a drawing, none if there is no such drawing. */
export function drawing(name: string): readonly string[] {
  return ALL[name] ?? [];
}

/** The corners of a hexagon that stands on a point. */
export function hexagon(x: number, y: number, radius: number): string {
  const corners = [0, 1, 2, 3, 4, 5].map((index) => {
    const angle = (Math.PI / 3) * index - Math.PI / 2;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return corners.join(" ");
}
