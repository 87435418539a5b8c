/** Moves what stays on the table: pawns walk, tiles turn over, the die rolls. */
import type { FeedItem } from "$/api/schema";

export type Sight = Map<string, DOMRect>;

const WALK_MS = 280;
const TURN_MS = 300;
const FAR_PX = 3;

/** Where every pawn is. */
export function sight(root: HTMLElement): Sight {
  const pieces = root.querySelectorAll<HTMLElement>("[data-piece]");
  return new Map(
    [...pieces].map((node) => [node.dataset["piece"] ?? "", node.getBoundingClientRect()]),
  );
}

/** Plays the way from one sight to what is to be seen now. Returns what ends it at once. */
export function play(root: HTMLElement, before: Sight, events: readonly FeedItem[]): () => void {
  const moving = [...walks(root, before), ...events.flatMap((event) => turns(root, event))];
  return () => moving.forEach((animation) => animation.cancel());
}

function walks(root: HTMLElement, before: Sight): Animation[] {
  const moving: Animation[] = [];
  for (const node of root.querySelectorAll<HTMLElement>("[data-piece]")) {
    const from = before.get(node.dataset["piece"] ?? "");
    const to = node.getBoundingClientRect();
    if (!from?.width || !to.width) continue;
    const x = from.left - to.left;
    const y = from.top - to.top;
    if (Math.abs(x) < FAR_PX && Math.abs(y) < FAR_PX) continue;
    const hop = `translate(${x / 2}px, ${y / 2 - 8}px)`;
    const steps = [
      { transform: `translate(${x}px, ${y}px)` },
      { transform: hop },
      { transform: "none" },
    ];
    moving.push(node.animate(steps, { duration: WALK_MS, easing: "ease-in-out" }));
  }
  return moving;
}

const slab = (root: HTMLElement, cell: unknown) =>
  root.querySelector(`[data-slab="${CSS.escape(String(cell))}"]`);

function turns(root: HTMLElement, { name, facts }: FeedItem): Animation[] {
  if (name === "revealed" || name === "foresaw" || name === "flipped_down") {
    return turnOver(slab(root, facts["cell"]), name === "revealed" ? WALK_MS / 2 : 0);
  }
  if (name === "rearranged" && Array.isArray(facts["cells"])) {
    return shuffle(facts["cells"].flatMap((cell) => slab(root, cell) ?? []));
  }
  if (name === "fortified") {
    const die = root.querySelector('[data-piece="die"]');
    const roll = [{ transform: "translateY(-1em) rotate(-540deg)" }, { transform: "none" }];
    return die ? [die.animate(roll, { duration: TURN_MS, easing: "ease-out" })] : [];
  }
  if (name === "attack") {
    const shake = [0, -4, 4, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    const room = slab(root, facts["cell"]);
    return room ? [room.animate(shake, TURN_MS)] : [];
  }
  return [];
}

function turnOver(tile: Element | null, delay: number): Animation[] {
  if (!tile) return [];
  const edge = "perspective(600px) rotateY(90deg)";
  const steps = [
    { transform: edge, filter: "brightness(.5)" },
    { transform: "none", filter: "none" },
  ];
  return [tile.animate(steps, { duration: TURN_MS, delay, fill: "backwards", easing: "ease-out" })];
}

/** Tiles go to the middle of all of them and back: the same whatever went where. */
function shuffle(tiles: readonly Element[]): Animation[] {
  const boxes = tiles.map((tile) => tile.getBoundingClientRect());
  const mean = (of: (box: DOMRect) => number) =>
    boxes.reduce((sum, box) => sum + of(box), 0) / Math.max(1, boxes.length);
  const x = mean((box) => box.left);
  const y = mean((box) => box.top);
  return tiles.map((tile, index) => {
    const box = boxes[index] ?? tile.getBoundingClientRect();
    const middle = `translate(${x - box.left}px, ${y - box.top}px) scale(.9)`;
    const steps = [
      { transform: "none", filter: "none" },
      { transform: middle, filter: "blur(3px)" },
      { transform: "none", filter: "none" },
    ];
    return tile.animate(steps, { duration: TURN_MS * 2, easing: "ease-in-out" });
  });
}
