/** Where on the board a choice or an event is: the bridge from words to things.
 *
 * A spot is the name of a thing: `cell:B2`, `hero:W`, `hand:M2`, `mat:K1`, `plot:J1`, `well:M`,
 * `supply:M`, `deck`, `discard`, `captured`, `plots`, `plot_discard`, `outside`, `lost`, `hand`.
 * Things carry theirs as `data-spot`.
 */
import type { Choice, FeedItem } from "$/api/schema";

type Facts = Record<string, unknown>;

const text = (facts: Facts, name: string): string => String(facts[name] ?? "");
const texts = (facts: Facts, name: string): string[] => {
  const found = facts[name];
  return Array.isArray(found) ? found.map(String) : [];
};
const cell = (name: string): string => (name ? `cell:${name}` : "outside");

const WELLS: Record<string, string> = { attack: "well:M", buy: "well:A", fear: "well:I" };

/** Everything a choice is about, the thing to click last. */
export function spotsOf(choice: Choice): string[] {
  const [one = "", two = ""] = choice.arguments.map(String);
  switch (choice.verb) {
    case "lay":
      return [`tile:${one}`, `cell:${text(choice.facts, "cell")}`];
    case "put":
      return Object.keys((choice.facts["tiles"] ?? {}) as Facts).map(cell);
    case "complete":
      return [`mat:${two}`, `plot:${one}`];
    case "swap":
      return [`plot:${one}`];
    case "stash":
      return [`hand:${one}`, `mat:${two}`];
    case "withdraw":
      return [`mat:${one}`];
    case "spend":
      return [`hand:${one}`];
    case "attack":
    case "buy":
    case "fear":
      return [WELLS[choice.verb] ?? ""];
    case "command":
    case "drive":
      return [`cell:${one}`, `cell:${two}`];
    case "pile":
      return [`supply:${one}`];
    case "recover":
      return ["captured"];
    case "search":
      return [one === "deck" ? "plots" : "plot_discard"];
    case "hero":
    case "knife":
      return [`hero:${one}`];
    case "escort":
    case "rally":
      return [cell(text(choice.facts, "from")), cell(text(choice.facts, "to"))];
    case "lose":
    case "fortify":
      return [cell(text(choice.facts, "cell"))];
    case "target":
    case "turn_down":
    case "pick":
    case "enter":
    case "move":
    case "foresee":
    case "peek":
      return [`cell:${one}`];
    default:
      return [];
  }
}

const PILES: Record<string, string[]> = {
  drawn: ["deck"],
  discarded: ["discard"],
  bought: ["discard"],
  recovered: ["captured", "discard"],
  plundered: ["discard", "captured"],
  captured: ["captured"],
  withdrawn: ["discard"],
  paid: ["discard"],
  plot_drawn: ["plots"],
  plot_swapped: ["plot_discard"],
  plot_completed: ["majors"],
  searched: ["plots"],
  gates_barred: ["outside"],
  die_removed: ["hero:W"],
  fortified: ["hero:W"],
};

/** Everything an event was about; mats are told by their names. */
export function aboutEvent(
  { name, facts }: FeedItem,
  matNamed: (name: string) => string,
): string[] {
  const found = [...(PILES[name] ?? [])];
  for (const key of ["cell", "to", "from"]) {
    if (typeof facts[key] === "string") found.push(cell(text(facts, key)));
  }
  found.push(...texts(facts, "cells").map(cell));
  if (facts["hero_id"]) found.push(`hero:${text(facts, "hero_id")}`);
  if (facts["plot_id"]) found.push(`plot:${text(facts, "plot_id")}`);
  for (const mat of [text(facts, "key"), ...texts(facts, "keys")]) {
    if (mat) found.push(`mat:${matNamed(mat)}`);
  }
  if (name === "followers_lost" || name === "casualties") found.push("lost");
  return found;
}

/** Something that goes from one thing to another; `what` is a card, or how many followers. */
export interface Flight {
  what: string;
  from: string;
  to: string;
}

const WALKS = new Set(["entered", "moved", "rallied", "commanded"]);

/** What flies when an event is told. Heroes walk by themselves. */
export function flightsOf({ name, facts }: FeedItem, matNamed: (name: string) => string): Flight[] {
  const followers = Number(facts["followers"] ?? 0);
  const card = text(facts, "card") || "back";
  const cards = texts(facts, "cards");
  const mat = `mat:${matNamed(text(facts, "key"))}`;
  const all = (from: string, to: string): Flight[] => cards.map((what) => ({ what, from, to }));
  if (WALKS.has(name)) {
    const from = cell(text(facts, "from"));
    return followers ? [{ what: `f${followers}`, from, to: cell(text(facts, "to")) }] : [];
  }
  switch (name) {
    case "fear_step":
      return [{ what: "f1", from: cell(text(facts, "from")), to: cell(text(facts, "to")) }];
    case "casualties":
    case "followers_lost":
      return followers
        ? [{ what: `f${followers}`, from: cell(text(facts, "cell")), to: "lost" }]
        : [];
    case "freed":
      return followers
        ? [{ what: `f${followers}`, from: "lost", to: cell(text(facts, "cell")) }]
        : [];
    case "stashed":
      return [{ what: card, from: "hand", to: mat }];
    case "withdrawn":
      return [{ what: card, from: mat, to: "discard" }];
    case "captured":
      return all(mat, "captured");
    case "plundered":
      return all("discard", "captured");
    case "recovered":
      return [{ what: card, from: "captured", to: "discard" }];
    case "plot_completed":
      return [
        ...all(mat, "discard"),
        { what: "plot", from: "plots", to: facts["major"] ? "majors" : "plot_discard" },
      ];
    case "plot_swapped":
      return [{ what: "plot", from: "plots", to: "plot_discard" }];
    case "bought":
      return [{ what: card, from: `supply:${card.slice(0, 1)}`, to: "discard" }];
    case "gained_to_hand":
      return [{ what: card, from: `supply:${card.slice(0, 1)}`, to: "hand" }];
    case "paid":
    case "discarded":
      return all("hand", "discard");
    case "drawn":
      return Array.from({ length: Number(facts["number"] ?? 0) }, (_, index) => ({
        what: cards[index] ?? "back",
        from: "deck",
        to: "hand",
      }));
    default:
      return [];
  }
}
