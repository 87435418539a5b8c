/** Steps that every game has: the frame is the same at every table. */
import type { Step } from "./steps";

export const BOARD = "[data-part=board]";
export const LIT = "[data-part=board] [data-lit]";
const CHOICES = "ul.choices";

export const question: Step = {
  at: ["[data-part=question]"],
  en: {
    title: "One question at a time",
    text: "This line says what is asked of you, or whom we are waiting for. When it is golden, it is your turn.",
  },
  fr: {
    title: "Une question à la fois",
    text: "Cette ligne dit ce qu'on vous demande, ou qui l'on attend. Quand elle est dorée, c'est à vous.",
  },
};

export const choices: Step = {
  at: [CHOICES],
  tab: "choices",
  en: {
    title: "Every choice is also a sentence",
    text: "What is lit on the board stands here in words, with its price. Tap or click one, or press its number. Look at one first, and the board shows what it is about.",
  },
  fr: {
    title: "Chaque choix est aussi une phrase",
    text: "Ce qui est éclairé sur le plateau est écrit ici, avec son prix. Touchez ou cliquez, ou tapez son numéro. Passez dessus, et le plateau montre de quoi il s'agit.",
  },
};

export const log: Step = {
  at: ["[data-tab=log]"],
  tab: "log",
  en: {
    title: "What has happened",
    text: "The log tells every event in order. Point at a line, and its thing on the board lights up.",
  },
  fr: {
    title: "Ce qui s'est passé",
    text: "Le journal raconte tout dans l'ordre. Pointez une ligne, et la chose dont elle parle s'éclaire sur le plateau.",
  },
};

export const help: Step = {
  at: ["[data-part=tools]"],
  en: {
    title: "Stuck, or slipped?",
    text: "Undo takes a choice back as long as nobody has learned anything from it (key U). Hint asks an expert bot what it would do, and why. The menu has the keys, the settings and this tour.",
  },
  fr: {
    title: "Bloqué, ou mal cliqué ?",
    text: "Annuler reprend un choix tant que personne n'en a rien appris (touche U). Conseil demande à un robot expert ce qu'il ferait, et pourquoi. Le menu montre les touches, les réglages et cette visite.",
  },
};

export const rules: Step = {
  at: ["[data-tab=rules]"],
  tab: "rules",
  en: {
    title: "The rules are right here",
    text: "Search them for any word. Click something greyed on the board to read why not, with the rule it comes from. That is all: good luck!",
  },
  fr: {
    title: "Les règles sont juste ici",
    text: "Cherchez-y n'importe quel mot (elles sont en anglais). Cliquez sur une chose grisée du plateau pour lire pourquoi elle n'est pas permise, et quelle règle le dit. C'est tout : bonne chance !",
  },
};
