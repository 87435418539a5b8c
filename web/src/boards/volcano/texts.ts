/** The texts of this board; the sentences of choices and events come from the server. */
import { textsOf } from "$/i18n/index.svelte";

interface Words {
  board: string;
  round: (n: number) => string;
  lastRound: string;
  planning: string;
  picksFirst: string;
  retirement: string;
  heliport: string;
  yard: (n: number) => string;
  crateHeap: (n: number) => string;
  must: string;
  may: string;
  whenBuilt: string;
  whenUsed: string;
  cost: (n: number) => string;
  points: (n: number) => string;
  level: (n: number) => string;
  core: string;
  rock: string;
  closed: string;
  empty: string;
  ruin: string;
  ruinOf: (name: string) => string;
  shaftEnds: (n: number) => string;
  missing: (types: string) => string;
  slot: (n: number, seats: string) => string;
  pool: string;
  deck: (n: number) => string;
  discard: (n: number) => string;
  players: string;
  lair: string;
  boss: string;
  henchman: string;
  henchmanOf: (who: string) => string;
  bossOf: (who: string) => string;
  noHenchman: string;
  reserve: (n: number) => string;
  buildPoints: (n: number, most: number) => string;
  active: (n: number) => string;
  inbox: (n: number) => string;
  crates: (n: number) => string;
  unknownCrate: string;
  noCards: string;
  playsAs: (n: number) => string;
  retiredAs: (n: number) => string;
  retireHere: string;
  payTo: (who: string) => string;
  lost: (n: number) => string;
  whichHenchman: string;
  fromReserve: string;
  from: (place: string) => string;
  only: (worker: string) => string;
  cancel: string;
  cube: string;
  free: string;
  wins: string;
  verdict: (who: string) => string;
  reasons: Record<string, string>;
  sources: Record<string, string>;
  types: Record<string, string>;
  crateNames: Record<string, string>;
  crateTexts: Record<string, string>;
  codes: Record<string, [name: string, meaning: string]>;
  favor: (n: string) => [name: string, meaning: string];
}

