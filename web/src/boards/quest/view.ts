/** What `games/quest/view.py` tells. */
export type Kind = "monster" | "encounter" | "location";

export interface IconFacts {
  id: string;
  name: string;
  kind: Kind;
  glyph: string;
  meaning: string;
}

export interface Hero {
  id: string;
  name: string;
  cost: number | null;
  icons: string[];
  timing: string | null;
  text: string;
}

export interface PartyHero extends Hero {
  participating: boolean;
  used: boolean;
}

export interface Action {
  id: string;
  name: string;
  text: string;
}

export interface Challenge {
  id: string;
  name: string;
  kind: Kind;
  icons: string[];
}

export interface Treasure {
  id: string;
  name: string;
  difficulty: number;
  points: number;
}

/** A challenge in a quest or among gold; without a card its face is unknown to the viewer. */
export interface Coin {
  card: Challenge | null;
  known_to: number[];
}

export interface Placed extends Coin {
  position: number;
  up: boolean;
  mixed: boolean;
}

export interface Readiness {
  needed: string[];
  covered: string[];
  lacking: string[];
  gold: number;
  short: number;
  unseen: number;
  /** With so many of so many challenges that may lie there it can be done. */
  chance: [number, number] | null;
}

export interface Quest {
  place: string;
  owner: number | null;
  treasure: Treasure;
  /** From the treasure up. */
  challenges: Placed[];
  mixed: Challenge[];
  readiness: Readiness | null;
}

export interface Seat {
  seat: number;
  party: PartyHero[];
  hero_limit: number;
  protected: boolean;
  gold: { number: number; limit: number; cards: Coin[] };
  treasures: Treasure[];
  seekers: (Hero & { points: number })[];
  points: number;
  score: number;
  turns: number;
}

export interface Attempt {
  seat: number;
  place: string;
  challenge: Challenge | null;
  defeated: number;
  sent: string[];
  used: string[];
  kept: string[];
  named: { hero: string; icon: string }[];
  waived: string[];
  missing: string[];
  price: number | null;
}

export type Phase = "setup" | "action" | "main" | "secondary" | "upkeep" | "over";
export type Deck = "challenges" | "heroes" | "actions" | "treasures";
export type AnyCard = Hero | Action | Challenge | Treasure;

export interface QuestView {
  viewer: number | null;
  phase: Phase;
  turn: number | null;
  turns: number;
  last_turns: boolean;
  threshold: number;
  icons: IconFacts[];
  seats: Seat[];
  quests: Record<string, Quest | null>;
  hero_pool: (Hero | null)[];
  action_pool: (Action | null)[];
  action: Action | null;
  decks: Record<Deck, number>;
  piles: {
    challenges: Challenge[];
    heroes: Hero[];
    actions: Action[];
    treasures: Treasure[];
  };
  attempt: Attempt | null;
  drawn: AnyCard[];
  doing: { question: string; seat: number; [fact: string]: unknown } | null;
  deciding: number[];
  end: { trigger: number | null; reason: string; winners: number[] };
}

export const isHero = (card: AnyCard): card is Hero => "cost" in card;
export const isTreasure = (card: AnyCard): card is Treasure => "points" in card && !isHero(card);
export const isAction = (card: AnyCard): card is Action => "text" in card && !isHero(card);
export const isChallenge = (card: AnyCard): card is Challenge => "kind" in card;
