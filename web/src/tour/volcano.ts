import { BOARD, choices, help, LIT, log, question, rules } from "./common";
import type { Step } from "./steps";

export const steps: readonly Step[] = [
  {
    at: [],
    en: {
      title: "Welcome to the volcano",
      text: "You are a lieutenant of a villain, and so are your rivals. You all dig out and build one lair, and each wants the credit: the first score to reach the Core, slot 25, wins.",
    },
    fr: {
      title: "Bienvenue dans le volcan",
      text: "Vous êtes le lieutenant d'un génie du mal, vos rivaux aussi. Tous creusent et bâtissent un même repaire, et chacun veut la gloire : le premier score qui atteint le Noyau, case 25, gagne.",
    },
  },
  question,
  {
    at: [".volcano .sky", LIT, BOARD],
    act: true,
    en: {
      title: "First everybody plans",
      text: "Take one of the slots that are lit. It gives you what it shows at once, and a smaller number plays earlier. Helmets are Work Tokens: every movement costs one.",
    },
    fr: {
      title: "D'abord, chacun planifie",
      text: "Prenez une des cases éclairées. Elle donne tout de suite ce qu'elle montre, et un petit numéro joue plus tôt. Les casques sont des jetons Travail : chaque mouvement en coûte un.",
    },
  },
  {
    at: [".volcano .levels", BOARD],
    en: {
      title: "The lair, cut open",
      text: "Rooms lie left and right of the lift shaft. The shaft is the score track as well, and only what has been dug out counts: nobody scores beyond its lower end.",
    },
    fr: {
      title: "Le repaire en coupe",
      text: "Les salles se trouvent à gauche et à droite du puits. Le puits est aussi la piste de score, et seul ce qui est creusé compte : personne ne marque au-delà de son bas.",
    },
  },
  {
    at: [".volcano .pool", BOARD],
    en: {
      title: "Rooms to build",
      text: "The hexagon is the price in Build Points, the star the points you score. A room type that its level does not have yet scores one more.",
    },
    fr: {
      title: "Des salles à bâtir",
      text: "L'hexagone est le prix en points de construction, l'étoile ce que vous marquez. Un type de salle encore absent de l'étage rapporte un point de plus.",
    },
  },
  {
    at: [".volcano .players", BOARD],
    en: {
      title: "Your people",
      text: "A Henchman in a room makes it yours. Your Boss walks into a room with a Henchman and uses what it can do. If you use a rival's, the rival gets your Work Token.",
    },
    fr: {
      title: "Vos gens",
      text: "Un Sbire dans une salle la fait vôtre. Votre Boss entre dans une salle où se tient un Sbire et s'en sert. Si c'est celui d'un rival, il reçoit votre jeton Travail.",
    },
  },
  choices,
  log,
  help,
  rules,
];
