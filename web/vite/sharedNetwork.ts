// The Python package already contains the network for its engine. An empty file marks the path at
// which the page expects it.
import { readdirSync, writeFileSync } from "node:fs";
import type { Plugin } from "vite";

export function sharedNetwork(folder: string): Plugin {
  return {
    name: "shared-network",
    apply: "build",
    closeBundle() {
      const networks = readdirSync(`${folder}/assets`).filter((file) => file.endsWith(".net"));
      if (networks.length !== 1) throw new Error(`${networks.length} networks are built`);
      writeFileSync(`${folder}/assets/${networks[0]}`, "");
    },
  };
}
