/** What this browser remembers for the board. A browser may refuse to: then nothing is kept. */
const PREFIX = "lairworks.delve.";

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Keeps a text, or forgets it (null); false if the browser refuses. */
export function remember(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
    return true;
  } catch {
    return false;
  }
}

/** A lair somebody wants to build again. */
export interface Saved {
  name: string;
  code: string;
}

const SHELF = "lairs";

export function savedLairs(): Saved[] {
  try {
    const found: unknown = JSON.parse(recall(SHELF) ?? "[]");
    return Array.isArray(found) ? found.filter(isSaved) : [];
  } catch {
    return [];
  }
}

function isSaved(thing: unknown): thing is Saved {
  if (typeof thing !== "object" || thing === null) return false;
  const { name, code } = thing as Record<string, unknown>;
  return typeof name === "string" && typeof code === "string";
}

/** Puts a lair on the shelf, in place of one of the same name; false if the browser refuses. */
export function saveLair(lair: Saved): boolean {
  const others = savedLairs().filter(({ name }) => name !== lair.name);
  return remember(SHELF, JSON.stringify([...others, lair]));
}

export function deleteLair(name: string): boolean {
  return remember(SHELF, JSON.stringify(savedLairs().filter((lair) => lair.name !== name)));
}
