/** Moves cubes and cards: what lies elsewhere than before glides there. */

export type Sight = ReadonlyMap<string, DOMRect>;

const GLIDE_MS = 280;
const STAGGER_MS = 50;
const FAR_PX = 4;

/** Where every movable thing is, by its name. */
export function sight(root: HTMLElement): Sight {
  const found = new Map<string, DOMRect>();
  for (const node of root.querySelectorAll<HTMLElement>("[data-move]")) {
    const box = node.getBoundingClientRect();
    if (box.width > 0) found.set(node.dataset["move"] ?? "", box);
  }
  return found;
}

/** Plays the way from one sight to what is to be seen now. Returns what ends it at once. */
export function play(root: HTMLElement, before: Sight): () => void {
  const moving: Animation[] = [];
  for (const node of root.querySelectorAll<HTMLElement>("[data-move]")) {
    const from = before.get(node.dataset["move"] ?? "");
    const to = node.getBoundingClientRect();
    if (!from || to.width === 0) continue;
    const x = from.left - to.left;
    const y = from.top - to.top;
    if (Math.hypot(x, y) < FAR_PX) continue;
    const lifted = `translate(${x * 0.4}px, ${y * 0.4 - 18}px)`;
    moving.push(
      node.animate(
        [{ transform: `translate(${x}px, ${y}px)` }, { transform: lifted }, { transform: "none" }],
        {
          duration: GLIDE_MS,
          delay: moving.length * STAGGER_MS,
          easing: "ease-in-out",
          fill: "backwards",
        },
      ),
    );
  }
  return () => moving.forEach((animation) => animation.finish());
}

/** Shakes what was struck. */
export function shake(root: HTMLElement, spot: string): void {
  const steps = [0, -7, 7, -5, 5, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  const red = [{ fill: "rgb(180 20 20 / 60%)" }, { fill: "rgb(180 20 20 / 0%)" }];
  for (const node of root.querySelectorAll(`[data-spot="${CSS.escape(spot)}"]`)) {
    node.animate(red, GLIDE_MS * 3);
    node.closest("svg")?.animate(steps, GLIDE_MS);
  }
}
