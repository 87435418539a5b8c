/** Who uses this browser, as the server knows it. */
import { ask } from "$/api/client";
import type { Profile } from "$/api/schema";

class Who {
  person: Profile | null = $state.raw(null);
  known = $state(false);

  async load(): Promise<void> {
    try {
      this.person = (await ask("GET /api/me")).person;
      this.known = true;
    } catch {
      // A page that could not ask shows what anybody may see.
    }
  }
}

export const who = new Who();
