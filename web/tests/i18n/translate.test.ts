// Translated messages. tests/test_i18n.py checks that none is missing or unused.
import { afterEach, describe, expect, it, vi } from "vitest";
import { LANGUAGES } from "../../src/messages";
import { formatFact, formatMove, formatPiece } from "../../src/i18n/moves";
import { formatTimeAgo, t, loadLanguage } from "../../src/i18n/translate";

const BESIDE = { id: "move-beside", neighbor: "bQ", side: "east" } as const;

afterEach(() => vi.restoreAllMocks());

describe.each(LANGUAGES)("in %s", (language) => {
  it("small integers need no number format, and larger numbers are grouped", async () => {
    await loadLanguage(language);
    const format = vi.spyOn(
      Intl.NumberFormat.prototype as unknown as { readonly format: unknown },
      "format",
      "get",
    );
    expect(t("level-label", { level: 10, character: "x" })).toContain("10");
    expect(format).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect(t("level-label", { level: 12_345, character: "x" })).toMatch(/12\D345/);
  });

  it("all placeholders are replaced", async () => {
    await loadLanguage(language);
    const moveFormat = { showNames: true, rotation: 0 };
    const sentences = [
      formatFact({ effect: "wins-soon", pieces: [], number: 2, hexes: [] }, moveFormat, "you"),
      t("page-hand-bug", { bug: "ant", count: 3 }),
      t("level-rank", { level: 1, number: 1, count: 10 }),
      t("page-picked-up", { color: "white", bug: "ant", name: "none", count: 2 }),
    ];
    for (const sentence of sentences) expect(sentence).not.toMatch(/[{}]|undefined|page-|none/);
  });
});

it("the language that was requested last is used, whichever is loaded last", async () => {
  const first = loadLanguage("uk");
  const second = loadLanguage("ru");
  await Promise.all([second, first]);
  expect(document.documentElement.lang).toBe("ru");
  await loadLanguage("en");
});

/** Checked by the compiler and never called. */
export function misuseTranslate(): void {
  // @ts-expect-error: no such message
  t("no-such-message");
  // @ts-expect-error: missing arguments
  t("archive-length");
  // @ts-expect-error: wrong argument
  t("archive-length", { number: 3 });
  // @ts-expect-error: a message without arguments
  t("archive-title", { count: 3 });
}

it("directions follow the rotation of the board", async () => {
  await loadLanguage("en");
  expect(formatMove({ piece: "wA1", text: BESIDE }, { showNames: false, rotation: 3 })).toContain(
    "to the left of",
  );
});

it.each([
  ["en", "White ant 2 to the left of the white ant 1"],
  ["ru", "Белый муравей 2 встаёт слева от белого муравья 1"],
  ["uk", "Біла мураха 2 стає ліворуч від білої мурахи 1"],
] as const)("equal bugs are numbered in %s", async (language, sentence) => {
  await loadLanguage(language);
  const text = { ...BESIDE, neighbor: "wA1", side: "west" } as const;
  expect(formatMove({ piece: "wA2", text }, { showNames: false, rotation: 0 })).toBe(sentence);
  expect(formatPiece("wQ", { showNames: false, rotation: 0 })).not.toMatch(/\d/);
});

it.each([
  ["en", "White pillbug throws the black ant 1 to the right of the black queen bee"],
  ["ru", "Белая мокрица переносит чёрного муравья 1 на место справа от чёрной королевы"],
  ["uk", "Біла мокриця переносить чорну мураху 1 на соту праворуч від чорної бджоли"],
] as const)("a throw by the pillbug is described in %s", async (language, sentence) => {
  await loadLanguage(language);
  const text = { ...BESIDE, id: "move-thrown", thrower: "wP", by: "another" } as const;
  expect(formatMove({ piece: "bA1", text }, { showNames: false, rotation: 0 })).toBe(sentence);
});

it("messages keep their no-break spaces", async () => {
  await loadLanguage("ru");
  expect(t("review-chances", { percent: 60 })).toBe("Шансы белых на победу: 60\u00a0%.");
});

it("formats recent times relative to now, and older ones as dates", async () => {
  await loadLanguage("en");
  const now = Date.UTC(2026, 10, 19, 12);
  const ago = (milliseconds: number) => formatTimeAgo(now - milliseconds, now);
  expect([0, 61_000, 3 * 3_600_000, 86_400_000].map(ago)).toEqual([
    "now",
    "1 minute ago",
    "3 hours ago",
    "yesterday",
  ]);
  expect(ago(10 * 86_400_000)).toContain("2026");
});
