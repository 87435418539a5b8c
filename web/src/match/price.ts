import type { Choice } from "$/api/schema";

/** What a choice costs, as far as its sentence does not say so. */
export function extra({ text, price }: Pick<Choice, "text" | "price">): string {
  return price.filter((part) => !text.includes(part)).join(", ");
}
