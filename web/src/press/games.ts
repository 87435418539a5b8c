/** Which pictures of which board are printed, and what their desks must know. */
import type { Component } from "svelte";
import type { BoardProps } from "$/boards/table";
import ChallengeArt from "$/boards/quest/ChallengeArt.svelte";
import Coin from "$/boards/quest/Coin.svelte";
import { Desk as QuestDesk, setDesk as setQuest } from "$/boards/quest/desk.svelte";
import HeroArt from "$/boards/quest/HeroArt.svelte";
import QuestIcon from "$/boards/quest/Icon.svelte";
import Picto from "$/boards/quest/Picto.svelte";
import TreasureArt from "$/boards/quest/TreasureArt.svelte";

/** A picture to be drawn: `table` is the part of a view that it may look at. */
export interface Wanted {
  game: string;
  kind: string;
  props: Record<string, unknown>;
  table: Record<string, unknown>;
}

interface Drawn {
  faces: Record<string, Picture>;
  /** Colours that the board sets itself, as paper wants them. */
  variables: Record<string, string>;
  provide(table: Record<string, unknown>): void;
}

interface Picture {
  picture: Component<Record<string, unknown>>;
  box?: string;
}

// Components ask for props of their own; that these fit is for whoever wishes for a picture.
const picture = <P extends Record<string, unknown>>(component: Component<P>, box?: string): Picture => ({
  picture: component as unknown as Component<Record<string, unknown>>,
  ...(box === undefined ? {} : { box }),
});

/** A table at which nothing is asked. */
function still(view: Record<string, unknown>): BoardProps {
  return {
    view,
    seat: null,
    names: [],
    choices: [],
    events: [],
    motion: false,
    step: null,
    peeked: null,
    pointed: null,
    pending: null,
    options: {},
  } as unknown as BoardProps;
}

export const GAMES: Record<string, Drawn> = {
  quest: {
    faces: {
      challenge: picture(ChallengeArt),
      coin: picture(Coin),
      hero: picture(HeroArt),
      icon: picture(QuestIcon),
      sign: picture(Picto),
      treasure: picture(TreasureArt),
    },
    variables: {},
    provide: (table) => setQuest(new QuestDesk(() => still(table))),
  },
};
