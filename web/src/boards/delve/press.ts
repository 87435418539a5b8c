import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

/** Makes an element a lit button of the board's own: a first step towards a choice. */
export function press(name: string, act: () => void, pressed?: boolean): Attachment<Element> {
  return (node) => {
    const dressed: Record<string, string> = { "data-lit": "", "aria-label": name };
    if (pressed !== undefined) dressed["aria-pressed"] = String(pressed);
    if (!(node instanceof HTMLButtonElement))
      Object.assign(dressed, { role: "button", tabindex: "0" });
    for (const [key, value] of Object.entries(dressed)) node.setAttribute(key, value);
    const stop = new AbortController();
    const { signal } = stop;
    const go = (event: Event) => {
      event.stopPropagation();
      act();
    };
    on(node, "click", go, { signal });
    on(
      node,
      "keydown",
      (event) => {
        const { key } = event as KeyboardEvent;
        if (node instanceof HTMLButtonElement || (key !== "Enter" && key !== " ")) return;
        event.preventDefault();
        go(event);
      },
      { signal },
    );
    return () => {
      stop.abort();
      for (const key of Object.keys(dressed)) node.removeAttribute(key);
    };
  };
}
