/** What this board draws: outlines of icons, props and people. All of it drawn for it. */

/** An icon on 24 x 24: what is filled, what is drawn as a line, and whether it is a price. */
export interface Icon {
  fill?: string;
  line?: string;
  minus?: true;
}

const HAT = "M2 17h20v3H2zM5 16a7 7 0 0 1 5-7V6h4v3a7 7 0 0 1 5 7z";
const BRICKS = "M3 6h8v5H3zM13 6h8v5h-8zM3 13h4v5H3zM9 13h7v5H9zM18 13h3v5h-3z";
const MAN = "M8 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3 21v-7a4 4 0 0 1 4-4h2a4 4 0 0 1 4 4v7z";
const HOUSE = "M2 12 12 3l10 9h-2v9H4v-9z";

export const STAR = "M12 1.5l3.1 7 7.4.7-5.6 4.9 1.7 7.4-6.6-3.9-6.6 3.9 1.7-7.4L1.5 9.2l7.4-.7z";
export const HEXAGON = "M6.5 2h11L23 12l-5.5 10h-11L1 12z";

/** Directives by code. */
export const DIRECTIVES: Record<string, Icon> = {
  SELECT: { fill: "M3 4h10v14H3z", line: "M18 20V9M14.5 12.5 18 9l3.5 3.5" },
  REVEAL: { fill: "M12 3h9v14h-9z", line: "M9 7H4v13h9" },
  DESTROY: {
    fill: "M10 8a7 7 0 1 0 0 14 7 7 0 0 0 0-14z",
    line: "M14 9l3-3c1-2 3-2 4-1M20 9l2 1M16 1v2",
  },
  WORK: { fill: HAT },
  BP: { fill: BRICKS },
  LOSE_WORK: { fill: HAT, minus: true },
  LOSE_BP: { fill: BRICKS, minus: true },
  CRATE: { fill: "M2 5h20v15H2zM5 8v9h14V8z", line: "M5.5 9l13 7.5" },
  BUILD: { fill: `${HOUSE}M10.75 10v2.75H8v2.5h2.75V18h2.5v-2.75H16v-2.5h-2.75V10z` },
  UPGRADE: { fill: `${HOUSE}M12 9l-4.5 4.5h3V19h3v-5.5h3z` },
  OCCUPY: { fill: MAN, line: "M22 13h-6M19 9.5 15.5 13l3.5 3.5" },
  STEAL: {
    fill: "M1 8c5-2 8-1 11 1 3-2 6-3 11-1 0 6-3 10-6.5 10-2 0-3.5-2-4.5-3-1 1-2.5 3-4.5 3C4 18 1 14 1 8zM5.5 11a2.5 2.5 0 0 0 4.5 1 6 6 0 0 0-4.5-1zM14 12a2.5 2.5 0 0 0 4.5-1 6 6 0 0 0-4.5 1z",
  },
  EXCAVATE: { fill: "M8 2h8v6H8zM5 9h14l-2 5H7zM8.5 15h7L12 23z" },
  DISMISS: { fill: MAN, line: "M15.5 8l6 6M21.5 8l-6 6" },
  TRANSFER: {
    fill: "M3 5h13a5 5 0 0 1 5 5v5H3zM5.5 8v3h4V8zM12 8v3h4.5V8z",
    line: "M1 19.5h22M7 15v4M17 15v4",
  },
  EXCHANGE: { line: "M3 8h15M14 4l4 4-4 4M21 16H6M10 12l-4 4 4 4" },
  WASTE: { fill: "M5 2h14v4l-4.5 6 4.5 6v4H5v-4l4.5-6L5 6zM8.5 6l3.5 4.5L15.5 6z" },
  FAVOR: { fill: STAR },
};

export interface TypeLook {
  icon: string;
  colour: string;
  props: readonly string[];
}

