import { BOARD, choices, help, LIT, log, question, rules } from "./common";
import type { Step } from "./steps";

const MASTER = 0;
const RESISTANCE = 1;

export const steps: readonly Step[] = [
  {
    at: [],
    seat: MASTER,
    en: {
      title: "Welcome, master of the lair",
      text: "Your rooms lie face down and move behind walls. Complete four Major plots before the Resistance captures 20 of your cards or holds three Key Rooms.",
    },
    fr: {
      title: "Bienvenue, maître du repaire",
      text: "Vos salles sont cachées et bougent derrière les murs. Accomplissez quatre complots majeurs avant que la Résistance ne prenne 20 de vos cartes ou ne tienne trois salles clés.",
    },
  },
  {
    at: [],
    seat: RESISTANCE,
    en: {
      title: "Welcome to the Resistance",
      text: "Lead three heroes and their followers into the lair. Capture 20 resource cards, or hold three Key Rooms at one moment, before the master completes four Major plots.",
    },
    fr: {
      title: "Bienvenue dans la Résistance",
      text: "Menez trois héros et leurs partisans dans le repaire. Prenez 20 cartes ressource, ou tenez trois salles clés au même moment, avant que le maître n'accomplisse quatre complots majeurs.",
    },
  },
  question,
  {
    at: [BOARD],
    en: {
      title: "The lair",
      text: "Sixteen rooms in four rows, face down at first. Row 1 is where the Resistance comes in, row 4 lies before the master. Four of them are Key Rooms, each with a mat for cards.",
    },
    fr: {
      title: "Le repaire",
      text: "Seize salles sur quatre rangées, d'abord cachées. La Résistance entre par la rangée 1, la rangée 4 est devant le maître. Quatre sont des salles clés, chacune avec un tapis pour des cartes.",
    },
  },
  choices,
  {
    at: [LIT, "ul.choices"],
    act: true,
    seat: MASTER,
    en: {
      title: "Lay out your rooms",
      text: "Choose the room for the space that is asked for. Key Rooms are safest far from row 1, and traps do most where heroes enter. Nobody else sees what lies where.",
    },
    fr: {
      title: "Disposez vos salles",
      text: "Choisissez la salle pour la place demandée. Les salles clés sont plus sûres loin de la rangée 1, les pièges servent là où l'on entre. Personne d'autre ne voit ce qui est où.",
    },
  },
  {
    at: [LIT, "ul.choices"],
    act: true,
    seat: RESISTANCE,
    en: {
      title: "Send a hero in",
      text: "Each hero acts once a turn: enter, move, rally followers, or use a skill. Choose a hero, then what to do. Going into a dark room turns it up, so take two or more followers along.",
    },
    fr: {
      title: "Envoyez un héros",
      text: "Chaque héros agit une fois par tour : entrer, avancer, rallier, ou user de son talent. Choisissez un héros, puis l'action. Entrer dans une salle cachée la révèle : emmenez deux partisans ou plus.",
    },
  },
  {
    at: [BOARD],
    seat: MASTER,
    en: {
      title: "Plots take time",
      text: "A plot needs cards on the right mat: stash this turn, complete on a later one, and keep everybody out of that Key Room meanwhile. Might attacks, Arcana buys, Influence frightens.",
    },
    fr: {
      title: "Un complot prend du temps",
      text: "Il lui faut des cartes sur le bon tapis : posez ce tour-ci, accomplissez plus tard, et gardez la salle clé vide entre-temps. Puissance attaque, Arcanes achète, Influence effraie.",
    },
  },
  {
    at: [BOARD],
    seat: RESISTANCE,
    en: {
      title: "Leave somebody behind",
      text: "A room with even one follower in it can neither be turned down nor moved. Pin the lair down room by room, and a Key Room has no place left to hide. Inside one, its cards are yours.",
    },
    fr: {
      title: "Laissez quelqu'un derrière vous",
      text: "Une salle où reste un seul partisan ne peut ni se cacher ni bouger. Fixez le repaire salle après salle, et les salles clés n'ont plus où fuir. Dans l'une d'elles, ses cartes sont à vous.",
    },
  },
  log,
  help,
  rules,
];
