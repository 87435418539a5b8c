import { BOARD, choices, help, log, question, rules } from "./common";
import type { Step } from "./steps";

export const steps: readonly Step[] = [
  {
    at: [],
    en: {
      title: "Welcome to the guild",
      text: "You and your rival each build a secret maze. Then each walks blindly through the other's: find chests, beat monsters, and get out with the loot.",
    },
    fr: {
      title: "Bienvenue à la guilde",
      text: "Vous et votre rival bâtissez chacun un labyrinthe secret. Puis chacun parcourt celui de l'autre à l'aveugle : trouver des coffres, vaincre des monstres, et sortir avec le butin.",
    },
  },
  question,
  {
    at: [BOARD],
    en: {
      title: "Build your lair",
      text: "17 to 20 walls, three blobs, three pits, three chests, a start and an exit on 6 × 6 spaces. All of it must be within reach. Your rival sees none of this.",
    },
    fr: {
      title: "Bâtissez votre repaire",
      text: "17 à 20 murs, trois blobs, trois fosses, trois coffres, un départ et une sortie sur 6 × 6 cases. Tout doit être accessible. Votre rival n'en voit rien.",
    },
  },
  choices,
  {
    at: ["[data-choice=random]", "ul.choices"],
    tab: "choices",
    act: true,
    en: {
      title: "In a hurry? Let chance build",
      text: "The last choice lays out a legal lair at random, the ones before it take a ready-made one. Change it as you like, then commit it.",
    },
    fr: {
      title: "Pressé ? Le hasard bâtit",
      text: "Le dernier choix dispose un repaire valable au hasard, ceux d'avant en prennent un tout prêt. Changez-le à votre gré, puis validez-le.",
    },
  },
  {
    at: [BOARD],
    en: {
      title: "Then explore",
      text: "Cubes are your strength: a step costs one, peering ahead two. A hazard you did not see coming tires two of them. With three chests, three monsters or two of each, find the exit.",
    },
    fr: {
      title: "Puis explorez",
      text: "Les cubes sont vos forces : un pas en coûte un, regarder devant soi deux. Un danger imprévu en fatigue deux. Avec trois coffres, trois monstres ou deux de chaque, trouvez la sortie.",
    },
  },
  log,
  help,
  rules,
];
