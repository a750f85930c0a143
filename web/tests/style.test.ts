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

interface Rule {
  readonly media: string; // conditions of the rules around it, such as "(max-width: 700px)"
  readonly selector: string;
  readonly text: string; // its declarations
}

/** Return all style rules in a style sheet, with the conditions under which they apply. */
function rulesIn(source: string, media = ""): readonly Rule[] {
  const rules: Rule[] = [];
  let rest = source;
  for (;;) {
    const open = rest.indexOf("{");
    if (open < 0) return rules;
    const prelude = rest.slice(rest.lastIndexOf(";", open) + 1, open).trim();
    let end = open + 1;
    for (let depth = 1; depth > 0; end++) depth += { "{": 1, "}": -1 }[rest[end]!] ?? 0;
    const text = rest.slice(open + 1, end - 1);
    rest = rest.slice(end);
    const isCondition = /^@(media|supports|container)/.test(prelude);
    if (isCondition)
      rules.push(...rulesIn(text, `${media} ${prelude.replace(/^@media /, "")}`.trim()));
    else if (!prelude.startsWith("@"))
      rules.push(
        ...prelude.split(/,(?![^(]*\))/).map((part) => ({ media, selector: part.trim(), text })),
      );
  }
}

const ALL_RULES = rulesIn(css);
/** Return the conditions and selectors of the rules with a declaration that matches `pattern`. */
const rulesWith = (pattern: RegExp) =>
  ALL_RULES.filter(({ text }) => pattern.test(text)).map(({ media, selector }) =>
    `${media}: ${selector.replaceAll(/\s+/g, " ")}`.replace(/^: /, ""),
  );

it("only these elements are hidden, at these sizes", () => {
  expect(rulesWith(/(^|[;\s])(display:\s*none|visibility:\s*hidden)/)).toMatchInlineSnapshot(`
    [
      ".sign-in-card output:empty",
      "(width < 56rem): .analysis > :is(.far, .near):not(.is-to-move)",
      "(width < 56rem): .analysis :is(.far, .near) .plate",
      "(width < 56rem): .analysis .home-link",
      ".navigation-group:not(.is-open) > .menu-list",
      ".bottom-bar",
      "(width < 72rem): .header :is(.theme-switch, .language)",
      "(width < 48rem): .app:has(.new-game-page)",
      "(width < 48rem): .header-navigation",
      "(width < 48rem): .header .user-button .rating",
      "(width >= 64rem): .home-footer .language",
      "(width < 40rem): .challenge-casual",
      "(width < 56rem): .suggestion.is-folded .facts",
      ".chosen-level .tile-picture",
      "@container (width < 20rem): .chosen-level .tile-picture",
      "(width < 56rem): .invitation.is-public .qr",
      "(width < 56rem) and (height < 30rem): .invitation .qr",
      "(width < 30rem): .pairing-button .tile-picture",
      "(height < 60rem): .home:has(.hero) .pairing-button .tile-picture",
      "(pointer: coarse) and (width < 44rem): .keys-action",
      "(width < 56rem): .panel",
      ".person-actions:empty",
      ".play:has(.game-over) .step-end",
      "(25rem <= width < 56rem) and (height < 30rem): .step-text:not(:has(strong))",
      "print: .header",
      "print: .contents",
      "print: .rules-end",
      "print: .live-figure figcaption",
      "(width < 56rem): .review-panel .brand",
      "(width < 56rem): .box:not(.is-selected)",
      "(width < 56rem): .setup > :is(.far, .near):not(.box, .is-to-move)",
      "(width < 56rem): .setup :is(.far, .near) .plate",
      "(width < 30rem): .copy-field button span",
      ":is(.lesson-text-buttons, .ongoing-games):empty",
      "(width >= 56rem): .narrow-only",
      ":is(.picture, .rules) .tile-dots",
      ".turn-mark + .player-present",
      "(width < 25rem): .clock.is-low .icon",
      "main[data-zen] :is( .panel-header, .panel-links, .game-terms, .home-link, .is-small, .plate-rating, .plate .rating, .plate .account-mark, .bubble, .spectating )",
      ".hides-dots .tile-dots",
      ".placed-tile.is-hidden",
      ".cursor",
    ]
  `);
});

it("only these elements are transparent, and none of them takes clicks", () => {
  expect(rulesWith(/(^|[;\s])opacity:\s*0\s*[;}]/)).toMatchInlineSnapshot(`
    [
      ".speeds input",
      ":is(.opponents, .sides, .themes, .level-list) input",
      ".bug-choice input",
      ".celebration svg",
      ".modes input",
      ".file-choice input[type="file"]",
    ]
  `);
});

