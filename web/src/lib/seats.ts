/** Seats are told apart by colour, by the shape of their crest, and by the number on it. */
export interface SeatLook {
  colour: string;
  /** The crest's outline on 24 x 24. */
  shape: string;
}

const COLOURS = [
  "#b3261e",
  "#1f5fbf",
  "#1e7a3c",
  "#7a3fa0",
  "#8f5200",
  "#00707a",
  "#a02c6d",
  "#4a5568",
];

const SHAPES = [
  "M3 3h18v9c0 5-4 8-9 10-5-2-9-5-9-10z",
  "M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21z",
  "M12 0.5 23.5 12 12 23.5 0.5 12z",
  "M6.5 2h11L23 12l-5.5 10h-11L1 12z",
  "M2 2h20v20l-10-5-10 5z",
  "M2.5 2.5h19v19h-19z",
  "M12 1 15 5l5-.5.5 5 3 2.5-3 4 .5 4.5-5 .5-4 3-4-3-5-.5.5-4.5-3-4 3-2.5.5-5 5 .5z",
  "M7.5 1.5h9l6 6v9l-6 6h-9l-6-6v-9z",
];

/** How a seat looks; beyond eight seats shape and colour pair anew. */
export function seatLook(seat: number): SeatLook {
  const round = Math.floor(seat / COLOURS.length);
  return {
    colour: COLOURS[seat % COLOURS.length] ?? "#4a5568",
    shape: SHAPES[(seat + round) % SHAPES.length] ?? "",
  };
}
