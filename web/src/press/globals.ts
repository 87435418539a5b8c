/** What the pages' modules look for when they are loaded, and an engine without a browser lacks.
 * Imported first. Print speaks English: the words on the cards do. */
const world = globalThis as unknown as Record<string, unknown>;

world["navigator"] ??= { language: "en" };
world["matchMedia"] ??= () => ({ matches: true, addEventListener: () => undefined });

export {};
