const waiting = new Set<HTMLElement>();

/** Looks at all that changed together: to measure each alone would lay the page out each time. */
function look(): void {
  const found = [...waiting].map(
    (node) =>
      [
        node,
        node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1,
      ] as const,
  );
  waiting.clear();
  for (const [node, overflows] of found) {
    if (overflows) node.tabIndex = 0;
    else if (document.activeElement !== node) node.removeAttribute("tabindex");
  }
}

function note(node: HTMLElement): void {
  if (waiting.size === 0) requestAnimationFrame(look);
  waiting.add(node);
}

/** Lets the keyboard scroll what overflows: `{@attach reachable}` on anything that may. */
export function reachable(node: HTMLElement): () => void {
  const changed = () => note(node);
  const sizes = new ResizeObserver(changed);
  const contents = new MutationObserver(changed);
  sizes.observe(node);
  contents.observe(node, { childList: true, subtree: true, characterData: true });
  return () => {
    sizes.disconnect();
    contents.disconnect();
    waiting.delete(node);
  };
}
