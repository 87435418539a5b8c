/** What tables may agree on, in words: the server has a sentence for each, in English only. */
import type { Language } from "$/settings.svelte";

export interface OptionWords {
  title: string;
  /** How to fill it in, where that is not plain. */
  hint?: string;
  /** Names of its values, by what is sent. */
  values?: Record<string, string>;
}

/** By "game.option", or by "option" where games agree. */
export const OPTIONS: Record<Language, Record<string, OptionWords>> = {
  en: {
    undo: { title: "Choices may be taken back while nobody has learned anything" },
    "volcano.stall_clause": {
      title: "Six rounds without a point, a build or a dig end the match",
    },
    "volcano.round_cap": { title: "The match ends after this many rounds" },
    "volcano.start_compensation": {
      title: "Whoever plans later begins with one more Work Token",
    },
    "volcano.starting_order": {
      title: "Who plans first in the first round",
      values: { random: "Drawn by lot", seated: "As seated" },
    },
    "uprising.stash_visibility": {
      title: "What the Resistance sees of the cards on mats",
      values: { public: "Every card", hidden: "Only how many" },
    },
    "uprising.control_check": {
      title: "When three Key Rooms win",
      values: {
        immediate: "At once",
        start_of_resistance_turn: "If still held as the Resistance's turn starts",
      },
    },
    "uprising.defeated_followers": {
      title: "Where defeated followers go",
      values: { lost: "Lost for good", outside: "Back outside" },
    },
    "uprising.control_min_followers": {
      title: "Followers that hold a Key Room without a hero",
    },
    "uprising.stash_mats_per_turn": { title: "Mats the master may stash on in one turn" },
    "uprising.round_limit": { title: "The Resistance wins after this many rounds" },
    "delve.finish_rule": {
      title: "Who chooses the first explorer",
      values: { race: "Whoever finishes building first", coin: "A coin" },
    },
    "delve.stop_in_hazard": {
      title: "A turn may end beside a live hazard with cubes left",
    },
    "heist.lair": {
      title: "The lair that is drawn",
      values: {
        "1": "Superyacht (good for a first match)",
        "2": "Polar Base",
        "3": "Volcano",
        "4": "Orbital Station",
      },
    },
    "heist.agents": {
      title: "How Agents are chosen",
      values: { auto: "Dealt, as many as suits the seats", open: "Anyone of all nine" },
    },
    "heist.expert": {
      title: "Gadgets with the Expert side up",
      hint: "Their numbers, for example 1,3. Empty: none.",
    },
    "heist.beginners": {
      title: "Seats that start with 5 $ more",
      hint: "Counted from 0, for example 0,2. Empty: none.",
    },
    "heist.lenient_planning": {
      title: "Choices of a round may be taken back until it is closed",
    },
    "heist.lenient_raid": { title: "Steps of a raid may be taken back until it is stopped" },
    "heist.raid_timer": {
      title: "Seconds for the other raids once one is over",
      hint: "0: no limit.",
    },
    "quest.hidden_quests": {
      title: "Hidden Quests: new challenges are seen once, then mixed face down",
    },
    "quest.claimed_quests": {
      title: "Claimed Quests: a quest two heroes could not finish may be taken along",
    },
  },
  fr: {
    undo: { title: "On peut annuler un choix tant que personne n'en a rien appris" },
    "volcano.stall_clause": {
      title: "Six manches sans point, construction ni fouille terminent la partie",
    },
    "volcano.round_cap": { title: "La partie s'arrête après ce nombre de manches" },
    "volcano.start_compensation": {
      title: "Qui planifie plus tard commence avec un jeton Travail de plus",
    },
    "volcano.starting_order": {
      title: "Qui planifie d'abord à la première manche",
      values: { random: "Tiré au sort", seated: "Dans l'ordre des places" },
    },
    "uprising.stash_visibility": {
      title: "Ce que la Résistance voit des cartes sur les tapis",
      values: { public: "Chaque carte", hidden: "Seulement leur nombre" },
    },
    "uprising.control_check": {
      title: "Quand trois salles clés font gagner",
      values: {
        immediate: "Aussitôt",
        start_of_resistance_turn: "Si elles sont encore tenues au tour suivant de la Résistance",
      },
    },
    "uprising.defeated_followers": {
      title: "Où vont les partisans vaincus",
      values: { lost: "Perdus pour de bon", outside: "De retour dehors" },
    },
    "uprising.control_min_followers": {
      title: "Partisans qui tiennent une salle clé sans héros",
    },
    "uprising.stash_mats_per_turn": {
      title: "Tapis où le maître peut poser des cartes en un tour",
    },
    "uprising.round_limit": { title: "La Résistance gagne après ce nombre de manches" },
    "delve.finish_rule": {
      title: "Qui choisit le premier explorateur",
      values: { race: "Qui a fini de bâtir d'abord", coin: "Une pièce" },
    },
    "delve.stop_in_hazard": {
      title: "Un tour peut finir près d'un danger actif avec des cubes en main",
    },
    "heist.lair": {
      title: "Le repaire à dessiner",
      values: {
        "1": "Superyacht (bien pour une première partie)",
        "2": "Base polaire",
        "3": "Volcan",
        "4": "Station orbitale",
      },
    },
    "heist.agents": {
      title: "Comment se choisissent les agents",
      values: { auto: "Distribués, selon le nombre de places", open: "N'importe lequel des neuf" },
    },
    "heist.expert": {
      title: "Gadgets sur leur face Expert",
      hint: "Leurs numéros, par exemple 1,3. Vide : aucun.",
    },
    "heist.beginners": {
      title: "Places qui commencent avec 5 $ de plus",
      hint: "Comptées à partir de 0, par exemple 0,2. Vide : aucune.",
    },
    "heist.lenient_planning": {
      title: "Les choix d'une manche s'annulent jusqu'à sa clôture",
    },
    "heist.lenient_raid": {
      title: "Les pas d'un cambriolage s'annulent jusqu'à son arrêt",
    },
    "heist.raid_timer": {
      title: "Secondes pour les autres une fois un cambriolage fini",
      hint: "0 : sans limite.",
    },
    "quest.hidden_quests": {
      title: "Quêtes cachées : les épreuves sont vues une fois, puis mêlées face cachée",
    },
    "quest.claimed_quests": {
      title: "Quêtes réservées : une quête que deux héros n'ont pu finir peut s'emporter",
    },
  },
};
