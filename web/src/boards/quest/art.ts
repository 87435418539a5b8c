/** Which motif a card shows. It follows from words in its name, else from a number drawn from it,
 * so that a card of anybody's pack has its picture. */

/** A number from a name, the same every time. */
export function seedOf(name: string): number {
  let sum = 2166136261;
  for (const letter of name) sum = Math.imul(sum ^ letter.charCodeAt(0), 16777619);
  return sum >>> 0;
}

export function among<T>(list: readonly T[], seed: number): T {
  return list[seed % list.length] as T;
}

type Words = Record<string, RegExp>;

const BY_KIND: Record<string, Words> = {
  monster: {
    dragon: /dragon|drake|wyrm|serpent|hydra|gryphon|harpy|bats/i,
    brute: /ogre|troll|golem|giant|titan|brute|imp|raider|scarecrow/i,
    beast: /wolf|manticore|charger|minotaur|hound|bear|boar/i,
    ghost: /wisp|phantom|shade|spirit|ghoul|djinn|ghost/i,
    knight: /knight|gargoyle|skeleton|armou?r/i,
    eye: /eye|beholder|watcher/i,
  },
  encounter: {
    mask: /mask|charlatan|impostor|spy|spies|false|cult/i,
    guards: /patrol|sentr|garrison|watch|jailer|border|guard|oath/i,
    court: /baron|royal|prince|court|queen|king|tribunal|audience|temple|parley/i,
    crowd: /mob|ferry|rowdy|crowd|village/i,
    sage: /hermit|notary|chronicler|sphinx|examiner|cipher|forger|widow|sage|debate/i,
    table: /card|table|sharp|tavern|den/i,
  },
  location: {
    gate: /gate|portcullis|door|vault|safe|keep|crypt|corridor|lockstone/i,
    bridge: /bridge|lift|belfry|ledge|gorge|chain/i,
    peaks: /stair|pass|chimney|rim|avalanche|cliff|mountain|volcano|dune/i,
    forest: /maze|wood|canopy|grotto|garden|jungle|labyrinth|thorn|root/i,
    water: /marsh|shaft|cistern|falls|flood|drown|sunken|sea|river|pit/i,
  },
};

const TREASURES: Words = {
  cup: /goblet|chalice|cup|grail/i,
  crown: /crown|tiara|diadem/i,
  lantern: /lantern|lamp|candle|torch/i,
  idol: /toad|idol|statue|figure/i,
  orb: /astrolabe|orb|globe|sphere|mirror/i,
  ring: /signet|ring|seal/i,
  drum: /drum|horn|harp/i,
  chest: /reliquary|chest|casket|box/i,
  egg: /egg/i,
  sword: /sword|blade|spear|dagger/i,
  gem: /heart|gem|stone|jewel|diamond|ruby/i,
};

function motif(words: Words, name: string): string {
  const spoken = Object.entries(words).find(([, word]) => word.test(name));
  return spoken?.[0] ?? among(Object.keys(words), seedOf(name));
}

export function challengeMotif(kind: string, name: string): string {
  return motif(BY_KIND[kind] ?? BY_KIND["location"] ?? {}, name);
}

export function treasureMotif(name: string): string {
  return motif(TREASURES, name);
}

