// Writes the licenses of all third-party code in the page and the core to licenses.txt.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

interface Package {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
}

function readPackage(folder: string): Package {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Package;
}

export function licenseText(folder: string): string {
  const { name, version, license } = readPackage(folder);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined && license === undefined) throw new Error(`${name} states no license`);
  const text =
    file === undefined ? `License: ${license}` : readFileSync(join(folder, file), "utf8");
  return `==== ${name} ${version}\n\n${text.trim()}\n`;
}

export function licenses(coreLicenses: string): Plugin {
  return {
    name: "licenses",
    apply: "build",
    generateBundle() {
      const names = Object.keys(readPackage(".").dependencies ?? {}).toSorted();
      const packages = names.map((name) => licenseText(join("node_modules", name)));
      const source = [...packages, readFileSync(coreLicenses, "utf8")].join("\n\n");
      this.emitFile({ type: "asset", fileName: "licenses.txt", source });
    },
  };
}
