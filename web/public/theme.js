// Before anything is drawn: the theme and language that were chosen last time.
try {
  const kept = JSON.parse(localStorage.getItem("lairworks.settings") || "{}");
  if (kept.theme === "light" || kept.theme === "dark")
    document.documentElement.dataset.theme = kept.theme;
  if (kept.language) document.documentElement.lang = kept.language;
} catch {
  // Without storage the page looks as the system says.
}
