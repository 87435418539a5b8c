/** What is drawn first, and what can wait.
 *
 * To ask where a thing lies makes the browser lay the page out at once. Asked while a board is being
 * built, that work is done twice, and on a slow phone it is most of what one waits for.
 */

/** Brings what `find` finds into sight, together with the next picture; returns how to give it up. */
export function intoSight(
  find: () => Element | null | undefined,
  where: ScrollIntoViewOptions = { block: "nearest", inline: "nearest" },
): () => void {
  const frame = requestAnimationFrame(() => find()?.scrollIntoView(where));
  return () => cancelAnimationFrame(frame);
}

/** Lets a list show its end, together with the next picture; returns how to give it up. */
export function toEnd(list: HTMLElement): () => void {
  const frame = requestAnimationFrame(() => (list.scrollTop = list.scrollHeight));
  return () => cancelAnimationFrame(frame);
}

const BREATH_MS = 50;

/** Whether the part that asks was painted once: what cannot be seen at first is drawn after that. */
export function painting(): { readonly done: boolean } {
  let done = $state(false);
  $effect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => (done = true), BREATH_MS)));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  });
  return {
    get done() {
      return done;
    },
  };
}
