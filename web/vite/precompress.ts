// Compresses the files of the page at build time for the server.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

// Images and the network are already compressed; licenses are rarely requested and compressed on
// demand.
const COMPRESSIBLE = /\.(css|js|json|svg|wasm)$/;
const MIN_BYTES = 1024; // smaller files fit into one packet anyway

export function precompress(folder: string): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      for (const file of readdirSync(folder, { encoding: "utf-8", recursive: true })) {
        if (!COMPRESSIBLE.test(file)) continue;
        const bytes = readFileSync(`${folder}/${file}`);
        if (bytes.length < MIN_BYTES) continue;
        writeFileSync(`${folder}/${file}.br`, brotliCompressSync(bytes));
      }
    },
  };
}
