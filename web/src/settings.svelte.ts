/** What a person has set in this browser. */
export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "full" | "none";
export type Confirm = "never" | "priced" | "always";
export type Language = "en" | "fr";

export interface Settings {
  theme: Theme;
  motion: Motion;
  confirm: Confirm;
  language: Language;
  sound: boolean;
}

const NAME = "lairworks.settings";

function usual(): Settings {
  const language = navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";
  return { theme: "system", motion: "system", confirm: "never", language, sound: false };
}

function read(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? "{}") as Partial<Settings>;
    return { ...usual(), ...kept };
  } catch {
    return usual();
  }
}

export const settings: Settings = $state(read());

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let systemCalm = $state(calm.matches);
calm.addEventListener("change", () => (systemCalm = calm.matches));

/** Whether things move. */
export function moves(): boolean {
  return settings.motion === "full" || (settings.motion === "system" && !systemCalm);
}

function show(data: DOMStringMap, name: string, value: string | undefined): void {
  if (data[name] === value) return;
  if (value === undefined) delete data[name];
  else data[name] = value;
}

/** Keeps the settings and shows them; for an effect of the whole page. */
export function applySettings(): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(settings));
  } catch {
    // They hold until the page is left.
  }
  const root = document.documentElement;
  // Only what differs: whatever is set here makes the browser style the whole page again.
  show(root.dataset, "theme", settings.theme === "system" ? undefined : settings.theme);
  show(root.dataset, "motion", moves() ? "full" : "none");
  if (root.lang !== settings.language) root.lang = settings.language;
}
