// Sentences as the page says them. That no message is missing or left over, tests/test_i18n.py sees to.
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/messages";
import { formatFact, formatMove, formatPiece } from "../../src/i18n/moves";
import { t, loadLanguage } from "../../src/i18n/translate";

const BESIDE = { id: "move-beside", neighbor: "bQ", side: "east" } as const;

describe.each(LANGUAGES)("in %s", (language) => {
  it("sentences are filled in completely", async () => {
    await loadLanguage(language);
    const moveFormat = { showNames: true, rotation: 0 };
    const said = [
      formatFact({ effect: "wins-soon", pieces: [], number: 2, hexes: [] }, moveFormat, "you"),
      t("page-hand-bug", { bug: "ant", count: 3 }),
      t("level-rank", { level: 1, number: 1, count: 10 }),
      t("page-picked-up", { color: "white", bug: "ant", name: "none", count: 2 }),
    ];
    for (const sentence of said) expect(sentence).not.toMatch(/[{}]|undefined|page-|none/);
  });
});

/** Never called: the compiler checks it. */
export function misuseTranslate(): void {
  // @ts-expect-error: no such message
  t("no-such-message");
  // @ts-expect-error: no arguments
  t("archive-length");
  // @ts-expect-error: another argument
  t("archive-length", { number: 3 });
  // @ts-expect-error: a message without arguments
  t("archive-title", { count: 3 });
}

it("a turned table is described as it is seen", async () => {
  await loadLanguage("en");
  expect(formatMove({ piece: "wA1", text: BESIDE }, { showNames: false, rotation: 3 })).toContain(
    "to the left of",
  );
});

it.each([
  ["en", "White ant 2 to the left of the white ant 1"],
  ["ru", "Белый муравей 2 встаёт слева от белого муравья 1"],
  ["uk", "Біла мураха 2 стає ліворуч від білої мурахи 1"],
] as const)("tiles of a kind are told apart in %s", async (language, words) => {
  await loadLanguage(language);
  const text = { ...BESIDE, neighbor: "wA1", side: "west" } as const;
  expect(formatMove({ piece: "wA2", text }, { showNames: false, rotation: 0 })).toBe(words);
  expect(formatPiece("wQ", { showNames: false, rotation: 0 })).not.toMatch(/\d/);
});

it.each([
  ["en", "White pillbug throws the black ant 1 to the right of the black queen bee"],
  ["ru", "Белая мокрица переносит чёрного муравья 1 на место справа от чёрной королевы"],
  ["uk", "Біла мокриця переносить чорну мураху 1 на соту праворуч від чорної бджоли"],
] as const)("a throw is told as one in %s", async (language, words) => {
  await loadLanguage(language);
  const text = { ...BESIDE, id: "move-thrown", thrower: "wP", by: "another" } as const;
  expect(formatMove({ piece: "bA1", text }, { showNames: false, rotation: 0 })).toBe(words);
});

it("what is said has its no-break spaces", async () => {
  await loadLanguage("ru");
  expect(t("review-chances", { percent: 60 })).toBe("Шансы белых: 60\u00a0%.");
});
