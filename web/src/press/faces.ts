/** The boards' own pictures, drawn without a browser: what is printed looks like what is played. */
import "./globals";
import { render } from "svelte/server";
import style from "$/style.css?raw";
import { declarationsOf } from "./css";
import Face from "./Face.svelte";
import { GAMES, type Wanted } from "./games";
import { standalone } from "./standalone";

const LIGHT = new Map(declarationsOf(/:root\s*\{([^}]*)\}/.exec(style)?.[1] ?? ""));

/** The pictures of a list of wishes, as JSON: `[{game, kind, props, table, ink}]`. */
export function draw(wishes: string): string {
  return JSON.stringify((JSON.parse(wishes) as Wanted[]).map(face));
}

function face({ game, kind, props, table, ink }: Wanted): string {
  const drawn = GAMES[game];
  const found = drawn?.faces[kind];
  if (!drawn || !found) throw new Error(`there is no picture ${game}.${kind}`);
  const { body, head } = render(Face, {
    props: { ...found, props, provide: () => drawn.provide(table) },
  });
  const sheet = [...head.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css]) => css).join("");
  const variables = new Map([...LIGHT, ...Object.entries(drawn.variables)]);
  return standalone(body, sheet, variables, ink);
}
