/** The pictures of this board: symbols on 24 x 24, drawn in one colour, and the colours of things. */

const FILLED: Record<string, string> = {
  sword:
    "M19 2h2.500l.5.5V5L11 16l2.500 2.500L12 20l-2.800-2.800L5 21.500 2.500 19l4.300-4.200L4 12l1.500-1.500L8 13z",
  book: "M2 4c3.500-1 7-.8 10 1 3-1.800 6.500-2 10-1v15c-3.500-1-7-.8-10 1-3-1.800-6.500-2-10-1zM11.300 7v10.500h1.400V7z",
  eye: "M1 12c3-5 7-7 11-7s8 2 11 7c-3 5-7 7-11 7S4 17 1 12zM12 7.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zM12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  anvil: "M1 7h6V5h15c0 4-3 6-6 6v3l3 3v3H7v-3l3-3v-3C5.500 11 1 10 1 7z",
  star: "M12 1.500 15 8.600l7.600.6-5.800 5 1.800 7.500-6.600-4.100-6.600 4.100 1.800-7.500-5.800-5 7.600-.6z",
  goblet: "M6 2h12c0 6-1 10-5 11v5c3 .3 4 1.500 4 4H7c0-2.500 1-3.700 4-4v-5C7 12 6 8 6 2z",
  "vault door":
    "M12 1.500a10.500 10.500 0 1 0 0 21 10.500 10.500 0 0 0 0-21zM12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM11 6.500h2v4.500h4.500v2H13v4.500h-2V13H6.500v-2H11z",
  spikes: "M1 19.500 4 9l3 10.500L10 4l3 15.500L16 7l3 12.500L21 11l2 8.500V22H1z",
  helmet: "M12 2c6 0 9 4 9 10v9h-6v-7h-1.500v-3h3V9h-9v2h3v3H9v7H3v-9C3 6 6 2 12 2z",
  gong: "M3 2h18v3h-2v16h-2.500V5h-9v16H5V5H3zM12 7.500a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM12 10.500a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  "crossed swords":
    "M2 2l4 1 6 6.500L18 3l4-1-1 4-6.500 6.500 3.500 3.500 2-1 1 1.500-2 2 2.500 2.500-1.500 1.500-2.500-2.500-2 2-1.500-1 1-2-3-4-3 4 1 2-1.500 1-2-2L4 22.500 2.500 21 5 18.500l-2-2L4 15l2 1 3.500-3.500L3 6z",
  quill:
    "M22 2C14 2 8 6 6 13l-4 9 1.700.6 3-6.600c8 0 13-4 15.300-14zM8.500 14c2-4 5-7 8.500-9-3 3-5.500 6-7 9z",
  mask: "M2 5c3 1.500 6 1 10-.5C16 6 19 6.500 22 5c1 9-3 15-10 15S1 14 2 5zM5.500 10c.2 2 4.500 2.500 5 .5-1-1.500-3.500-1.500-5-.5zM18.500 10c-1.500-1-4-1-5 .5.5 2 4.800 1.500 5-.5zM8 15c2 2.500 6 2.500 8 0-2.500 1-5.500 1-8 0z",
  bars: "M2.500 2h19v3h-19zM2.500 19h19v3h-19zM4 5h2.600v14H4zM8.800 5h2.600v14H8.800zM13 5h2.600v14H13zM17.600 5h2.600v14h-2.600z",
  candle: "M12 1c3 3 3.500 5 1.500 7h-3C8.500 6 9 4 12 1zM9 9.500h6V19H9zM5 20h14v2.500H5z",
  keyhole:
    "M12 1.500a10.500 10.500 0 1 0 0 21 10.500 10.500 0 0 0 0-21zM12 6a4 4 0 0 1 2 7.500l1.500 5h-7l1.500-5A4 4 0 0 1 12 6z",
  steps: "M2 22v-5h5v-5h5V7h5V2h5v20z",
  shield: "M12 1.500 21 5v7c0 5.500-4 9-9 11-5-2-9-5.500-9-11V5z",
  lock: "M7 10V7a5 5 0 0 1 10 0v3h2v12H5V10zM9.500 10h5V7a2.500 2.500 0 0 0-5 0zM11 14h2v4h-2z",
  skull:
    "M12 2a9 9 0 0 0-5 16.500V22h10v-3.500A9 9 0 0 0 12 2zM8.500 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM15.500 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM11 17l1-2 1 2z",
  follower:
    "M12 3a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9zM3 22c0-6 4-8.500 9-8.500s9 2.500 9 8.500z",
  scroll:
    "M5 3h13v14h3c0 2.500-1 4-3 4H6c-2 0-3-1.500-3-3.500V6c0-2 .8-3 2-3zM7 7v1.600h8V7zM7 11v1.600h8V11zM7 15v1.600h5V15z",
  castle: "M3 22V3h4v3h3V3h4v3h3V3h4v19h-6v-5a3 3 0 0 0-6 0v5z",
  crown: "M3 20h18v2.500H3zM2.500 6l5 4L12 3l4.500 7 5-4L20 18H4z",
  deck: "M7 2h12v16H7zM4 5h1.800v14.200H16V21H4z",
  discard: "M3 7l11-4 5 14-11 4zM6.300 8.600l3 8.300 6.400-2.300-3-8.300z",
  hand: "M6 4l5-1 3 12-5 1zM13 3l6 2-4 13-4-1 3-2zM4 8l3 9-3 1-3-8z",
  gate: "M3 22V9a9 9 0 0 1 18 0v13h-4v-3H7v3zM7 10.500h2.500V17H7zM10.800 10.500h2.500V17h-2.500zM14.500 10.500H17V17h-2.500zM7.300 8.500h9.400a5 5 0 0 0-9.400 0z",
  boot: "M7 2h7v10c3 1 7 2 7 6v4H3v-3h4z",
  horn: "M2 9c8 1 12-1 17-6 3 4 3 11 0 15-4-3-9-5-13-4l1 6H4z",
  flag: "M4 2h2.500v20H4zM7.500 3H21l-4 4.500 4 4.500H7.500z",
  sack: "M8 2h8l-2 4c5 3 8 8 7 13-.5 2-2 3-4 3H7c-2 0-3.500-1-4-3-1-5 2-10 7-13z",
  trap: "M2 18 5 8l3.500 7L12 5l3.500 10L19 8l3 10v4H2z",
  help: "M9 2h6v7h7v6h-7v7H9v-7H2V9h7z",
  any: "M12 2l10 10-10 10L2 12z",
};

