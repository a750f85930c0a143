// How the page is built: into the Python package, which serves it, or (`--mode site`) into a folder
// for any static host; and how it is tested without a browser.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import type { UserConfig } from "vite";
import { catalogs } from "./vite/catalogs.ts";
import { embed } from "./vite/embed.ts";
import { puzzles } from "./vite/puzzles.ts";
import { precompress } from "./vite/precompress.ts";
import { licenses } from "./vite/licenses.ts";
import { serviceWorker } from "./vite/serviceWorker.ts";
import { sharedNetwork } from "./vite/sharedNetwork.ts";
import { site } from "./vite/site.ts";

const PACKAGE_OUTPUT = "../src/sixlegs/server/static";
const SITE_OUTPUT = "../build/site";

const HIVEBOARD_SOURCES = fileURLToPath(new URL("packages/hiveboard/src", import.meta.url));
/** The board package, read from its sources. */
const HIVEBOARD_ALIASES = [
  { find: /^hiveboard$/, replacement: `${HIVEBOARD_SOURCES}/index.ts` },
  { find: /^hiveboard\/(\w+Tiles)$/, replacement: `${HIVEBOARD_SOURCES}/$1.ts` },
  { find: /^hiveboard\/preact$/, replacement: `${HIVEBOARD_SOURCES}/preact.ts` },
  { find: /^hiveboard\/(\w+)\.css/, replacement: `${HIVEBOARD_SOURCES}/$1.css` },
];

/** What the page and the embed have in common. */
const COMMON: UserConfig = {
  base: "./", // it may lie in any folder
  resolve: { alias: HIVEBOARD_ALIASES },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [catalogs("../src/sixlegs")],
  build: {
    assetsInlineLimit: 0, // the content policy allows no data: addresses
    target: "es2022",
  },
};

/** Modules that only screens with a board need. The home screen opens and makes links, too. */
const BOARD_MODULES =
  /web\/src\/((board|game-ui|play|review|analysis|setup)\/|share\/(?!\w+Link\.|CopyField|fragmentCodec))/;

/** Modules that only the screens of puzzles need, and the review for mistakes to repeat. */
const PUZZLE_MODULES = /web\/src\/(puzzles\/|(game|local)\/puzzle(?!Judge))|puzzles\/files/;

/**
 * Each screen is a chunk of its own. Modules that several screens share are in a few chunks instead
 * of one for each combination of screens.
 */
const SHARED_CODE = [
  { name: "puzzles", test: PUZZLE_MODULES, minShareCount: 2, priority: 4 },
  { name: "board", test: BOARD_MODULES, minShareCount: 2, priority: 3 },
  { name: "common", minShareCount: 5, priority: 2 },
  { name: "shared", minShareCount: 2, priority: 1 },
];

export default defineConfig(({ mode }) => {
  const isSite = mode === "site";
  const outDir = isSite ? SITE_OUTPUT : PACKAGE_OUTPUT;
  return {
    ...COMMON,
    plugins: [
      ...COMMON.plugins!,
      puzzles("../src/sixlegs/puzzles/collection.jsonl"),
      embed(COMMON, outDir),
      serviceWorker("public"),
      licenses("../build/wasm/licenses.txt"),
      ...(isSite
        ? [site(SITE_OUTPUT)]
        : [precompress(PACKAGE_OUTPUT), sharedNetwork(PACKAGE_OUTPUT)]),
    ],
    server: {
      fs: { allow: [".."] },
      proxy: { "/api": { target: "http://127.0.0.1:8606", ws: true } },
    },
    build: {
      ...COMMON.build,
      outDir,
      emptyOutDir: true,
      rollupOptions: {
        input: {
          index: "index.html",
          "service-worker": "src/browser/service-worker.ts",
        },
        output: {
          // The browser knows a service worker by its name, and what is next to it by its content.
          entryFileNames: ({ name }) =>
            name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js",
          codeSplitting: { includeDependenciesRecursively: false, groups: SHARED_CODE },
        },
      },
    },
    test: {
      environment: "happy-dom",
      env: { TZ: "UTC" },
      include: ["tests/**/*.test.{ts,tsx}", "packages/*/tests/**/*.test.{ts,tsx}"],
      setupFiles: "tests/setup.ts",
      isolate: false, // one window for all files of a worker: a fifth of the time
      testTimeout: 60_000, // milliseconds: some search, and the machine may be busy
    },
  };
});
