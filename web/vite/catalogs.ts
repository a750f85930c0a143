// The Fluent catalogs as modules: `catalog/ru` exports the messages of the page in Russian,
// `catalog/puzzles/ru` those of the puzzles, and `catalog/embed/ru` those of the embed. The no-break spaces come from the Python package, which
// reads the same files.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { EMBED_MESSAGES } from "../src/embed/messageIds.ts";

const PREFIX = "catalog/";
const PUZZLE_PREFIX = "puzzle-"; // of the ids in puzzles.ftl
const VENV = "../.venv/bin/python";
const PYTHON = existsSync(VENV) ? VENV : "python3";

export function catalogs(packageFolder: string): Plugin {
  return {
    name: "catalogs",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const name = id.slice(1 + PREFIX.length);
      const language = name.split("/").at(-1)!;
      const folder = `${packageFolder}/locale/${language}`;
      for (const file of readdirSync(folder)) this.addWatchFile(resolve(folder, file));
      const script = ["-I", `${packageFolder}/catalogs.py`, language];
      const source = execFileSync(PYTHON, script, { encoding: "utf8" });
      return `export default ${JSON.stringify(partOf(source, name))};`;
    },
  };
}

/** Return the messages of a catalog that the module `name` exports. */
function partOf(catalog: string, name: string): string {
  if (name.startsWith("embed/")) return messagesWith(catalog, EMBED_MESSAGES);
  const isForPuzzles = name.startsWith("puzzles/");
  return entriesOf(catalog)
    .filter((entry) => entry.startsWith(PUZZLE_PREFIX) === isForPuzzles)
    .join("");
}

function entriesOf(catalog: string): readonly string[] {
  return catalog.split(/^(?=-?[a-z][\w-]* =)/m);
}

/** Return the messages `ids` of a catalog, and those that they refer to. */
export function messagesWith(catalog: string, ids: readonly string[]): string {
  const entries = entriesOf(catalog);
  const sources = new Map(entries.map((entry) => [/^\S*/.exec(entry)![0], entry]));
  const used = new Set<string>();
  const add = (id: string) => {
    const source = sources.get(id);
    if (source === undefined) throw new Error(`there is no message ${id}`);
    if (used.has(id)) return;
    used.add(id);
    for (const [, reference] of source.matchAll(/\{\s*(-?[a-z][\w-]*)/g)) add(reference!);
  };
  ids.forEach(add);
  return entries.filter((entry) => used.has(/^\S*/.exec(entry)![0])).join("");
}
