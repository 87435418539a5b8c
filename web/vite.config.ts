import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vitest/config";

const server = process.env.LAIRWORKS_SERVER ?? "http://localhost:8765";

/** Files of which a page calls nearly everything as soon as it has them. */
const EAGER = /^(index|Board)$/;

/** Puts a tightly packed copy beside every file that packing makes smaller: NAME.br. */
function packed(): Plugin {
  return {
    name: "packed",
    // Not earlier: Vite still changes what it bundled when it generates it.
    writeBundle({ dir = "" }, bundle) {
      for (const name of Object.keys(bundle)) {
        const content = readFileSync(join(dir, name));
        if (/\.(js|css|svg)$/.test(name) && content.length > 512) {
          writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content));
        }
      }
    },
  };
}

interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[] } | null;
}

/** Whether every page loads a module at once. */
function isFirst(id: string, modules: Modules, seen = new Set<string>()): boolean {
  const info = seen.has(id) ? null : modules.getModuleInfo(id);
  seen.add(id);
  return !!info && (info.isEntry || info.importers.some((by) => isFirst(by, modules, seen)));
}

export default defineConfig({
  plugins: [svelte(), packed()],
  build: {
    // The Python package serves what lies there; git ignores it.
    outDir: "../src/lairworks/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    // Files of their own are cached and stay out of the scripts.
    assetsInlineLimit: 0,
    // The server names the files of a board in the page of a match.
    manifest: "parts.json",
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // One file for all that every page needs, however many others need it too.
        codeSplitting: {
          groups: [
            { debugName: "first", name: (id, modules) => (isFirst(id, modules) ? "index" : null) },
          ],
        },
        // What a file holds is compiled beside the page, not when the page first calls it.
        postBanner: ({ name }) => (EAGER.test(name) ? "//# allFunctionsCalledOnLoad" : ""),
      },
    },
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