const DRAWN: Record<string, string> = {
  spiral:
    "M12 13a1.500 1.500 0 1 0-1.500-1.500C10.500 15 17 14.500 17 11a5 5 0 0 0-10 0c0 6 13 7 13 0A8 8 0 0 0 4 11c0 5 2 8 6 9.500",
  rope: "M4 7c0-4 16-4 16 0s-16 4-16 0zM4 7v5c0 4 16 4 16 0V7M4 12v5c0 4 16 4 16 0v-5M16 20l5 2.500",
  turn: "M4 12a8 8 0 0 1 14-5l3 2M21 4v5h-5M20 12a8 8 0 0 1-14 5l-3-2M3 20v-5h5",
};

const OF_KIND: Record<string, string> = {
  key: "castle",
  hazard: "spikes",
  trap: "trap",
  store: "sack",
  help: "help",
  passage: "steps",
};

export interface Sign {
  path: string;
  /** Drawn with a line, not filled. */
  line: boolean;
}

/** The symbol of a name; a pack's own icon is drawn as its kind of room. */
export function symbolOf(name: string, kind = ""): Sign {
  const drawn = DRAWN[name];
  if (drawn) return { path: drawn, line: true };
  return { path: FILLED[name] ?? FILLED[OF_KIND[kind] ?? ""] ?? FILLED["any"] ?? "", line: false };
}

/** Colours that content speaks of, bright enough for dark stone. */
const COLOURS: Record<string, string> = {
  red: "#f0715c",
  blue: "#74aef5",
  green: "#72c683",
  orange: "#f59a45",
  violet: "#b692f6",
  pink: "#f48fb8",
  bronze: "#d3a06a",
};

/** The same, dark enough to write on in white. */
const DEEP: Record<string, string> = {
  red: "#9b2416",
  blue: "#1c4f94",
  green: "#1f6233",
  orange: "#8f4a08",
  violet: "#5a3aa0",
  pink: "#96295c",
  bronze: "#6b4a22",
};

export const colourOf = (name: string): string => COLOURS[name] ?? "#cdbfa5";
export const deepOf = (name: string): string => DEEP[name] ?? "#4c4334";

export const KIND_COLOURS: Record<string, string> = {
  hazard: "#f0715c",
  trap: "#f58a5a",
  help: "#5cc4bd",
  passage: "#b5b1aa",
};
