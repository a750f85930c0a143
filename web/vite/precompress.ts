// Copies of the page's files, compressed once and as small as can be, for the server to send.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

// Pictures and the network are packed already; licences are rarely read, and so packed when they are.
const COMPRESSIBLE = /\.(css|js|json|svg|wasm)$/;
const MIN_BYTES = 1024; // bytes, below which a packet is a packet

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
