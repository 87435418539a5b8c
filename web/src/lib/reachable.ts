/** Lets the keyboard scroll what overflows: `{@attach reachable}` on anything that may. */
export function reachable(node: HTMLElement): () => void {
  const look = () => {
    const overflows =
      node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
    if (overflows) node.tabIndex = 0;
    else if (document.activeElement !== node) node.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(look);
  const contents = new MutationObserver(look);
  sizes.observe(node);
  contents.observe(node, { childList: true, subtree: true, characterData: true });
  look();
  return () => {
    sizes.disconnect();
    contents.disconnect();
  };
}
