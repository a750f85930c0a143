// Builds the package: one module that contains Preact, one style sheet, and one module per tile set
// besides the classic one.
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { licenseText } from "../../vite/licenses.ts";

const licenses: Plugin = {
  name: "licenses",
  generateBundle() {
    const preact = fileURLToPath(new URL("..", import.meta.resolve("preact")));
    this.emitFile({ type: "asset", fileName: "licenses.txt", source: licenseText(preact) });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [licenses],
  build: {
    target: "es2022",
    lib: {
      entry: {
        hiveboard: "src/bundle.ts",
        "flat-tiles": "src/flatTiles.ts",
        "contrast-tiles": "src/contrastTiles.ts",
      },
      formats: ["es"],
      cssFileName: "hiveboard",
    },
  },
});
