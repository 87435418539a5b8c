import { BOARD, choices, help, LIT, log, question, rules } from "./common";
import type { Step } from "./steps";

export const steps: readonly Step[] = [
  {
    at: [],
    en: {
      title: "Welcome, mastermind",
      text: "Everybody is a villain here. Draw a lair that no spy gets through, train a spy who gets through any, then raid a neighbour while another raids you. The most money wins.",
    },
    fr: {
      title: "Bienvenue, génie du mal",
      text: "Ici, tout le monde est un méchant. Dessinez un repaire infranchissable, formez un espion que rien n'arrête, puis cambriolez un voisin pendant qu'un autre vient chez vous. Le plus riche gagne.",
    },
  },
  question,
  {
    at: [LIT, "ul.choices"],
    act: true,
    en: {
      title: "Your Agent",
      text: "Keep one of the Agents you were dealt; nobody sees which before the raid. Agents add Movement, Stealth and Combat to what you train. Choose one.",
    },
    fr: {
      title: "Votre agent",
      text: "Gardez un des agents reçus ; personne ne le verra avant le cambriolage. Il ajoute Mouvement, Discrétion et Combat à votre entraînement. Choisissez-en un.",
    },
  },
  {
    at: [BOARD],
    en: {
      title: "The plan of your lair",
      text: "Twenty-five rooms; spies come in at the bottom. A room holds a Trap, a Sentry or a Secret, and walls stand between rooms. Do not lock your Secrets in: they would count for nobody.",
    },
    fr: {
      title: "Le plan de votre repaire",
      text: "Vingt-cinq salles ; les espions entrent par le bas. Une salle contient un piège, un garde ou un secret, et des murs les séparent. N'enfermez pas vos secrets : ils ne vaudraient rien.",
    },
  },
  {
    at: [LIT, BOARD],
    en: {
      title: "Three cards a round",
      text: "Everybody picks one of the same three cards at once. The number above a card says where it goes: red a row, blue a column. Another line costs money, and money wins.",
    },
    fr: {
      title: "Trois cartes par manche",
      text: "Chacun choisit en même temps une des trois mêmes cartes. Le numéro au-dessus dit où elle va : rouge une ligne, bleu une colonne. Une autre ligne coûte de l'argent, et l'argent gagne.",
    },
  },
  choices,
  log,
  help,
  rules,
];
