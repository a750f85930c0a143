// The Fluent catalogs as modules: `catalog/ru` exports the messages of the page in Russian. The
// no-break spaces come from the Python package, which reads the same files.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

const PREFIX = "catalog/";
const VENV = "../.venv/bin/python";
const PYTHON = existsSync(VENV) ? VENV : "python3";

export function catalogs(packageFolder: string): Plugin {
  return {
    name: "catalogs",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const language = id.slice(1 + PREFIX.length);
      const folder = `${packageFolder}/locale/${language}`;
      for (const file of readdirSync(folder)) this.addWatchFile(resolve(folder, file));
      const script = ["-I", `${packageFolder}/catalogs.py`, language];
      const source = execFileSync(PYTHON, script, { encoding: "utf8" });
      return `export default ${JSON.stringify(source)};`;
    },
  };
}
