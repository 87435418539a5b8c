/** Buttons for what is not sent yet: the first of two steps, tiles put somewhere in a plan. */
import type { Attachment } from "svelte/attachments";
import { on as hears } from "svelte/events";

export interface StepOptions {
  name: string;
  /** Leads on: it is lit. Without, it can be clicked all the same, to think again. */
  lit?: boolean;
  pressed?: boolean;
}

/** Makes an element a button of this board alone: `{@attach step(act, { name })}`. */
export function step(act: () => void, options: StepOptions): Attachment<Element> {
  return (node) => {
    // What is lit has the name of its step, as it has that of its choice elsewhere.
    const dressed: Record<string, string> = options.lit
      ? { "data-lit": "", "aria-label": options.name }
      : { "data-again": "", "aria-description": options.name };
    if (options.pressed !== undefined) dressed["aria-pressed"] = String(options.pressed);
    if (!(node instanceof HTMLButtonElement)) {
      dressed["role"] = "button";
      dressed["tabindex"] = "0";
    }
    for (const [key, value] of Object.entries(dressed)) node.setAttribute(key, value);
    const stop = new AbortController();
    const { signal } = stop;
    const pressed = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    hears(node, "click", pressed, { signal });
    hears(
      node,
      "keydown",
      (event) => {
        const { key } = event as KeyboardEvent;
        if (!(node instanceof HTMLButtonElement) && (key === "Enter" || key === " "))
          pressed(event);
      },
      { signal },
    );
    return () => {
      stop.abort();
      for (const key of Object.keys(dressed)) node.removeAttribute(key);
    };
  };
}
