import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.LAIRWORKS_SERVER ?? "http://localhost:8765";

export default defineConfig({
  plugins: [svelte()],
  build: {
    // The Python package serves what lies there; git ignores it.
    outDir: "../src/lairworks/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    // Files of their own are cached and stay out of the scripts.
    assetsInlineLimit: 0,
  },
  server: {
    // The host stays as the browser sent it: the server takes requests from its own origin only.
    proxy: {
      "/api": { target: server, ws: true, changeOrigin: false },
      "/healthz": { target: server },
    },
  },
  resolve: {
    alias: { $: new URL("./src", import.meta.url).pathname },
    // Runes in tests compile for the browser, which is not what Node would ask for.
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  test: {
    include: ["src/**/*.test.ts"],
  },
});