const en: Words = {
  board: "The lair in the volcano",
  round: (n) => `Round ${n}`,
  lastRound: "Last round",
  planning: "Planning Track",
  picksFirst: "picks first",
  retirement: "Retirement Track",
  heliport: "Heliport",
  yard: (n) => `${n} Work Tokens in the yard`,
  crateHeap: (n) => `${n} crates in the heap`,
  must: "must",
  may: "may",
  whenBuilt: "When built",
  whenUsed: "When a Boss walks in",
  cost: (n) => `costs ${n} Build Points`,
  points: (n) => `${n} VP, and 1 more for each type new on its level`,
  level: (n) => `Level ${n}`,
  core: "Core",
  rock: "solid rock",
  closed: "closed: nothing can be built here",
  empty: "empty location",
  ruin: "ruin",
  ruinOf: (name) => `ruins of ${name}`,
  shaftEnds: (n) => `The shaft ends here, at ${n}`,
  missing: (types) => `types still missing here: ${types}`,
  slot: (n, seats) => `slot ${n}: ${seats}`,
  pool: "Room Pool",
  deck: (n) => `deck ${n}`,
  discard: (n) => `discard ${n}`,
  players: "Players",
  lair: "Lair",
  boss: "Boss",
  henchman: "Henchman",
  henchmanOf: (who) => `Henchman of ${who}`,
  bossOf: (who) => `Boss of ${who}`,
  noHenchman: "no Henchman here",
  reserve: (n) => `${n} Henchmen in reserve`,
  buildPoints: (n, most) => `${n} of ${most} Build Points`,
  active: (n) => `${n} active Work Tokens`,
  inbox: (n) => `${n} Work Tokens in the Inbox, for next round`,
  crates: (n) => `${n} crates`,
  unknownCrate: "a crate nobody else has seen into",
  noCards: "no room cards",
  playsAs: (n) => `plays as number ${n}`,
  retiredAs: (n) => `retired as number ${n}`,
  retireHere: "Retire",
  payTo: (who) => `pay ${who} 1`,
  lost: (n) => `${n} lost`,
  whichHenchman: "Which Henchman?",
  fromReserve: "from the reserve",
  from: (place) => `from ${place}`,
  only: (worker) => `Show only moves of this ${worker}`,
  cancel: "Cancel",
  cube: "blocked by the purple cube",
  free: "free",
  wins: "Core!",
  verdict: (who) => `“You have exceeded my expectations, ${who}.”`,
  reasons: {
    core: "The Core is reached",
    lair_full: "The lair is full",
    stall: "Work has come to a standstill",
    round_cap: "Time is up",
  },
  sources: {
    builds: "builds",
    symbols: "new types",
    favors: "favours",
    crates: "crates",
    thefts: "stolen builds",
  },
  types: {
    WEA: "Weapons",
    SCI: "Science",
    SEC: "Security",
    LOG: "Logistics",
    COM: "Comfort",
  },
  crateNames: {
    DOUBLE: "Overtime Form",
    BP: "Bag of Cement",
    VP1: "Fruit Basket",
    VP2: "Signed Portrait",
    FIRST: "Helicopter Pass",
  },
  crateTexts: {
    DOUBLE: "one more movement this turn, free",
    BP: "a Build Point",
    VP1: "1 VP",
    VP2: "2 VP",
    FIRST: "retire first of all",
  },
  codes: {
    SELECT: ["Select", "take a card from the Room Pool"],
    REVEAL: ["Reveal", "turn up one more card for the Room Pool"],
    DESTROY: ["Destroy", "turn a room to rubble; its workers are dismissed"],
    WORK: ["Work", "a Work Token into your Inbox"],
    BP: ["Build Point", "gain a Build Point"],
    LOSE_WORK: ["Pay Work", "pay an active Work Token, or forfeit the rest"],
    LOSE_BP: ["Pay Build Point", "pay a Build Point, or forfeit the rest"],
    CRATE: ["Crate", "take a crate from the heap"],
    BUILD: ["Build", "build one of your cards in an empty location"],
    UPGRADE: ["Upgrade", "replace a cheaper room for 1 Build Point less"],
    OCCUPY: ["Occupy", "a Henchman of yours into a free room, for nothing"],
    STEAL: ["Steal", "build a rival's card; the rival scores half"],
    EXCAVATE: ["Excavate", "open the next level and more of the shaft"],
    DISMISS: ["Dismiss", "send any Henchman home; its owner gains a Work Token"],
    TRANSFER: ["Transfer", "move your Boss and this Henchman on to another room"],
    EXCHANGE: ["Exchange", "swap a crate with a rival"],
    WASTE: ["Waste", "everybody loses an active Work Token"],
  },
  favor: (n) => [`Favour ${n}`, `score ${n} VP`],
};