it("the layout changes only at the known sizes", () => {
  const conditions = new Set(ALL_RULES.map(({ media }) => media).filter(Boolean));
  expect([...conditions].toSorted()).toMatchInlineSnapshot(`
    [
      "(25rem <= width < 40rem) and (height < 30rem)",
      "(25rem <= width < 56rem) and (height < 30rem)",
      "(40rem <= width < 56rem) and (height < 30rem)",
      "(48rem <= width < 60rem)",
      "(48rem <= width < 66rem)",
      "(56rem <= width < 90rem)",
      "(height < 30rem)",
      "(height < 48rem)",
      "(height < 60rem)",
      "(hover: hover)",
      "(pointer: coarse)",
      "(pointer: coarse) and (width < 44rem)",
      "(prefers-reduced-motion: no-preference)",
      "(prefers-reduced-motion: reduce)",
      "(width < 22.5rem)",
      "(width < 22rem)",
      "(width < 25rem)",
      "(width < 26rem)",
      "(width < 30rem)",
      "(width < 36rem)",
      "(width < 40rem)",
      "(width < 48rem)",
      "(width < 56rem)",
      "(width < 56rem) and (height < 30rem)",
      "(width < 56rem), (height < 50rem)",
      "(width < 72rem)",
      "(width >= 40rem) and (height < 30rem)",
      "(width >= 48rem)",
      "(width >= 48rem) and (width < 80rem)",
      "(width >= 56rem)",
      "(width >= 56rem) and (height >= 40rem)",
      "(width >= 56rem), ((width >= 40rem) and (height < 30rem))",
      "(width >= 64rem)",
      "(width >= 80rem)",
      "(width >= 90rem) and (height >= 50rem)",
      "@container (width < 19rem)",
      "@container (width < 20.25rem)",
      "@container (width < 20rem)",
      "@container (width < 22rem)",
      "print",
    ]
  `);
});

it("content that may be cut off ends in an ellipsis, is scrolled or has a fixed size", () => {
  expect(rulesWith(/(^|[;\s])overflow(-[xy])?:\s*(hidden|clip)/)).toMatchInlineSnapshot(`
    [
      ".evaluation-bar",
      ".visually-hidden",
      ".is-visually-hidden:not(:focus-within)",
      ".user-name",
      "(48rem <= width < 60rem): .header .brand span",
      "(width < 48rem): .bottom-bar span",
      ":is(.featured, .daily-puzzle) a",
      ".home-games .card",
      ".celebration",
      "(width < 56rem), (height < 50rem): .new-game-page .set-description",
      "(height < 48rem): .new-game-page h1",
      "(height < 48rem): .new-game-page .field:has(.opponents) legend",
      "(height < 48rem): .levels legend",
      "(width >= 56rem): .is-small .action-button > :not(.action-icon)",
      ".move .notation",
      ".board-area",
      ".step-text",
      ".player-summary-name",
      ".plate-name",
      ".board",
      ".board-announcement",
    ]
  `);
});

const SOURCES = ["../src", "../packages/hiveboard/src", "../index.html", "../embed.html"]
  .map((path) => join(import.meta.dirname, path))
  .flatMap((path) =>
    path.endsWith(".html")
      ? [path]
      : readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name)),
  );
const code = SOURCES.filter((path) => /\.(tsx?|html)$/.test(path))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

it("every class of a style sheet is given to an element", () => {
  const words = new Set(code.match(/[\w-]+/g));
  const prefixes = [...code.matchAll(/([\w-]+-)\$\{/g)].map(([, prefix]) => prefix!);
  const selectors = ALL_RULES.map(({ selector }) => selector).join(" ");
  const classes = new Set([...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!));
  const unknown = [...classes].filter(
    (name) => !words.has(name) && !prefixes.some((prefix) => name.startsWith(prefix)),
  );
  expect(unknown).toEqual([]);
  expect(classes.size).toBeGreaterThan(300);
});

it("every variable of a style sheet is defined", () => {
  const defined = new Set([...`${css}${code}`.matchAll(/(--[\w-]+)"?\]?:/g)].map(([, n]) => n));
  const used = new Set([...`${css}${code}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});

it("nothing moves for people who prefer reduced motion", () => {
  const reduced = ALL_RULES.filter(({ media }) => media.includes("prefers-reduced-motion: reduce"));
  expect(reduced.map(({ selector, text }) => [selector, text.trim()])).toMatchInlineSnapshot(`
    [
      [
        ".pairing-waiting .tile-picture",
        "animation: none;",
      ],
      [
        ".placed-tile.is-rejected .placed-tile-body",
        "animation: none;",
      ],
    ]
  `);
});
