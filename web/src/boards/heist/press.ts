/** Makes a picture a lit button that does something on the board itself.
 *
 * `pressed` is for what stays down, as a first of two steps; null for what does not.
 */
import type { Attachment } from "svelte/attachments";
import { on as hears } from "svelte/events";

export function press(name: string, pressed: boolean | null, act: () => void): Attachment<Element> {
  return (node) => {
    const dressed: Record<string, string> = {
      "data-lit": "",
      role: "button",
      tabindex: "0",
      "aria-label": name,
    };
    if (pressed !== null) dressed["aria-pressed"] = String(pressed);
    for (const [key, value] of Object.entries(dressed)) node.setAttribute(key, value);
    const stop = new AbortController();
    const { signal } = stop;
    const go = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    hears(node, "click", go, { signal });
    hears(
      node,
      "keydown",
      (event) => ["Enter", " "].includes((event as KeyboardEvent).key) && go(event),
      { signal },
    );
    return () => {
      stop.abort();
      for (const key of Object.keys(dressed)) node.removeAttribute(key);
    };
  };
}
