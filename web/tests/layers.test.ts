// The rooms of the page, from the ground up: each uses those before it, and none that comes later.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";

const SRC = join(import.meta.dirname, "../src");

/** Those in one row do not use each other either. */
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
  ["archive"],
  ["play", "review", "learn", "setup", "analysis"],
  ["screens"],
  ["App.tsx"],
  ["main.tsx"],
];

const levelOf = (room: string) => LAYERS.findIndex((rooms) => rooms.includes(room));
const folderOf = (file: string) => relative(SRC, file).split("/")[0]!;

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(SRC, name));

/** The rooms that a file uses, itself aside. */
function importsOf(file: string): readonly string[] {
  const found = readFileSync(file, "utf8").matchAll(/(?:from|import|import\()\s*"(\.[^"]+)"/g);
  return [...found]
    .map(([, path]) => join(dirname(file), path!))
    .filter((path) => path.startsWith(SRC))
    .map((path) => topLevelEntry(folderOf(path)))
    .filter((room) => room !== folderOf(file));
}

/** A file at the top by its whole name: imports leave the end of it out. */
function topLevelEntry(room: string): string {
  return LAYERS.flat().find((one) => one.replace(/\.tsx?$/, "") === room) ?? room;
}

it("every room is in the list, and every one of the list is there", () => {
  expect(readdirSync(SRC).toSorted()).toEqual(LAYERS.flat().toSorted());
});

it("no room uses one that comes later, nor one beside it", () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((room) => levelOf(room) >= levelOf(folderOf(file)))
      .map((room) => `${relative(SRC, file)} uses ${room}`),
  );
  expect(wrong).toEqual([]);
  expect(files.flatMap(importsOf).length).toBeGreaterThan(500); // or nothing was looked at
});

it("the board package uses nothing of the page", () => {
  const sources = join(import.meta.dirname, "../packages/hiveboard/src");
  const used = readdirSync(sources)
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => [
      ...readFileSync(join(sources, name), "utf8").matchAll(/(?:from|import)\s*"([^"]+)"/g),
    ])
    .map(([, path]) => path!);
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((path) => !/^\.\/\w+\.(tsx?|css)$|^preact(\/hooks)?$/.test(path))).toEqual([]);
});