/** Silhouettes on 100 x 60: the shape, then light on it, then glints. */
export const SCENES: Record<string, [string, string, string]> = {
  dragon: [
    "M12 56c4-14 20-14 22-26 1-7-9-8-10-17 7 4 13 2 17-3 3 2 3 4 8 4 14 0 22 8 24 18l-13 1-6-3c8 9-1 14 6 19 5 4 12 3 14 7zM52 28C64 6 80 6 94 10c-8 4-6 8-10 12-4-1-6 1-8 5-4-2-8 0-10 4z",
    "M36 54c8-8 2-18 10-24 4 10-2 14 6 24zM64 26l10-9 12-3-8 6z",
    "M52 19l6 2-4 2zM66 31l2 5 2-5z",
  ],
  brute: [
    "M22 58c-2-10 0-22 12-28-2-4 0-8 4-9 0-12 24-12 24 0 4 1 6 5 4 9 12 6 14 18 12 28zM40 14l-6-9 10 4zM60 14l6-9-10 4z",
    "M38 56c-2-10 4-14 12-14s14 4 12 14z",
    "M43 20h4v3h-4zM53 20h4v3h-4zM44 29l2-4 2 4zM52 29l2-4 2 4z",
  ],
  beast: [
    "M10 56l10-24 2-18 9 9c14-3 30-1 38 5l18-12-6 17 3 23H74l-5-12H46l-7 12z",
    "M38 54l6-14h18c6 0 10 2 12 6l-6-4H48l-6 12z",
    "M24 27l6 2-5 2zM16 36l4 3-1-5z",
  ],
  ghost: [
    "M30 57c-4-6 2-14 2-26C32 16 40 7 50 7s18 9 18 24c0 12 8 18 3 26-4-5-7-4-9 0-4-6-7-5-11 0-4-5-8-5-12 0-2-4-5-5-9 0z",
    "M38 50c2-12-2-24 6-34-2 12 2 22 0 34z",
    "M42 25a3 4 0 1 0 6 0 3 4 0 0 0-6 0zM53 25a3 4 0 1 0 6 0 3 4 0 0 0-6 0z",
  ],
  knight: [
    "M34 58c-2-8 0-14 4-18l-4-18c4-12 28-12 32 0l-4 18c4 4 6 10 4 18zM50 12c-2-10 12-12 24-6-10 0-14 4-16 8z",
    "M50 14c8 0 12 4 12 8l-4 18h-8z",
    "M40 24h20v3H40zM42 31h3v2h-3zM48 31h3v2h-3zM54 31h3v2h-3z",
  ],
  eye: [
    "M50 8c20 0 34 20 34 20S70 48 50 48 16 28 16 28 30 8 50 8zM30 44c-4 6 2 8-2 14h4c4-6 0-8 4-12zM48 47v11h4V47zM66 44c4 6-2 8 2 14h-4c-4-6 0-8-4-12z",
    "M50 14a14 14 0 1 1 0 28 14 14 0 0 1 0-28z",
    "M50 18c3 4 3 16 0 20-3-4-3-16 0-20z",
  ],
  mask: [
    "M20 18c18-8 42-8 60 0 2 18-6 32-18 32-8 0-8-8-12-8s-4 8-12 8c-12 0-20-14-18-32z",
    "M20 18c18-8 42-8 60 0l-1 6c-18-6-40-6-58 0z",
    "M31 28c6-2 12 0 15 5-5 5-13 4-15-5zM69 28c-6-2-12 0-15 5 5 5 13 4 15-5z",
  ],
  guards: [
    "M22 58c0-16 4-22 10-23-6-12 12-18 14-6 0 2 0 4-2 6 6 2 9 8 9 23zM60 58c0-14 3-19 8-20-5-10 11-15 12-5 0 2 0 4-2 5 5 2 8 7 8 20zM17 6l3 10-2 2v40h-3V18l-2-2zM92 10l3 9-2 2v37h-3V21l-2-2z",
    "M30 56V42l8 6 7-6v14zM66 56V44l7 5 6-5v12z",
    "M34 27h9v2h-9zM69 32h8v2h-8z",
  ],
  court: [
    "M28 58V14l8-8h28l8 8v44zM34 20h32v38H34zM38 58c0-12 4-18 8-19-7-11 15-11 8 0 4 1 8 7 8 19zM42 27l-2-10 6 5 4-7 4 7 6-5-2 10z",
    "M46 56V44l4 5 4-5v12z",
    "M42 25h16v2H42zM31 12h3v3h-3zM66 12h3v3h-3z",
  ],
  crowd: [
    "M4 58c0-10 4-14 8-14-4-9 12-9 8 0 5 0 8 4 8 14 0-14 5-19 10-19-5-11 15-11 10 0 5 0 9 5 10 19 0-12 5-16 9-16-4-10 13-10 9 0 4 0 8 4 8 16 2-8 4-10 7-11-3-7 9-7 6 0 5 1 7 5 7 11zM30 12l3 26h-3l-3-26zM72 8l-3 28h3l3-28z",
    "M34 58c1-10 4-14 9-14s8 4 9 14z",
    "M28 2c5 4 5 8 1 11-4-3-4-6-1-11zM74 0c5 4 4 7 1 10-4-3-4-6-1-10z",
  ],
  sage: [
    "M30 58c-2-18 4-26 10-30-2-18 22-18 20 0 6 4 12 12 10 30z",
    "M44 32c0-12 12-12 12 0l-6 8z",
    "M28 44c8-3 16-3 22 1 6-4 14-4 22-1v12c-8-3-16-3-22 1-6-4-14-4-22-1zM49 46h2v11h-2z",
  ],
  table: [
    "M8 42h84v6H8zM18 48h6v10h-6zM76 48h6v10h-6zM20 40c0-12 4-16 8-17-5-9 13-9 8 0 4 1 8 5 8 17zM56 40c0-12 4-16 8-17-5-9 13-9 8 0 4 1 8 5 8 17z",
    "M8 42h84v2H8z",
    "M40 32l6-2 4 9-6 2zM50 40l3-8 6 2-3 8zM84 34h5v7h-5z",
  ],
  gate: [
    "M16 58V14h8v-6h8v6h8v-6h20v6h8v-6h8v6h8v44zM36 58V36c0-18 28-18 28 0v22z",
    "M38 58V36c0-15 24-15 24 0v22z",
    "M43 27h2v31h-2zM49 24h2v34h-2zM55 27h2v31h-2zM38 36h24v2H38zM38 45h24v2H38z",
  ],
  bridge: [
    "M0 58V24l22 2 6 32zM100 58V20l-22 4-6 34zM20 26c20 14 40 14 60-2l-2 5c-18 14-38 14-57 2zM24 34c18 10 34 10 52-2v4c-18 12-34 12-52 2zM30 30h2v10h-2zM42 34h2v10h-2zM54 34h2v10h-2zM66 30h2v10h-2z",
    "M0 24l22 2-14 6zM100 20l-22 4 12 6z",
    "M40 52h20v2H40zM34 56h30v1H34z",
  ],
  peaks: [
    "M0 58L26 14l10 16L56 4l44 54z",
    "M56 4l14 18-8-2-6 6-6-8-4 1zM26 14l6 10-6-1-4 4-3-2z",
    "M50 58l4-6h-4l5-6h-4l5-6h3l-4 6h4l-4 6h4l-3 6z",
  ],
  forest: [
    "M4 58l12-14h-6l10-13h-5L25 14l10 17h-5l10 13h-6l6 14zM38 58l12-16h-6l10-14h-5L60 8l11 20h-5l10 14h-6l10 16zM72 58l8-12h-4l9-14h-3l7-12 11 18v20z",
    "M25 14l10 17h-5l10 13h-6l6 14H28zM60 8l11 20h-5l10 14h-6l10 16H62z",
    "M16 50h3v2h-3zM21 50h3v2h-3zM66 48h3v2h-3z",
  ],
  water: [
    "M0 30c10-14 22-12 30 0 6-10 14-10 20 0 8-14 24-16 34-2l16-6v36H0z",
    "M0 40c8-5 14-5 22 0s14 5 22 0 14-5 22 0 14 5 22 0l12-3v4l-12 4c-8 5-14 5-22 0s-14-5-22 0-14 5-22 0-14-5-22 0z",
    "M6 50c6-3 10-3 16 0M30 53c6-3 10-3 16 0 6-3 10-3 16 0zM70 50c6-3 12-3 18 0z",
  ],
};

