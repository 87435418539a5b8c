/** What boards and the frame share at one table. */
import { getContext, setContext } from "svelte";
import { on as hears } from "svelte/events";
import type { Attachment } from "svelte/attachments";
import type { Choice, FeedItem } from "$/api/schema";

/** The props of every board. See README.md. */
export interface BoardProps {
  view: Record<string, unknown>;
  seat: number | null;
  names: string[];
  choices: readonly Choice[];
  choose: (text: string) => void;
  peek: (text: string | null) => void;
  whyNot: (text: string) => void;
  events: readonly FeedItem[];
  motion: boolean;
  /** The name of the step that asks, null while nothing is asked. */
  step: string | null;
  /** The choice that is looked at in the list or on the board. */
  peeked: string | null;
  /** The line of the log that is looked at. */
  pointed: FeedItem | null;
  /** The choice that was sent and is not answered yet. */
  pending: string | null;
  options: Record<string, boolean | number | string>;
}

export interface Table {
  /** The choice with this text, if it is on offer now. */
  offer(text: string): Choice | undefined;
  choose(text: string): void;
  peek(text: string | null): void;
  whyNot(text: string): void;
  readonly peeked: string | null;
}

const NAME = Symbol("table");

export function setTable(table: Table): void {
  setContext(NAME, table);
}

/** The table a component stands at. */
export function useTable(): Table {
  return getContext<Table>(NAME);
}

export interface LitOptions {
  /** Says why it cannot be chosen, when it cannot. */
  why?: boolean;
  /** What it is called; without it, as the sentence of the choice. */
  name?: string;
}

/** Makes the function that makes hotspots: `{@attach lit("creep:N")}` on any element.
 *
 * While its choice is on offer, the element is a button: it has the attribute `data-lit`, is
 * reached by Tab and answers to click, Enter and Space. Touched, it first shows what it would do.
 * Otherwise it is plain; with `why` it has `data-dim` and tells why not when clicked.
 */
export function useLit(): (text: string, options?: LitOptions) => Attachment<Element> {
  const table = useTable();
  return (text, options = {}) =>
    (node) => {
      const offer = table.offer(text);
      if (!offer && !options.why) return undefined;
      const undress = dress(node, offer, options);
      const forget = listen(node, table, text, !!offer);
      return () => {
        undress();
        forget();
      };
    };
}

function dress(node: Element, offer: Choice | undefined, options: LitOptions): () => void {
  const dressed: Record<string, string> = { [offer ? "data-lit" : "data-dim"]: "" };
  const name = options.name ?? offer?.text;
  if (name) dressed["aria-label"] = name;
  if (!offer) dressed["aria-disabled"] = "true";
  if (!(node instanceof HTMLButtonElement)) {
    dressed["role"] = "button";
    dressed["tabindex"] = "0";
  }
  for (const [attribute, value] of Object.entries(dressed)) node.setAttribute(attribute, value);
  return () => Object.keys(dressed).forEach((attribute) => node.removeAttribute(attribute));
}

function listen(node: Element, table: Table, text: string, offered: boolean): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let touched = false;
  const act = () => (offered ? table.choose(text) : table.whyNot(text));
  // Not addEventListener: an element that is removed blurs while Svelte updates the page.
  const on = (name: string, hear: (event: Event) => void) => hears(node, name, hear, { signal });
  on("pointerdown", (event) => (touched = (event as PointerEvent).pointerType === "touch"));
  on("click", (event) => {
    event.stopPropagation();
    if (touched && offered && table.peeked !== text) table.peek(text);
    else act();
  });
  on("keydown", (event) => {
    const { key } = event as KeyboardEvent;
    if (node instanceof HTMLButtonElement || (key !== "Enter" && key !== " ")) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  if (offered) {
    on("pointerenter", (event) => {
      if ((event as PointerEvent).pointerType !== "touch") table.peek(text);
    });
    on("pointerleave", (event) => {
      if ((event as PointerEvent).pointerType !== "touch") table.peek(null);
    });
    on("focus", () => node.matches(":focus-visible") && table.peek(text));
    on("blur", () => table.peek(null));
  }
  return () => stop.abort();
}
