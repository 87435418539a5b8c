// Before anything is drawn: the theme and language that were chosen last time.
try {
  const kept = JSON.parse(localStorage.getItem("lairworks.settings") || "{}");
  if (kept.theme === "light" || kept.theme === "dark")
    document.documentElement.dataset.theme = kept.theme;
  if (kept.language) document.documentElement.lang = kept.language;
} catch {
  // Without storage the page looks as the system says.
}

// Before anything is loaded: how the match stands, so that both are on their way at once.
// src/live/match.svelte.ts shows it.
{
  const match = /^\/match\/([\w-]+)$/.exec(location.pathname)?.[1];
  if (match) {
    let key;
    try {
      key = JSON.parse(localStorage.getItem("lairworks.seats") || "{}")[match]?.key;
    } catch {
      // Without storage the cookie opens the seat.
    }
    const headers = key ? { Authorization: `Bearer ${key}` } : {};
    const state = fetch(`/api/matches/${match}`, { headers })
      .then((answer) => (answer.ok ? answer.json() : null))
      .catch(() => null); // the page asks for itself, and says what is wrong
    window.lairworks = { match, state };
  }
}
