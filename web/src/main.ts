import { mount } from "svelte";
import App from "./App.svelte";
import { boardOf } from "./boards/registry";
import { applySettings } from "./settings.svelte";
import "./style.css";

const PATIENCE_MS = 800;

/** Waits for what early.js asked for and for its board, so that a match is drawn once, whole. */
async function getReady(): Promise<void> {
  const early = window.lairworks;
  const state = await early?.state;
  if (!early || !state) return;
  early.now = state;
  await boardOf(state.game);
}

function open(): void {
  const target = document.getElementById("app");
  applySettings(); // before there is much to style
  if (target) mount(App, { target });
}

if (window.lairworks) {
  const enough = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  void Promise.race([getReady(), enough]).then(open);
} else {
  open();
}

// Not before all is there: what it keeps is fetched on the same line.
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  window.addEventListener("load", () => {
    void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
}
