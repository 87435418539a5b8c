/** Ghosts: copies of things that fly over a board from where they were to where they are now. */

/** From one spot of the board to another, by their `data-spot`. */
export interface Route {
  from: string;
  to: string;
}

export type Ghost<Flight extends Route> = Flight & {
  key: number;
  start: DOMRect;
  end: DOMRect;
  delay: number;
};

export interface Pace {
  /** How many may fly at once. */
  most: number;
  gapMs: number;
  flightMs: number;
  /** What a ghost also does on its way; added to its place at the start, near the end, at the end. */
  turns?: [string, string, string];
}

const STRAIGHT: [string, string, string] = ["", "", ""];

export class Ghosts<Flight extends Route> {
  shown: Ghost<Flight>[] = $state.raw([]);
  #root: () => HTMLElement | undefined;
  #pace: Pace;
  #next = 0;

  constructor(root: () => HTMLElement | undefined, pace: Pace) {
    this.#root = root;
    this.#pace = pace;
  }

  find(spot: string): Element | null {
    return this.#root()?.querySelector(`[data-spot="${CSS.escape(spot)}"]`) ?? null;
  }

  /** Lets things fly whose spots are both to be seen, instead of those under way. */
  show(flights: readonly Flight[]): void {
    const found: Ghost<Flight>[] = [];
    for (const flight of flights) {
      const start = this.find(flight.from)?.getBoundingClientRect();
      const end = this.find(flight.to)?.getBoundingClientRect();
      if (!start?.width || !end?.width || found.length >= this.#pace.most) continue;
      const delay = found.length * this.#pace.gapMs;
      found.push({ ...flight, key: this.#next++, start, end, delay });
    }
    this.shown = found;
  }

  /** Everything is where it belongs, at once. */
  skip(): void {
    this.shown = [];
  }

  /** The transform that centres a thing of the board on a place. */
  at({ left, top, width, height }: DOMRect): string {
    const board = this.#root()?.getBoundingClientRect();
    const x = left + width / 2 - (board?.left ?? 0);
    const y = top + height / 2 - (board?.top ?? 0);
    return `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  }

  /** `{@attach ghosts.fly(ghost)}` on what shows it. */
  fly(ghost: Ghost<Flight>): (node: HTMLElement) => void {
    const [first, near, last] = this.#pace.turns ?? STRAIGHT;
    return (node) => {
      const flight = node.animate(
        [
          { transform: this.at(ghost.start) + first, opacity: 1 },
          { transform: this.at(ghost.end) + near, opacity: 1, offset: 0.9 },
          { transform: this.at(ghost.end) + last, opacity: 0 },
        ],
        {
          duration: this.#pace.flightMs,
          delay: ghost.delay,
          easing: "ease-in-out",
          fill: "both",
        },
      );
      flight.onfinish = () => (this.shown = this.shown.filter(({ key }) => key !== ghost.key));
    };
  }
}
