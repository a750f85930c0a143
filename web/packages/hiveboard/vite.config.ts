// Builds the package: one module that contains Preact, and one style sheet.
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
      entry: "src/bundle.ts",
      formats: ["es"],
      fileName: "hiveboard",
      cssFileName: "hiveboard",
    },
  },
});
