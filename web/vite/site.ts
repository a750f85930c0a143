// The page as a folder for static hosts, with one index.html per screen that has a fixed address.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Plugin } from "vite";
import { THEMES } from "../src/game/puzzles.ts";
import lessons from "../src/learn/lessons.json" with { type: "json" };

/** Screens with one fixed address. Games on a server have none here. */
const STATIC_SCREENS = [
  "about",
  "analysis",
  "learn",
  "lobby",
  "games",
  "import",
  "local",
  "local/look", // in old links
  "local/review",
  "look", // in old links
  "play",
  "privacy",
  "puzzle", // its id is in the fragment
  "puzzles",
  "puzzles/daily",
  "puzzles/failures",
  "puzzles/history",
  "puzzles/storm",
  "puzzles/streak",
  "puzzles/themes",
  "review",
  "rules",
  "settings",
  "setup",
];

/** Marks a page without a server, so that it sends no requests to one. */
const NO_SERVER_META = '<meta name="sixlegs-server" content="none" />';

/** Static hosts send no security header, so the page contains its policy. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
  "font-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'";

/** Frames without a server: their content is in the fragment. */
const EMBEDS = ["embed/game", "embed/position"];

/** The embed loads no core and no data. */
const EMBED_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; " +
  "form-action 'none'";

export function site(folder: string): Plugin {
  return {
    name: "site",
    closeBundle() {
      const page = withPolicy(`${folder}/index.html`, CONTENT_SECURITY_POLICY);
      const embed = withPolicy(`${folder}/embed.html`, EMBED_POLICY);
      copyFileSync("site/explorer.json", `${folder}/explorer.json`);
      const ofLessons = lessons.map(({ id }) => `learn/${id}`);
      const ofThemes = THEMES.map((theme) => `puzzles/theme/${theme}`);
      const screens = ["", ...STATIC_SCREENS, ...ofLessons, ...ofThemes];
      for (const screen of screens) writeIndex(`${folder}/`, screen, page);
      for (const path of EMBEDS) writeIndex(`${folder}/`, path, embed);
      rmSync(`${folder}/embed.html`);
    },
  };
}

/** Return an HTML file with a content policy and the mark of a page without a server. */
function withPolicy(file: string, policy: string): string {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  return readFileSync(file, "utf-8").replace(
    /<meta charset="utf-8" \/>/,
    `$&\n    ${meta}\n    ${NO_SERVER_META}`,
  );
}

/** Write the index of a folder. The HTML has URLs relative to the root. */
function writeIndex(root: string, path: string, html: string): void {
  const up = "../".repeat(path ? path.split("/").length : 0) || "./";
  mkdirSync(root + path, { recursive: true });
  writeFileSync(`${root}${path}/index.html`, html.replaceAll('="./', `="${up}`));
}
