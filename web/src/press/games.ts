/** Which pictures of which board are printed, and what their desks must know. */
import type { Component } from "svelte";
import Cube from "$/boards/delve/Cube.svelte";
import { Desk as DelveDesk, setDesk as setDelve } from "$/boards/delve/desk.svelte";
import Emblem from "$/boards/delve/Emblem.svelte";
import Token from "$/boards/delve/Token.svelte";
import { Desk as HeistDesk, setDesk as setHeist } from "$/boards/heist/desk.svelte";
import Hex from "$/boards/heist/Hex.svelte";
import Plan from "$/boards/heist/Plan.svelte";
import Portrait from "$/boards/heist/Portrait.svelte";
import Sign from "$/boards/heist/Sign.svelte";
import ChallengeArt from "$/boards/quest/ChallengeArt.svelte";
import Coin from "$/boards/quest/Coin.svelte";
import { Desk as QuestDesk, setDesk as setQuest } from "$/boards/quest/desk.svelte";
import HeroArt from "$/boards/quest/HeroArt.svelte";
import QuestIcon from "$/boards/quest/Icon.svelte";
import Picto from "$/boards/quest/Picto.svelte";
import TreasureArt from "$/boards/quest/TreasureArt.svelte";
import type { BoardProps } from "$/boards/table";
import { Desk as UprisingDesk, setDesk as setUprising } from "$/boards/uprising/desk.svelte";
import UprisingGlyph from "$/boards/uprising/Glyph.svelte";
import Pawn from "$/boards/uprising/Pawn.svelte";
import { seatArt } from "$/boards/volcano/art";
import { setDesk as setVolcano, type Desk as VolcanoDesk } from "$/boards/volcano/desk";
import Figure from "$/boards/volcano/Figure.svelte";
import Fleming from "$/boards/volcano/Fleming.svelte";
import VolcanoGlyph from "$/boards/volcano/Glyph.svelte";
import Rubble from "$/boards/volcano/Rubble.svelte";
import Scene from "$/boards/volcano/Scene.svelte";
import VolcanoToken from "$/boards/volcano/Token.svelte";
import TypeIcon from "$/boards/volcano/TypeIcon.svelte";
import Crest from "$/lib/Crest.svelte";
import Pictograms from "./Pictograms.svelte";

type View = Record<string, unknown>;

/** A picture to be drawn: `table` is the part of a view that it may look at. */
export interface Wanted {
  game: string;
  kind: string;
  props: Record<string, unknown>;
  table: View;
  /** The colour of what is drawn in the colour of the text around it. */
  ink: string;
}

interface Picture {
  picture: Component<Record<string, unknown>>;
  /** What to show of a drawing, where the component is only a part of one. */
  box?: string;
}

interface Drawn {
  faces: Record<string, Picture>;
  /** Colours that the board sets itself, as paper wants them. */
  variables: Record<string, string>;
  provide(table: View): void;
}

// Components ask for props of their own; that these fit is for whoever wishes for a picture.
function picture<P extends Record<string, unknown>>(
  component: Component<P>,
  box?: string,
): Picture {
  const any = component as unknown as Component<Record<string, unknown>>;
  return box === undefined ? { picture: any } : { picture: any, box };
}

/** A table at which nothing is asked. */
function still(view: View): BoardProps {
  const quiet = { seat: null, step: null, peeked: null, pointed: null, pending: null };
  const empty = { names: [], choices: [], events: [], options: {}, motion: false };
  return { view, ...quiet, ...empty } as unknown as BoardProps;
}

interface Look {
  colour: string;
  shape: string;
}

/** What the people of volcano look at: the colours of their seats. */
function lookAt(table: View): VolcanoDesk {
  const seats = table["seats"] as Look[];
  const art = (seat: number) => seatArt(seats[seat]?.colour ?? "", seats[seat]?.shape ?? "");
  return { art, name: (seat: number) => seats[seat]?.colour ?? "" } as unknown as VolcanoDesk;
}

export const GAMES: Record<string, Drawn> = {
  volcano: {
    faces: {
      dog: picture(Fleming),
      figure: picture(Figure),
      glyph: picture(VolcanoGlyph),
      rubble: picture(Rubble),
      scene: picture(Scene),
      token: picture(VolcanoToken),
      type: picture(TypeIcon),
    },
    variables: {},
    provide: (table) => void setVolcano(lookAt(table)),
  },
  uprising: {
    faces: { glyph: picture(UprisingGlyph), pawn: picture(Pawn) },
    variables: {},
    provide: (table) => setUprising(new UprisingDesk(() => still(table))),
  },
  delve: {
    faces: {
      crest: picture(Crest),
      cube: picture(Cube),
      emblem: picture(Emblem),
      piece: picture(Token, "-46 -46 92 92"),
    },
    variables: {},
    provide: (table) => setDelve(new DelveDesk(() => still(table))),
  },
  heist: {
    faces: {
      hexagon: picture(Hex),
      plan: picture(Plan, "-54 -54 566 584"),
      portrait: picture(Portrait),
      sign: picture(Sign),
    },
    // Blue ink on white paper, not white ink on blue.
    variables: {
      "--stencil": "serif",
      "--blue": "#ffffff",
      "--floor": "#ffffff",
      "--entry": "#e8eef8",
      "--known": "#ffffff",
      "--ink-white": "#17478a",
      "--faint": "#6f8fbf",
      "--faint-ink": "#35598f",
      "--note": "#ffffff",
      "--note-ink": "#12284d",
      "--photo": "#e4ebf5",
      "--row": "#c02f24",
      "--column": "#1d63c4",
      "--trap": "#9b2416",
      "--stamp": "#9b2416",
      "--marker": "#b8860b",
    },
    provide: (table) => setHeist(new HeistDesk(() => still(table))),
  },
  quest: {
    faces: {
      challenge: picture(ChallengeArt),
      coin: picture(Coin),
      hero: picture(HeroArt),
      icon: picture(QuestIcon),
      pictograms: picture(Pictograms),
      sign: picture(Picto),
      treasure: picture(TreasureArt),
    },
    variables: {},
    provide: (table) => setQuest(new QuestDesk(() => still(table))),
  },
};
