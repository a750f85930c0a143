// The catalogue and the page agree: nothing is missing, nothing is left over, in any language.
import { describe, expect, it } from "vitest";
import { sayFact, sayMove, sayReason } from "../src/phrases";
import { SECTIONS } from "../src/screens/sections";
import { LANGUAGES } from "../src/settings";
import { bundleOf, say, speak } from "../src/text";
import { texts as en } from "../src/words/en";
import { texts as ru } from "../src/words/ru";
import { texts as uk } from "../src/words/uk";

const TEXTS = { en, ru, uk };
const sources = Object.values(
  import.meta.glob<string>("../src/**/*.{ts,tsx}", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).join("\n");
const ownFiles = import.meta.glob<string>("../../src/sixlegs/locale/*/{page,rules}.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The messages that the page alone uses, by the files that hold them. */
const OWN = new Set(Object.values(ownFiles).flatMap((text) => text.match(/^[a-z][a-z-]*(?= =)/gm)));

/** Every message that the page names, or makes the name of. */
const USED = new Set([
  ...(sources.match(/(?<=")page-[a-z-]+(?=")/g) ?? []),
  ...SECTIONS.flatMap((section) => [`rules-${section}`, `rules-${section}-title`]),
]);

describe.each(LANGUAGES)("in %s", (language) => {
  const bundle = bundleOf(language, TEXTS[language]);

  it("every message that the page uses is there", () => {
    expect([...USED].filter((id) => !bundle.hasMessage(id))).toEqual([]);
  });

  it("no message of the page is left over", () => {
    expect([...OWN].filter((id) => !USED.has(id!))).toEqual([]);
  });

  it("sentences are filled in completely", async () => {
    await speak(language);
    const manner = { names: true, turned: 0 };
    const said = [
      sayMove({ piece: "wA1", color: "white", beside: { piece: "bQ", side: "east" } }, manner),
      sayReason({ rule: "one-hive", pieces: ["wA1"], hexes: [], parts: [[], []] }, manner),
      sayFact({ effect: "pins", pieces: ["bA1", "bA2"], number: null, hexes: [] }, manner),
      say("page-hand-bug", { bug: "ant", count: 3 }),
      say("page-level-named", { level: 1 }),
      say("page-taken", { color: "white", bug: "ant", name: "none", count: 2 }),
    ];
    for (const sentence of said) expect(sentence).not.toMatch(/[{}]|undefined|page-|none/);
  });
});

it("a turned table is described as it is seen", async () => {
  await speak("en");
  const move = { piece: "wA1", color: "white", beside: { piece: "bQ", side: "east" } } as const;
  expect(sayMove(move, { names: false, turned: 3 })).toContain("to the left of");
});
