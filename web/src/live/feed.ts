/** What a viewer was told, put together from the items of its feed. */
import type { FeedItem } from "$/api/schema";

/** Items that stay when a choice is taken back: they are about the table, not about the match. */
const LASTING = new Set(["resign", "flag", "kick", "stand_in", "back", "end"]);

export class Gap extends Error {}

/** The items of a feed in order, and which of them still hold. */
export class Feed {
  /** Every item; the number of each is its place. */
  readonly items: FeedItem[] = [];
  #valid: FeedItem[] = [];

  get length(): number {
    return this.items.length;
  }

  /** Items that still hold. */
  get valid(): readonly FeedItem[] {
    return this.#valid;
  }

  /** Takes further items and returns the new ones; throws Gap if some are missing before them. */
  take(items: readonly FeedItem[]): FeedItem[] {
    const fresh: FeedItem[] = [];
    for (const item of items) {
      if (item.number < this.items.length) continue;
      if (item.number > this.items.length) throw new Gap(`item ${this.items.length} is missing`);
      this.items.push(item);
      fresh.push(item);
    }
    for (const item of fresh) this.#hear(item);
    return fresh;
  }

  #hear(item: FeedItem): void {
    if (item.name === "rewind") {
      const to = Number(item.facts["to"]);
      this.#valid = this.#valid.filter((old) => old.number < to || LASTING.has(old.name));
    } else {
      this.#valid = [...this.#valid, item];
    }
  }
}
