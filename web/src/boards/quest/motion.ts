/** Moves cards: what lay elsewhere glides, what is gone flies to where it went, what is new comes. */
import type { FeedItem } from "$/api/schema";

interface Seen {
  node: HTMLElement;
  box: DOMRect;
}

export type Sight = Map<string, Seen>;

const GLIDE_MS = 280;
const STAGGER_MS = 60;
const FAR_PX = 3;
const MOST_DELAY_MS = 300;

/** Where every card is, by what it is; the second of two that are alike has a number more. */
export function sight(root: HTMLElement): Sight {
  const found: Sight = new Map();
  for (const node of root.querySelectorAll<HTMLElement>("[data-card]")) {
    const box = node.getBoundingClientRect();
    if (box.width === 0) continue;
    let name = node.dataset["card"] ?? "";
    while (found.has(name)) name += "+";
    found.set(name, { node, box });
  }
  return found;
}

/** Where cards went that are no longer on the table: to a seat's gold. */
export function destinations(events: readonly FeedItem[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, facts } of events) {
    if (name === "challenge_defeated" || name === "challenge_taken") {
      found.set(
        `challenge:${String(facts["challenge_id"])}`,
        `[data-coins="${Number(facts["seat"])}"]`,
      );
    }
  }
  return found;
}

/** Seats whose gold changed. */
export function richer(events: readonly FeedItem[]): number[] {
  const seats = events
    .filter(({ name }) => name.startsWith("gold_"))
    .flatMap(({ facts }) => [facts["seat"], facts["from"], facts["to"]]);
  return [...new Set(seats.filter((seat) => typeof seat === "number"))];
}

/** Plays the way from one sight to what is to be seen now. Returns what ends it at once. */
export function play(root: HTMLElement, before: Sight, events: readonly FeedItem[]): () => void {
  const now = sight(root);
  const moving: Animation[] = [];
  const ghosts: HTMLElement[] = [];
  const goals = destinations(events);
  const turned = new Set(
    events
      .filter(({ name }) => name === "challenge_revealed")
      .map(({ facts }) => `challenge:${String(facts["challenge_id"])}`),
  );
  let delay = 0;

  for (const [name, { node, box }] of now) {
    if (turned.has(name)) {
      moving.push(flip(node));
      continue;
    }
    const old = before.get(name);
    const from = old?.box ?? home(root, name);
    if (from && (old || !name.startsWith("hidden"))) {
      const glide = glideFrom(node, from, box, !old);
      if (glide) moving.push(glide);
    }
  }
  for (const [name, { node, box }] of before) {
    if (now.has(name) || name.startsWith("hidden")) continue;
    const goal = root.querySelector(goals.get(name) ?? pileOf(name))?.getBoundingClientRect();
    const ghost = ghostOf(node, box);
    root.append(ghost);
    ghosts.push(ghost);
    moving.push(fly(ghost, box, goal, delay));
    delay = Math.min(delay + STAGGER_MS, MOST_DELAY_MS);
  }
  for (const seat of richer(events)) {
    const coins = root.querySelector(`[data-coins="${seat}"]`);
    if (coins) {
      const pulse = [{ scale: 1 }, { scale: 1.25 }, { scale: 1 }];
      moving.push(coins.animate(pulse, { duration: GLIDE_MS, delay }));
    }
  }
  return () => {
    moving.forEach((animation) => animation.cancel());
    ghosts.forEach((ghost) => ghost.remove());
  };
}

const PILES: Record<string, string> = {
  hero: "heroes",
  action: "actions",
  challenge: "challenges",
  treasure: "treasures",
};

function pileOf(name: string): string {
  return `[data-pile="${PILES[name.split(":")[0] ?? ""] ?? ""}"]`;
}

function home(root: HTMLElement, name: string): DOMRect | undefined {
  return root.querySelector(pileOf(name))?.getBoundingClientRect();
}

function glideFrom(
  node: HTMLElement,
  from: DOMRect,
  to: DOMRect,
  fresh: boolean,
): Animation | null {
  const x = from.left - to.left;
  const y = from.top - to.top;
  if (Math.abs(x) < FAR_PX && Math.abs(y) < FAR_PX) return null;
  const rest = getComputedStyle(node).transform.replace("none", "");
  const scale = `${from.width / to.width}, ${from.height / to.height}`;
  return node.animate(
    [
      {
        transform: `translate(${x}px, ${y}px) ${rest} scale(${scale})`,
        transformOrigin: "0 0",
        opacity: fresh ? 0.2 : 1,
        zIndex: 9,
      },
      { transform: rest || "none", transformOrigin: "0 0", opacity: 1, zIndex: 9 },
    ],
    { duration: GLIDE_MS, easing: "cubic-bezier(.2,.7,.2,1)" },
  );
}

function flip(node: HTMLElement): Animation {
  return node.animate(
    [
      { transform: "perspective(600px) rotateX(-90deg)", filter: "brightness(2)" },
      { transform: "perspective(600px) rotateX(-90deg)", filter: "brightness(2)", offset: 0.3 },
      { transform: "none", filter: "none" },
    ],
    { duration: GLIDE_MS * 1.6, easing: "ease-out" },
  );
}

function ghostOf(node: HTMLElement, box: DOMRect): HTMLElement {
  const ghost = node.cloneNode(true) as HTMLElement;
  for (const name of ["data-card", "data-lit", "data-subject", "data-spot", "tabindex", "role"]) {
    ghost.removeAttribute(name);
  }
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: "0",
    maxHeight: "none",
    zIndex: "30",
    pointerEvents: "none",
  });
  return ghost;
}

function fly(
  ghost: HTMLElement,
  box: DOMRect,
  goal: DOMRect | undefined,
  delay: number,
): Animation {
  const way = goal
    ? `translate(${goal.left + goal.width / 2 - box.left - box.width / 2}px, ${goal.top + goal.height / 2 - box.top - box.height / 2}px) scale(.2) rotateY(180deg)`
    : "scale(.8)";
  const flight = ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: way, opacity: 0.3 },
    ],
    { duration: GLIDE_MS, delay, fill: "both", easing: "ease-in" },
  );
  flight.onfinish = flight.oncancel = () => ghost.remove();
  return flight;
}