/** Treasures on 60 x 60: gold, then light, then dark. */
export const RICHES: Record<string, [string, string, string]> = {
  cup: [
    "M14 10h32c0 14-4 22-12 24v8l8 6H18l8-6v-8c-8-2-12-10-12-24z",
    "M18 13h8c0 8 2 14 5 18-7-2-12-8-13-18z",
    "M14 10h32v3H14zM28 20l2-4 2 4-2 4z",
  ],
  crown: [
    "M8 44L5 16l13 11L30 8l12 19 13-11-3 28z",
    "M12 40l-2-14 8 7 12-16-6 23z",
    "M8 44h44v5H8zM28 33l2-4 2 4-2 4zM16 36h4v4h-4zM40 36h4v4h-4z",
  ],
  lantern: [
    "M22 12h16l6 8v26l-4 4H20l-4-4V20zM26 4h8v8h-8z",
    "M20 22h20v22H20z",
    "M30 25c6 7 5 14 0 16-5-2-6-9 0-16zM16 20h28v2H16zM16 44h28v2H16z",
  ],
  idol: [
    "M16 50c-6-10 0-18 4-20-8-10 0-20 6-14h8c6-6 14 4 6 14 4 2 10 10 4 20z",
    "M22 48c-3-7 2-12 8-12s11 5 8 12z",
    "M22 20h4v4h-4zM34 20h4v4h-4zM24 30h12v2H24z",
  ],
  orb: [
    "M30 6a21 21 0 1 0 0 42 21 21 0 0 0 0-42zM20 48h20l4 6H16z",
    "M22 12c-8 6-10 16-7 22 4-8 4-14 7-22z",
    "M29 6h2v42h-2zM9 26h42v2H9zM30 14a13 13 0 1 0 0 26 13 13 0 0 0 0-26zm0 3a10 10 0 1 1 0 20 10 10 0 0 1 0-20z",
  ],
  ring: [
    "M30 20a16 16 0 1 0 0 32 16 16 0 0 0 0-32zm0 6a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM20 6h20l4 10-14 10-14-10z",
    "M20 6h10v20L16 16z",
    "M16 16h28l-2 2H18zM28 10h4v4h-4z",
  ],
  drum: [
    "M8 18c0-10 44-10 44 0v24c0 10-44 10-44 0z",
    "M10 18c4-7 36-7 40 0-4 7-36 7-40 0z",
    "M8 26l11 18 11-18 11 18 11-18v4L41 50 30 32 19 50 8 30z",
  ],
  chest: [
    "M8 26c0-14 8-18 12-18h20c4 0 12 4 12 18v24H8z",
    "M12 24c0-8 5-12 8-12h20c3 0 8 4 8 12z",
    "M8 26h44v4H8zM25 22h10v14H25zM29 28h2v5h-2z",
  ],
  egg: [
    "M30 4c10 0 17 18 17 29S40 54 30 54s-17-10-17-21S20 4 30 4z",
    "M24 12c-6 6-9 16-7 24 4-6 4-16 7-24z",
    "M13 32l7-5 6 6 6-8 5 7 4-4 6 4v4l-6-3-4 4-5-6-6 8-6-6-7 4z",
  ],
  sword: [
    "M28 2h4l3 6v28h-10V8zM14 36h32v5H14zM27 41h6v12h-6zM25 52h10v5H25z",
    "M28 4h2v32h-4V8z",
    "M29 8h2v26h-2zM28 37h4v3h-4z",
  ],
  gem: [
    "M18 8h24l12 14-24 32L6 22z",
    "M18 8l-4 14h16L30 8zM14 22l16 32V22z",
    "M6 22h48v1.5H6zM18 8l-4 14 16 32-14-32 4-13z",
  ],
};
