// Sentences as the page says them. That no message is missing or left over, tests/test_text.py sees to.
import { describe, expect, it } from "vitest";
import cases from "../../tests/data/spaces.json";
import { sayFact, sayMove, sayReason } from "../src/phrases";
import { LANGUAGES, type Language } from "../src/settings";
import { unbroken } from "../src/spaces";
import { say, speak } from "../src/text";

describe.each(LANGUAGES)("in %s", (language) => {
  it("sentences are filled in completely", async () => {
    await speak(language);
    const manner = { names: true, turned: 0 };
    const said = [
      sayMove({ piece: "wA1", color: "white", beside: { piece: "bQ", side: "east" } }, manner),
      sayReason({ rule: "one-hive", pieces: ["wA1"], hexes: [], parts: [[], []] }, manner),
      sayFact({ effect: "pins", pieces: ["bA1", "bA2"], number: null, hexes: [] }, manner, "black"),
      sayFact({ effect: "wins-soon", pieces: [], number: 2, hexes: [] }, manner, "you"),
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

it.each(cases)("spaces of $source are kept together as in the terminal", (one) => {
  const joined = unbroken(one.source, one.language as Language);
  expect(joined).toBe(one.joined.replaceAll("~", "\u00a0"));
});

it("what is said has its no-break spaces", async () => {
  await speak("ru");
  expect(say("look-chances", { percent: 60 })).toBe("Шансы белых: 60\u00a0%.");
});
