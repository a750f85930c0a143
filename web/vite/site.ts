// The page as a folder for static hosts, with one index.html per screen that has a fixed address.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Plugin } from "vite";
import lessons from "../src/learn/lessons.json" with { type: "json" };

/** Screens with one fixed address. Games on a server have none here. */
const STATIC_SCREENS = [
  "about",
  "analysis",
  "learn",
  "lobby",
  "local",
  "local/look", // in old links
  "local/review",
  "look", // in old links
  "play",
  "privacy",
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

export function site(folder: string): Plugin {
  return {
    name: "site",
    closeBundle() {
      const policy = `<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}" />`;
      const page = readFileSync(`${folder}/index.html`, "utf-8").replace(
        /<meta charset="utf-8" \/>/,
        `$&\n    ${policy}\n    ${NO_SERVER_META}`,
      );
      copyFileSync("site/explorer.json", `${folder}/explorer.json`);
      const ofLessons = lessons.map(({ id }) => `learn/${id}`);
      for (const screen of ["", ...STATIC_SCREENS, ...ofLessons]) {
        const up = "../".repeat(screen ? screen.split("/").length : 0) || "./";
        mkdirSync(`${folder}/${screen}`, { recursive: true });
        writeFileSync(`${folder}/${screen}/index.html`, page.replaceAll('="./', `="${up}`));
      }
    },
  };
}