const fr: Words = {
  board: "Le repaire dans le volcan",
  round: (n) => `Manche ${n}`,
  lastRound: "Dernière manche",
  planning: "Piste de planification",
  picksFirst: "choisit d'abord",
  retirement: "Piste de retraite",
  heliport: "Héliport",
  yard: (n) => `${n} jetons Travail au chantier`,
  crateHeap: (n) => `${n} caisses sur le tas`,
  must: "doit",
  may: "peut",
  whenBuilt: "À la construction",
  whenUsed: "Quand un Chef entre",
  cost: (n) => `coûte ${n} points de construction`,
  points: (n) => `${n} PV, et 1 de plus par type nouveau à son niveau`,
  level: (n) => `Niveau ${n}`,
  core: "Noyau",
  rock: "roche massive",
  closed: "fermé : on ne peut rien bâtir ici",
  empty: "emplacement libre",
  ruin: "ruine",
  ruinOf: (name) => `ruines de ${name}`,
  shaftEnds: (n) => `Le puits s'arrête ici, à ${n}`,
  missing: (types) => `types encore absents ici : ${types}`,
  slot: (n, seats) => `case ${n} : ${seats}`,
  pool: "Salles offertes",
  deck: (n) => `pioche ${n}`,
  discard: (n) => `défausse ${n}`,
  players: "Joueurs",
  lair: "Repaire",
  boss: "Chef",
  henchman: "Sbire",
  henchmanOf: (who) => `Sbire de ${who}`,
  bossOf: (who) => `Chef de ${who}`,
  noHenchman: "aucun Sbire ici",
  reserve: (n) => `${n} Sbires en réserve`,
  buildPoints: (n, most) => `${n} points de construction sur ${most}`,
  active: (n) => `${n} jetons Travail actifs`,
  inbox: (n) => `${n} jetons Travail en attente, pour la manche suivante`,
  crates: (n) => `${n} caisses`,
  unknownCrate: "une caisse dont le contenu est secret",
  noCards: "aucune carte",
  playsAs: (n) => `joue en position ${n}`,
  retiredAs: (n) => `retraité en position ${n}`,
  retireHere: "Se retirer",
  payTo: (who) => `1 à ${who}`,
  lost: (n) => `${n} perdus`,
  whichHenchman: "Quel Sbire ?",
  fromReserve: "de la réserve",
  from: (place) => `de ${place}`,
  only: (worker) => `Montrer seulement les coups de ce ${worker}`,
  cancel: "Annuler",
  cube: "bloqué par le cube violet",
  free: "gratuit",
  wins: "Noyau !",
  verdict: (who) => `« Vous avez dépassé mes attentes, ${who}. »`,
  reasons: {
    core: "Le Noyau est atteint",
    lair_full: "Le repaire est plein",
    stall: "Les travaux sont à l'arrêt",
    round_cap: "Le temps est écoulé",
  },
  sources: {
    builds: "salles",
    symbols: "types nouveaux",
    favors: "faveurs",
    crates: "caisses",
    thefts: "vols subis",
  },
  types: {
    WEA: "Armement",
    SCI: "Science",
    SEC: "Sécurité",
    LOG: "Logistique",
    COM: "Confort",
  },
  crateNames: {
    DOUBLE: "Heures sup",
    BP: "Sac de ciment",
    VP1: "Corbeille de fruits",
    VP2: "Portrait signé",
    FIRST: "Passe hélicoptère",
  },
  crateTexts: {
    DOUBLE: "un déplacement de plus ce tour, gratuit",
    BP: "un point de construction",
    VP1: "1 PV",
    VP2: "2 PV",
    FIRST: "se retirer avant tous",
  },
  codes: {
    SELECT: ["Choisir", "prendre une des salles offertes"],
    REVEAL: ["Révéler", "retourner une carte de plus"],
    DESTROY: ["Détruire", "réduire une salle en ruine ; on renvoie ceux qui y sont"],
    WORK: ["Travail", "un jeton Travail en attente"],
    BP: ["Construction", "gagner un point de construction"],
    LOSE_WORK: ["Payer Travail", "payer un jeton actif, ou perdre la suite"],
    LOSE_BP: ["Payer Construction", "payer un point de construction, ou perdre la suite"],
    CRATE: ["Caisse", "prendre une caisse du tas"],
    BUILD: ["Bâtir", "bâtir une de ses cartes dans un emplacement libre"],
    UPGRADE: ["Améliorer", "remplacer une salle moins chère pour 1 point de moins"],
    OCCUPY: ["Occuper", "un de ses Sbires dans une salle libre, gratuitement"],
    STEAL: ["Voler", "bâtir la carte d'un rival ; il marque la moitié"],
    EXCAVATE: ["Creuser", "ouvrir le niveau suivant et prolonger le puits"],
    DISMISS: ["Renvoyer", "renvoyer un Sbire ; son propriétaire gagne un jeton"],
    TRANSFER: ["Transférer", "emmener son Chef et ce Sbire dans une autre salle"],
    EXCHANGE: ["Échanger", "échanger une caisse avec un rival"],
    WASTE: ["Gaspiller", "chacun perd un jeton actif"],
  },
  favor: (n) => [`Faveur ${n}`, `marquer ${n} PV`],
};

/** The texts in the language that is set. */
export function w(): Words {
  return textsOf({ en, fr });
}

/** A directive by name and meaning: `FAVOR(2)` carries its number; an unknown one names itself. */
export function directiveWords(code: string): [name: string, meaning: string] {
  const favor = /^FAVOR\((\d+)\)$/.exec(code);
  if (favor) return w().favor(favor[1] ?? "");
  return w().codes[code] ?? [code, ""];
}

/** A room type by name. */
export function typeName(type: string): string {
  return w().types[type] ?? type;
}

/** A crate by name and what it does. */
export function crateWords(kind: string): string {
  const name = w().crateNames[kind];
  return name ? `${name}: ${w().crateTexts[kind] ?? ""}` : w().unknownCrate;
}
