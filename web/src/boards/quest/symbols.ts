/** Heraldic charges: filled outlines on 24 x 24. */
export const CHARGES: Record<string, string> = {
  axe: "M13 3c4-1 7 1 8 5-3 0-4 1-6 3l-2-2-7.5 12-2-1.3L11 8.2 9 6.5C11 5 12 4.5 13 3z",
  bow: "M6 3c9 0 14 6 14 14h-2.2C17 10.5 13 6 6 5.2zM3 19.6 14.6 8l-.1-2.8L20 3.4l-1.4 5.5-2.7-.1L4.5 21.1l-1.5.4z",
  staff:
    "M11 9.5h2V22h-2zM12 1l1.3 2.7L16 5l-2.7 1.3L12 9l-1.3-2.7L8 5l2.7-1.3zM7 6c-2 4 1 7 4 6l.3 1.7C6 15 3 10 5.5 5.5zM17 6c2 4-1 7-4 6l-.3 1.7C18 15 21 10 18.5 5.5z",
  mask: "M2 7c6-2.5 14-2.5 20 0 .5 6-2 11-6 11-2.5 0-2.8-2.5-4-2.5S10.5 18 8 18c-4 0-6.5-5-6-11zm4 3.5c0 2 1 3 2.5 3S11 12.8 11 12c-1-1.5-3-2-5-1.5zm7 1.5c0 .8 1 1.5 2.5 1.5s2.5-1 2.5-3c-2-.5-4 0-5 1.5z",
  lute: "M17 2l5 5-1.5 1.5-1.3-.4-4.5 4.5c2 4-1 9.4-6 9.4-3.8 0-6.7-2.9-6.7-6.7 0-5 5.4-8 9.4-6l4.5-4.5-.4-1.3zM9 12.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  scroll:
    "M6 2h13a3 3 0 0 1 0 5h-1v10h2.5c0 3-1 5-3.5 5H6c-2 0-3-1.5-3-3v-2h3zm3 5v1.6h6V7zm0 4v1.6h6V11zm0 4v1.6h4V15z",
  key: "M7.5 2a5.5 5.5 0 0 1 5 7.7L21.5 19v3H18l-.5-2.5-2.5-.5-.5-2.5-2.5-.5-2-2.5A5.5 5.5 0 1 1 7.5 2zm-1 2.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  rope: "M12 2c5 0 8 2.2 8 5 0 1.7-1.1 3.1-3 4 1.9.9 3 2.3 3 4 0 2.2-1.9 4-5 4.7V22h-3v-4c3.5 0 5.2-1.3 5.2-3s-2-3-5.2-3-5.2 1.3-5.2 3c0 1.1.7 2 2 2.5L8 20c-2.6-1-4-2.8-4-5 0-1.7 1.1-3.1 3-4-1.9-.9-3-2.3-3-4 0-2.8 3-5 8-5zm0 2.3C8.8 4.3 6.8 5.5 6.8 7s2 2.8 5.2 2.8 5.2-1.3 5.2-2.8-2-2.7-5.2-2.7z",
  leaf: "M21 3c.5 10-2 16-9 16-2 0-3.5-.6-4.6-1.6L4.5 21 3 19.5l3-3.3C3 10 8 4 21 3zm-4.5 4.5C12 9 9.5 11.5 8 14.5c3.5-1.5 6.5-4 8.5-7z",
};

/** What the parts of a card are about, for pictograms. */
export const PICTOGRAMS: Record<string, string> = {
  coin: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zm0 2.5-1.2 3.3L7.5 12l3.3 1.2L12 16.5l1.2-3.3 3.3-1.2-3.3-1.2z",
  eye: "M12 5c6 0 10 7 10 7s-4 7-10 7S2 12 2 12s4-7 10-7zm0 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zm0 2.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  hero: "M12 2a5 5 0 0 1 5 5c0 3-2 5.5-5 5.5S7 10 7 7a5 5 0 0 1 5-5zM3 22c0-6 3-8.5 6-9l3 3 3-3c3 .5 6 3 6 9z",
  card: "M6 2h12a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zm6 4-5 9h10z",
  chest: "M5 5h14c2 0 3 2 3 4v2h-8V9h-4v2H2V9c0-2 1-4 3-4zM2 12.5h8V15h4v-2.5h8V20H2z",
  lair: "M2 21 9 7l3 5 3-6 7 15h-7v-3a3 3 0 0 0-6 0v3z",
  rival:
    "M8 3a4 4 0 0 1 0 8 4 4 0 0 1 0-8zm8 2a3.5 3.5 0 0 1 0 7 3.5 3.5 0 0 1 0-7zM1 21c0-5 3-8 7-8s7 3 7 8zm15.5 0c0-3-.8-5.2-2-7 4.5-1 8.5 1.5 8.5 7z",
  star: "M12 1l2.5 8.5L23 12l-8.5 2.5L12 23l-2.5-8.5L1 12l8.5-2.5z",
  shield: "M3 2h18v9c0 6-4 9-9 11-5-2-9-5-9-11z",
};

const SPOKEN: [RegExp, string][] = [
  [/gold|\bor\b/i, "coin"],
  [/\blook|regard/i, "eye"],
  [/hero|héros/i, "hero"],
  [/challenge|épreuve/i, "card"],
  [/treasure|trésor/i, "chest"],
  [/quest|lair|quête/i, "lair"],
  [/player|joueur/i, "rival"],
];

/** Pictograms for what a text speaks of, in its order; a star where it speaks of nothing known. */
export function pictogramsOf(text: string): string[] {
  const found = SPOKEN.map(([word, name]) => ({ at: text.search(word), name }))
    .filter(({ at }) => at >= 0)
    .sort((one, two) => one.at - two.at)
    .map(({ name }) => name);
  return found.length > 0 ? found.slice(0, 3) : ["star"];
}
