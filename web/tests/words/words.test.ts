// Sentences as the page says them. That no message is missing or left over, tests/test_text.py sees to.
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/messages";
import { sayFact, sayMove, sayPiece } from "../../src/words/moves";
import { say, speak } from "../../src/words/text";

const BESIDE = { id: "move-beside", neighbor: "bQ", side: "east" } as const;

describe.each(LANGUAGES)("in %s", (language) => {
  it("sentences are filled in completely", async () => {
    await speak(language);
    const manner = { names: true, turned: 0 };
    const said = [
      sayFact({ effect: "wins-soon", pieces: [], number: 2, hexes: [] }, manner, "you"),
      say("page-hand-bug", { bug: "ant", count: 3 }),
      say("level-place", { level: 1, number: 1, count: 10 }),
      say("page-taken", { color: "white", bug: "ant", name: "none", count: 2 }),
    ];
    for (const sentence of said) expect(sentence).not.toMatch(/[{}]|undefined|page-|none/);
  });
});

/** Never called: the compiler checks it. */
export function sayWrongly(): void {
  // @ts-expect-error: no such message
  say("no-such-message");
  // @ts-expect-error: no arguments
  say("archive-length");
  // @ts-expect-error: another argument
  say("archive-length", { number: 3 });
  // @ts-expect-error: a message without arguments
  say("archive-title", { count: 3 });
}

it("a turned table is described as it is seen", async () => {
  await speak("en");
  expect(sayMove({ piece: "wA1", text: BESIDE }, { names: false, turned: 3 })).toContain(
    "to the left of",
  );
});

it.each([
  ["en", "White ant 2 to the left of the white ant 1"],
  ["ru", "Белый муравей 2 встаёт слева от белого муравья 1"],
  ["uk", "Біла мураха 2 стає ліворуч від білої мурахи 1"],
] as const)("tiles of a kind are told apart in %s", async (language, words) => {
  await speak(language);
  const text = { ...BESIDE, neighbor: "wA1", side: "west" } as const;
  expect(sayMove({ piece: "wA2", text }, { names: false, turned: 0 })).toBe(words);
  expect(sayPiece("wQ", { names: false, turned: 0 })).not.toMatch(/\d/);
});

it.each([
  ["en", "White pillbug lifts the black ant 1 to the right of the black queen bee"],
  ["ru", "Белая мокрица переносит чёрного муравья 1 на место справа от чёрной королевы"],
  ["uk", "Біла мокриця переносить чорну мураху 1 на соту праворуч від чорної бджоли"],
] as const)("a throw is told as one in %s", async (language, words) => {
  await speak(language);
  const text = { ...BESIDE, id: "move-thrown", thrower: "wP", by: "another" } as const;
  expect(sayMove({ piece: "bA1", text }, { names: false, turned: 0 })).toBe(words);
});

it("what is said has its no-break spaces", async () => {
  await speak("ru");
  expect(say("look-chances", { percent: 60 })).toBe("Шансы белых: 60\u00a0%.");
});
