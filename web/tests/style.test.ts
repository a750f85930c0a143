// Accessibility of the style sheets: keyboard, touch and screen readers.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FOLDERS = ["../src/style", "../packages/hiveboard/src"].map((folder) =>
  join(import.meta.dirname, folder),
);
const css = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".css"))
    .map((name) => readFileSync(join(folder, name), "utf8")),
)
  .join("\n")
  .replaceAll(/\/\*.*?\*\//gs, "");

/** Each selector of the innermost rules, with its declarations. */
const RULES = [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selectors, text]) =>
  selectors!.split(",").map((selector) => ({ selector: selector.trim(), text: text! })),
);

/** Return the values of a property by selector. */
function valuesOf(property: string, among = /./): Readonly<Record<string, string>> {
  const declared = new RegExp(`(?:^|[;\\s])${property}:\\s*([^;]+);`);
  return Object.fromEntries(
    RULES.filter(({ selector }) => among.test(selector)).flatMap(({ selector, text }) => {
      const value = declared.exec(text)?.[1];
      return value === undefined ? [] : [[selector, value]];
    }),
  );
}

/** Return the selectors that set a property to a value that matches `pattern`. */
const selectorsOf = (property: string, pattern: RegExp, among = /./) =>
  Object.entries(valuesOf(property, among)).flatMap(([selector, value]) =>
    pattern.test(value) ? [selector] : [],
  );

it("the focus is visible on every focusable element", () => {
  expect(valuesOf("outline", /^:focus-visible$/)).toEqual({
    ":focus-visible": "3px solid var(--hint)",
  });
  expect(new Set(selectorsOf("outline", /none|^0/))).toEqual(
    new Set(["main:focus", ".dialog h2:focus"]),
  );
});

it("clicks beside a message reach the board, and clicks on it do not", () => {
  expect(valuesOf("pointer-events", /^\.(messages|message|game-over|bubble)$/)).toEqual({
    ".messages": "none",
    ".message": "auto",
    ".game-over": "auto",
    ".bubble": "none",
  });
});

it("touch gestures move tiles and the board and step through moves instead of scrolling", () => {
  expect(valuesOf("touch-action")).toEqual({
    ".board": "none",
    ".hand.is-own": "none",
    "button.slot": "none",
    ".moves": "pan-y",
    ".step-strip": "pan-y",
    ".live-figure .board": "pan-y",
  });
});

it("layers are in order, and a dragged tile is above all others", () => {
  const layers = [...css.matchAll(/--layer-([\w-]+):\s*(\d+);/g)];
  const heights = layers.map(([, name, height]) => [name, Number(height)] as const);
  expect(heights.toSorted(([, a], [, b]) => a - b).map(([name]) => name)).toEqual([
    "over-card",
    "over-board",
    "bubble",
    "bar",
    "menu",
    "note",
    "sheet",
  ]);
  const { ".floating-tile": floatingTile, ...others } = valuesOf("z-index");
  expect(Number(floatingTile)).toBeGreaterThan(Math.max(...heights.map(([, height]) => height)));
  for (const value of Object.values(others)) expect(value).toMatch(/^var\(--layer-[\w-]+\)$/);
});

it("text for screen readers is clipped, but not removed", () => {
  expect(selectorsOf("clip-path", /inset/)).toContain(".visually-hidden");
  expect(selectorsOf("display", /none/, /visually-hidden/)).toEqual([]);
  expect(valuesOf("visibility", /visually-hidden/)).toEqual({});
});
