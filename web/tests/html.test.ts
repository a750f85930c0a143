// The HTML files and the manifest: the files that they name, and what browsers read in them.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import manifest from "../public/manifest.json";

const WEB = join(import.meta.dirname, "..");
const read = (name: string) => readFileSync(join(WEB, name), "utf8");

it.each(["index.html", "embed.html"])("every file that %s names exists", (name) => {
  const paths = [...read(name).matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => path!);
  const missing = paths.filter(
    (path) => !existsSync(join(WEB, path)) && !existsSync(join(WEB, "public", path)),
  );
  expect(missing).toEqual([]);
  expect(paths.length).toBeGreaterThan(1);
});

it("text can be zoomed, and the page reaches the edges of the screen", () => {
  const viewports = ["index.html", "embed.html"].map(
    (name) => /name="viewport" content="([^"]+)"/.exec(read(name))![1],
  );
  expect(viewports).toEqual([
    "width=device-width, initial-scale=1, viewport-fit=cover",
    "width=device-width, initial-scale=1",
  ]);
});

it("search engines index the page and not the embed", () => {
  expect(read("index.html")).not.toContain("robots");
  expect(read("embed.html")).toContain('<meta name="robots" content="noindex" />');
});

it("the app starts in its own folder, with icons of the sizes that they state", () => {
  expect(manifest).toMatchObject({ start_url: "./", display: "standalone" });
  for (const { src, sizes } of manifest.icons) {
    const png = readFileSync(join(WEB, "public", src));
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(["any", "any", "maskable"]);
});
