/** Looking at a card closely: by pointing at it, by focus, or by a tap. */
import type { Attachment } from "svelte/attachments";
import { useDesk } from "./desk";
import type { Card } from "./view";

const DELAY_MS = 350;

/** Makes the function that makes things tell their card: `{@attach look(card)}`. */
export function useCloseup(): (card: Card) => Attachment<Element> {
  const desk = useDesk();
  return (card) => (node) => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let touched = false;
    const show = () => (desk.closeup = { card, at: node });
    const hide = () => {
      clearTimeout(timer);
      if (desk.closeup?.at === node) desk.closeup = null;
    };
    const on = (name: string, hear: (event: Event) => void) =>
      node.addEventListener(name, hear, { signal: stop.signal });
    on("pointerdown", (event) => (touched = (event as PointerEvent).pointerType === "touch"));
    on("pointerenter", (event) => {
      if ((event as PointerEvent).pointerType !== "touch") timer = setTimeout(show, DELAY_MS);
    });
    on("pointerleave", (event) => {
      if ((event as PointerEvent).pointerType !== "touch") hide();
    });
    on("click", () => (touched ? show() : hide()));
    on("focus", () => node.matches(":focus-visible") && show());
    on("blur", hide);
    return () => {
      hide();
      stop.abort();
    };
  };
}
