// Passes the page's files to the service worker, by when it caches them.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";

const WORKER_FILE = "service-worker.js";
const UNCACHED_FILES = new Set(["preview.png"]); // fetched by messengers only

export function serviceWorker(publicFolder: string): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const worker = bundle[WORKER_FILE];
      if (worker?.type !== "chunk") throw new Error(`${WORKER_FILE} is not built`);
      const copied = readdirSync(publicFolder).filter((file) => !UNCACHED_FILES.has(file));
      const { entry, shell, screens, optional } = groupFiles(bundle);
      const hash = createHash("sha256");
      for (const file of [...shell, ...screens, ...optional].toSorted()) hash.update(file);
      for (const file of copied.toSorted()) hash.update(readFileSync(`${publicFolder}/${file}`));
      const page = bundle["index.html"];
      if (page?.type === "asset") hash.update(page.source);
      const constants = {
        PAGE_VERSION: hash.digest("hex").slice(0, 12),
        ENTRY_FILE: entry,
        SHELL_FILES: [...shell, ...copied].toSorted(),
        SCREEN_FILES: screens.toSorted(),
        OPTIONAL_FILES: optional.toSorted(),
      };
      for (const [name, value] of Object.entries(constants)) {
        worker.code = worker.code.replaceAll(name, JSON.stringify(value));
      }
    },
  };
}

interface FileGroups {
  readonly entry: string; // the script of index.html
  readonly shell: string[]; // what every screen needs
  readonly screens: string[]; // the code that only some screens need
  readonly optional: string[]; // languages, tile sets, fonts and the network
}

/** Scripts that are cached when they are used. */
const OPTIONAL_SCRIPTS = /^assets\/((en|ru|uk)|\w+Tiles)-/;

/** Return the built files in groups. */
function groupFiles(bundle: Rolldown.OutputBundle): FileGroups {
  const entry = Object.values(bundle).find(
    (output) => output.type === "chunk" && output.isEntry && output.name === "index",
  );
  if (!entry) throw new Error("the page is not built");
  const shell = withImports(entry.fileName, bundle);
  const groups: FileGroups = { entry: entry.fileName, shell: [], screens: [], optional: [] };
  for (const file of Object.keys(bundle)) {
    if ([WORKER_FILE, "index.html"].includes(file) || file.endsWith(".map")) continue;
    if (shell.has(file) || /\.(css|svg|wasm)$|worker-[\w-]+\.js$/.test(file))
      groups.shell.push(file);
    else if (file.endsWith(".js") && !OPTIONAL_SCRIPTS.test(file)) groups.screens.push(file);
    else groups.optional.push(file);
  }
  return groups;
}

/** Return `file` and all that it imports statically. */
function withImports(file: string, bundle: Rolldown.OutputBundle, found = new Set<string>()) {
  if (found.has(file)) return found;
  found.add(file);
  const output = bundle[file];
  if (output?.type === "chunk")
    output.imports.forEach((other) => withImports(other, bundle, found));
  return found;
}
