import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** The pictures for print, as one script without a browser or Node: `lairworks.press` runs it. */
export default defineConfig({
  plugins: [svelte({ compilerOptions: { css: "injected" } })],
  build: {
    // Beside the pages, which are built first; the server hands out none of it.
    outDir: "../src/lairworks/server/static",
    emptyOutDir: false,
    copyPublicDir: false,
    target: "es2022",
    minify: true,
    ssr: "src/press/faces.ts",
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { format: "iife", name: "press", entryFileNames: "faces.js", codeSplitting: false },
    },
  },
  ssr: { noExternal: true },
  resolve: { alias: { $: new URL("./src", import.meta.url).pathname } },
});
