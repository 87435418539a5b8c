/** Which page is shown: the address of the window, and nothing else. */
let path = $state(location.pathname);
let query = $state(location.search);
let hash = $state(location.hash);

export const place = {
  get path() {
    return path;
  },
  get query() {
    return new URLSearchParams(query);
  },
  get hash() {
    return hash;
  },
  /** The parts of the path. */
  get parts(): string[] {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  },
};

function look(): void {
  path = location.pathname;
  query = location.search;
  hash = location.hash;
}

/** Goes to another page. */
export function go(to: string, replace = false): void {
  const before = location.pathname;
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  look();
  if (location.pathname !== before) window.scrollTo(0, 0);
}

/** Follows links within the page without loading it again. */
export function startRouter(): void {
  window.addEventListener("popstate", look);
  window.addEventListener("hashchange", look);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download"))
      return;
    const to = new URL(link.href);
    if (to.origin !== location.origin || to.pathname.startsWith("/api")) return;
    event.preventDefault();
    go(to.pathname + to.search + to.hash);
  });
}
