/** Icons of the frame, drawn on 24 x 24 with lines; boards draw their own. */
export const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 9h-3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5.9 1.2.9 2V16h5.2v-.1c0-.8.3-1.5.9-2A6 6 0 0 0 12 3z",
  flag: "M6 21V4M6 4h12l-3 4 3 4H6",
  chat: "M4 5h16v11H10l-4 4v-4H4z",
  log: "M6 4h12v16H6zM9 8h6M9 12h6M9 16h4",
  rules: "M5 4h6a2 2 0 0 1 2 2v14a2 2 0 0 0-2-2H5zM19 4h-4a2 2 0 0 0-2 2v14a2 2 0 0 1 2-2h4z",
  choices: "M4 6h3v3H4zM4 15h3v3H4zM10 7.5h10M10 16.5h10",
  close: "M6 6l12 12M18 6 6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-4 3.5-6 8-6s8 2 8 6",
  bot: "M6 9h12v10H6zM12 9V5M12 5h.01M9.5 13h.01M14.5 13h.01M10 16h4M3 12v4M21 12v4",
  eye: "M2 12s3.5-6 10-6 10 6 10 6-3.5 6-10 6S2 12 2 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  copy: "M8 8h11v12H8zM5 16V4h11",
  share: "M12 15V4M8 7l4-4 4 4M5 12v8h14v-8",
  check: "M5 12.5 10 17.5 19 7",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  crown: "M4 18h16M4 18 3 7l5 4 4-7 4 7 5-4-1 11",
  home: "M4 11 12 4l8 7v9h-5v-6H9v6H4z",
  play: "M7 4v16l13-8z",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5",
  up: "M5 15l7-7 7 7",
  down: "M5 9l7 7 7-7",
} as const;

export type IconName = keyof typeof ICONS;
