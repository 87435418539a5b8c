/** The games that can be played here, asked for once. */
import { ask } from "$/api/client";
import type { GameFacts } from "$/api/schema";

const ORDER = ["volcano", "uprising", "delve", "heist", "quest"];

class Games {
  all: GameFacts[] = $state.raw([]);
  trouble: unknown = $state.raw(null);

  async load(): Promise<void> {
    if (this.all.length > 0) return;
    this.trouble = null;
    try {
      const { games } = await ask("GET /api/games");
      const rank = (game: GameFacts) => (ORDER.indexOf(game.game) + 99) % 99;
      this.all = games.toSorted((a, b) => rank(a) - rank(b));
    } catch (error) {
      this.trouble = error;
    }
  }

  find(game: string): GameFacts | undefined {
    return this.all.find((facts) => facts.game === game);
  }
}

export const games = new Games();
