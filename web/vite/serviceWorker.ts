// Passes the list of the page's files to the service worker, so that it can cache all of them.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const WORKER_FILE = "service-worker.js";
const UNCACHED_FILES = new Set(["preview.png"]); // fetched by messengers only

export function serviceWorker(publicFolder: string): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const worker = bundle[WORKER_FILE];
      if (worker?.type !== "chunk") throw new Error(`${WORKER_FILE} is not built`);
      const built = Object.keys(bundle).filter(
        (file) => file !== WORKER_FILE && !file.endsWith(".map"),
      );
      const copied = readdirSync(publicFolder).filter((file) => !UNCACHED_FILES.has(file));
      const files = [...new Set([...built, ...copied])].filter((file) => file !== "index.html");
      const hash = createHash("sha256");
      for (const file of files.toSorted()) {
        hash.update(file);
        if (copied.includes(file)) hash.update(readFileSync(`${publicFolder}/${file}`));
      }
      const page = bundle["index.html"];
      if (page?.type === "asset") hash.update(page.source);
      const version = hash.digest("hex").slice(0, 12);
      worker.code = worker.code
        .replace("PAGE_FILES", JSON.stringify(files.toSorted()))
        .replace("PAGE_VERSION", JSON.stringify(version));
    },
  };
}
