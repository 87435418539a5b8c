/** Plays one animation after another. More news, a click or Escape ends those under way. */
export class Flights {
  #waiting: (() => Animation | null)[] = [];
  #now: Animation | null = null;

  /** Lets a thing move when those before it have arrived; `begin` may find nothing to move. */
  add(begin: () => Animation | null): void {
    this.#waiting.push(begin);
    if (!this.#now) this.#next();
  }

  /** Everything is where it belongs, at once. */
  skip(): void {
    this.#waiting = [];
    this.#now?.finish();
    this.#now = null;
  }

  #next(): void {
    this.#now = null;
    while (!this.#now) {
      const begin = this.#waiting.shift();
      if (!begin) return;
      this.#now = begin();
    }
    const moving = this.#now;
    moving.onfinish = moving.oncancel = () => {
      if (this.#now === moving) this.#next();
    };
  }
}
