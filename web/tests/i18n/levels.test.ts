// The computer's levels as characters: each its own bug, name and sentence, in every language.
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/messages";
import { LEVELS, MAXIMUM_SECONDS } from "../../src/messages";
import {
  levelIcon,
  computerIcon,
  formatLevelIcon,
  formatComputer,
  formatLevel,
  formatLevelRank,
  formatPlayingStyle,
} from "../../src/i18n/levels";
import { t, loadLanguage } from "../../src/i18n/translate";

const FILES = import.meta.glob([
  "../../../src/sixlegs/tiles/*.svg",
  "../../src/board/level-icons/*.svg",
]);
const DRAWN = new Set(
  Object.keys(FILES).map((path) => path.slice(path.lastIndexOf("/") + 1, -".svg".length)),
);

it("has a drawing of its own for each level", () => {
  const cast = [...LEVELS.map(levelIcon), computerIcon({ kind: "maximum", seconds: 3 })];
  expect(new Set(cast).size).toBe(LEVELS.length + 1);
  expect(cast.filter((bug) => !DRAWN.has(bug))).toEqual([]);
});

it("has somebody for a level that there is not", () => {
  expect([levelIcon(0), levelIcon(99)]).toEqual(["caterpillar", "mantis"]);
});

describe.each(LANGUAGES)("in %s", (language) => {
  it("has a name and a sentence of its own for each level", async () => {
    await loadLanguage(language);
    const names = LEVELS.map(formatLevelIcon);
    const sentences = LEVELS.map((level) => t("level-style", { level }));
    for (const told of [names, sentences]) expect(new Set(told).size).toBe(LEVELS.length);
    for (const sentence of sentences) expect(sentence).toMatch(/\.$/);
    for (const level of LEVELS) {
      expect(formatLevel(level)).toContain(String(level));
      expect(formatLevelRank(level)).toMatch(new RegExp(`${level}.*\\s10$`));
    }
  });

  it("names Maximum with its seconds per move", async () => {
    await loadLanguage(language);
    for (const seconds of MAXIMUM_SECONDS) {
      const seat = { kind: "maximum", seconds } as const;
      expect(formatComputer(seat)).toMatch(new RegExp(`, ${seconds}\\s\\S$`));
      expect(formatPlayingStyle(seat)).toMatch(new RegExp(`\\b${seconds}\\b.*\\.$`));
    }
  });

  it("shows no number called Elo", async () => {
    await loadLanguage(language);
    const shown = LEVELS.flatMap((level) => [
      formatLevelRank(level),
      t("level-name", { level }),
      t("level-style", { level }),
    ]);
    for (const text of shown) expect(text).not.toMatch(/\belo\b|эло|ело\s\d/i);
  });
});