/** Room types by code: an icon on 24 x 24, and props that stand on a floor at 36 of 40 x 40. */
const TYPES: Record<string, TypeLook> = {
  WEA: {
    icon: "M12 0.5c4 3 5 7 5 11l3.5 4.5v4l-4.5-2h-8l-4.5 2v-4L7 11.5c0-4 1-8 5-11zM12 7a2.2 2.2 0 1 0 0 4.4A2.2 2.2 0 0 0 12 7zM9.5 19.5h5L12 24z",
    colour: "#a8231c",
    props: [
      "M20 1c5 5 6 12 6 20l5 7v8h-4v-5H13v5H9v-8l5-7C14 13 15 6 20 1zM20 10a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
      "M2 16h24l4-4h6v12h-6l-4-3h-4l5 15h-4l-4-10-4 10h-4l5-15H2z",
      "M5 36V13l4-8 4 8v23zM16 36V10l4-9 4 9v26zM27 36V13l4-8 4 8v23z",
    ],
  },
  SCI: {
    icon: "M8.5 1h7v2.5h-1V9l6 10.5a2.3 2.3 0 0 1-2 3.5h-13a2.3 2.3 0 0 1-2-3.5L9.5 9V3.5h-1zM9.5 13.5 6.5 19h11l-3-5.5z",
    colour: "#0b6b7d",
    props: [
      "M9 3h22v4h-3v25h5v4H7v-4h5V7H9zM16 9v22h8V9z",
      "M3 9h15v12H3zM22 4h15v17H22zM1 24h38l-3 12H4zM6 12v6h9v-6zM25 7v10h9V7z",
      "M20 1a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM17 14h6l1 4h-8zM15 19h10l1 4H14zM13 24h14l1 5H12zM9 30h22v6H9z",
    ],
  },
  SEC: {
    icon: "M12 0.5l9.5 3.5v8c0 6-4.5 9.5-9.5 11.5C7 21.5 2.5 18 2.5 12V4zM12 6.5a3.2 3.2 0 0 0-1.7 5.9L9 17.5h6l-1.3-5.1A3.2 3.2 0 0 0 12 6.5z",
    colour: "#5b3796",
    props: [
      "M20 4a16 16 0 1 0 0 32 16 16 0 0 0 0-32zM20 9a11 11 0 1 1 0 22 11 11 0 0 1 0-22zM18.5 11h3v7.5H29v3h-7.5V29h-3v-7.5H11v-3h7.5z",
      "M4 3h32v4H4zM6 7h3v29H6zM14 7h3v29h-3zM23 7h3v29h-3zM31 7h3v29h-3z",
      "M8 1h4v9h15l8 5v7l-8 4H11a6 6 0 0 1-5-6v-5a5 5 0 0 1 2-4zM27 14v8l4-2v-4zM14 26h4l4 10H10z",
    ],
  },
  LOG: {
    icon: "M10.3 1h3.4l.5 3 2.3 1L19 3.2 21.4 5.6 19.6 8.1l1 2.3 3 .5v3.4l-3 .5-1 2.3 1.8 2.5L19 22l-2.5-1.8-2.3 1-.5 2.8h-3.4l-.5-2.8-2.3-1L5 22l-2.4-2.4 1.8-2.5-1-2.3-3-.5v-3.4l3-.5 1-2.3L2.6 5.6 5 3.2 7.5 5l2.3-1zM12 8.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
    colour: "#86560a",
    props: [
      "M1 27h38v9H1zM5 12h12v13H5zM22 16h13v9H22zM6 31.5a2 2 0 1 0 .1 0zM20 31.5a2 2 0 1 0 .1 0zM34 31.5a2 2 0 1 0 .1 0z",
      "M1 2h38v5H1zM18 7h4v7h-4zM13 14h14v4H13zM8 22h24v14H8zM12 26v6h6v-6zM22 26v6h6v-6z",
      "M2 21h16v15H2zM5 24v9h10v-9zM20 21h16v15H20zM23 24v9h10v-9zM11 5h16v15H11zM14 8v9h10V8z",
    ],
  },
  COM: {
    icon: "M1.5 2.5h21L13.5 12.5v7H18V23H6v-3.5h4.5v-7zM7.5 5l2.2 2.5h4.6L16.5 5z",
    colour: "#b02a6b",
    props: [
      "M5 19a4.5 4.5 0 0 1 7 4v5h16v-5a4.5 4.5 0 0 1 7-4v15h-3v2h-4v-2H12v2H8v-2H5zM10 16V9a5 5 0 0 1 5-5h10a5 5 0 0 1 5 5v7a7 7 0 0 0-4 9H14a7 7 0 0 0-4-9z",
      "M3 23h34v13H3zM7 26v7h11v-7zM22 26v7h11v-7zM12 5h16l-6.5 8v6H25v2H15v-2h3.5v-6z",
      "M19 28V17c-5-4-11-3-14 2 0-7 7-10 13-6-5-4-4-9 0-12 1 4 3 7 2 11 3-5 9-6 14-1-6-1-10 2-12 6v11h8l-2 8H12l-2-8z",
    ],
  },
};

const OTHER: TypeLook = {
  icon: "",
  colour: "#4b4a46",
  props: ["M7 7h26v29H7zM11 11v9h18v-9zM11 24v3h18v-3zM11 30v2h12v-2z"],
};

/** How a room type looks; a type this board does not know is a plate with its first letters. */
export function typeLook(type: string): TypeLook {
  return TYPES[type] ?? OTHER;
}

/** How seats look: by the colour and the shape the game gives them. */
export interface SeatArt {
  colour: string;
  ink: string;
  /** On 24 x 24. */
  shape: string;
}

const COLOURS: Record<string, [colour: string, ink: string]> = {
  Red: ["#c22a1f", "#ffffff"],
  Blue: ["#1f5fbf", "#ffffff"],
  Green: ["#1c7a41", "#ffffff"],
  Yellow: ["#f2bd1d", "#2a1712"],
};
const SHAPES: Record<string, string> = {
  disc: "M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22z",
  square: "M2 2h20v20H2z",
  triangle: "M12 0 24 22H0z",
  star: "M12 0l3.4 7.6 8.3.9-6.2 5.6 1.7 8.2-7.2-4.2-7.2 4.2 1.7-8.2L.3 8.5l8.3-.9z",
};

export function seatArt(colour: string, shape: string): SeatArt {
  const [fill, ink] = COLOURS[colour] ?? ["#4a5568", "#ffffff"];
  return { colour: fill, ink, shape: SHAPES[shape] ?? SHAPES["disc"] ?? "" };
}

/** A number that is always the same for the same text: what varies from card to card. */
export function hash(text: string): number {
  let value = 7;
  for (const letter of text) value = (value * 31 + letter.charCodeAt(0)) % 9973;
  return value;
}
