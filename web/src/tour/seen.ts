/** Which games this browser has been shown around. */
const NAME = "lairworks.tours";

function all(): string[] {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "[]") as string[];
  } catch {
    return [];
  }
}

export const wasShown = (game: string): boolean => all().includes(game);

export function markShown(game: string): void {
  try {
    localStorage.setItem(NAME, JSON.stringify([...new Set([...all(), game])]));
  } catch {
    // Without storage it is offered again next time.
  }
}
