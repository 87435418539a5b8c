/** The texts in the language that is set. */
import { Refusal, told } from "$/api/client";
import { settings, type Language } from "$/settings.svelte";
import { en, type Messages } from "./en";
import { fr } from "./fr";

const CATALOGUE: Record<Language, Messages> = { en, fr };

export const LANGUAGES: Readonly<Record<Language, string>> = { en: en.name, fr: fr.name };

/** The catalogue of the language that is set. */
export function t(): Messages {
  return CATALOGUE[settings.language];
}

/** An error as a sentence. */
export function sentence(error: unknown): string {
  if (error instanceof Refusal) return t().problems[error.code] ?? error.detail;
  return told(error);
}

/** Names in a row: A, B and C. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;
  return `${names.slice(0, -1).join(", ")} ${t().end.and} ${last}`;
}

/** The texts of a board in the language that is set. */
export function textsOf<T>(texts: Record<Language, T>): T {
  return texts[settings.language];
}
