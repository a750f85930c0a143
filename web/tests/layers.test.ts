// The layers of the page, lowest first. A folder imports only from the layers below it.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";

const SRC = join(import.meta.dirname, "../src");

/** Folders in the same layer do not import from each other. */
const LAYERS: readonly (readonly string[])[] = [
  ["messages.ts", "style"],
  ["game"],
  ["browser"],
  ["backend"],
  ["core"],
  ["server", "i18n", "local"],
  ["ui"],
  ["board"],
  ["share"],
  ["newgame"],
  ["game-ui"],
  ["account"],
  ["online"],
  ["people"],
  ["archive"],
  ["play", "review", "learn", "setup", "analysis", "puzzles"],
  ["embed"],
  ["screens"],
  ["App.tsx"],
  ["main.tsx"],
];

const levelOf = (folder: string) => LAYERS.findIndex((layer) => layer.includes(folder));
const folderOf = (file: string) => relative(SRC, file).split("/")[0]!;

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(SRC, name));

/** Return the other folders that a file imports from. */
function importsOf(file: string): readonly string[] {
  const imports = readFileSync(file, "utf8").matchAll(/(?:from|import|import\()\s*"(\.[^"]+)"/g);
  return [...imports]
    .map(([, path]) => join(dirname(file), path!))
    .filter((path) => path.startsWith(SRC))
    .map((path) => topLevelEntry(folderOf(path)))
    .filter((folder) => folder !== folderOf(file));
}

/** Return the entry of `LAYERS` for an import: top-level files are imported without extension. */
function topLevelEntry(name: string): string {
  return LAYERS.flat().find((entry) => entry.replace(/\.tsx?$/, "") === name) ?? name;
}

it("the list names every entry of web/src and no others", () => {
  expect(readdirSync(SRC).toSorted()).toEqual(LAYERS.flat().toSorted());
});

it("no folder imports from another folder of its layer or of a higher one", () => {
  const violations = files.flatMap((file) =>
    importsOf(file)
      .filter((folder) => levelOf(folder) >= levelOf(folderOf(file)))
      .map((folder) => `${relative(SRC, file)} uses ${folder}`),
  );
  expect(violations).toEqual([]);
  expect(files.flatMap(importsOf).length).toBeGreaterThan(500); // the pattern still matches
});

it("the board package imports nothing from the page", () => {
  const sources = join(import.meta.dirname, "../packages/hiveboard/src");
  const imports = readdirSync(sources)
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => [
      ...readFileSync(join(sources, name), "utf8").matchAll(/(?:from|import)\s*"([^"]+)"/g),
    ])
    .map(([, path]) => path!);
  expect(imports.length).toBeGreaterThan(50);
  expect(imports.filter((path) => !/^\.\/\w+\.(tsx?|css)$|^preact(\/hooks)?$/.test(path))).toEqual(
    [],
  );
});
