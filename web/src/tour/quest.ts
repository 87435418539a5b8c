import { BOARD, choices, help, LIT, log, question, rules } from "./common";
import type { Step } from "./steps";

export const steps: readonly Step[] = [
  {
    at: [],
    en: {
      title: "Welcome, adventurer",
      text: "Three lairs guard three treasures. Gather heroes whose icons match what lies in wait, go in, and bring out more treasure than anybody else.",
    },
    fr: {
      title: "Bienvenue, aventurier",
      text: "Trois antres gardent trois trésors. Réunissez des héros dont les icônes répondent à ce qui les attend, entrez, et rapportez plus de trésors que les autres.",
    },
  },
  question,
  {
    at: [".quest .lairs", BOARD],
    en: {
      title: "The lairs",
      text: "Each challenge shows the icons that defeat it; the last one is hidden. Below stands what you lack: every missing icon costs 3 gold, every challenge defeated gives 1 back.",
    },
    fr: {
      title: "Les antres",
      text: "Chaque épreuve montre les icônes qui en viennent à bout ; la dernière est cachée. Dessous, ce qui vous manque : chaque icône absente coûte 3 pièces d'or, chaque épreuve vaincue en rend 1.",
    },
  },
  {
    at: [".quest .home", BOARD],
    en: {
      title: "Your party",
      text: "Your heroes, your gold and your treasure lie here. A hero you send on a quest is gone afterwards, but his icons count for the whole of it.",
    },
    fr: {
      title: "Votre compagnie",
      text: "Ici sont vos héros, votre or et vos trésors. Un héros envoyé en quête s'en va ensuite, mais ses icônes comptent tout du long.",
    },
  },
  choices,
  {
    at: [LIT, BOARD],
    act: true,
    en: {
      title: "Play an action card",
      text: "A turn begins with one of the three open cards: do what it says, then gain 1 gold, hire heroes or begin a quest. Choose a card that is lit.",
    },
    fr: {
      title: "Jouez une carte action",
      text: "Un tour commence par une des trois cartes ouvertes : faites ce qu'elle dit, puis gagnez 1 pièce d'or, recrutez, ou partez en quête. Choisissez une carte éclairée.",
    },
  },
  log,
  help,
  rules,
];
