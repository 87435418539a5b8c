/** Explains things in words: one tip for the whole page, shown where it is asked for. */
import type { Attachment } from "svelte/attachments";
import { on as hears } from "svelte/events";

interface Tip {
  text: string;
  /** The middle of the thing's upper and lower edge in the window. */
  x: number;
  top: number;
  bottom: number;
}

let shown = $state.raw<Tip | null>(null);

const WAIT_MS = 350;
const LONG_PRESS_MS = 450;

/** The tip to be drawn; null for none. */
export function shownTip(): Tip | null {
  return shown;
}

/** Shows a text on hover, focus and long press: `{@attach tip("three axes")}`. */
export function tip(text: string): Attachment<Element> {
  return (node) => {
    if (!text) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      const box = node.getBoundingClientRect();
      shown = { text, x: box.left + box.width / 2, top: box.top, bottom: box.bottom };
    };
    const later = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(show, ms);
    };
    const hide = () => {
      clearTimeout(timer);
      if (shown?.text === text) shown = null;
    };
    // Not addEventListener: an element that is removed blurs while Svelte updates the page.
    const on = (name: string, hear: (event: Event) => void) => hears(node, name, hear, { signal });
    on("pointerenter", (event) => {
      if ((event as PointerEvent).pointerType !== "touch") later(WAIT_MS);
    });
    on("pointerdown", (event) => {
      if ((event as PointerEvent).pointerType === "touch") later(LONG_PRESS_MS);
      else hide();
    });
    for (const name of ["pointerleave", "pointercancel", "pointerup", "blur"]) on(name, hide);
    on("focus", () => node.matches(":focus-visible") && show());
    return () => {
      stop.abort();
      hide();
    };
  };
}
