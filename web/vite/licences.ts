// The licences of what is linked into the core, beside the page.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

export function licences(file: string): Plugin {
  return {
    name: "licences",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "licences.txt", source: readFileSync(file) });
    },
  };
}
