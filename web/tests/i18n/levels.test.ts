// The computer's levels: each has its own icon, name and description in every language.
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
  "../../../src/sixlegs/tiles/classic/*.svg",
  "../../src/board/level-icons/*.svg",
]);
const ICONS = new Set(
  Object.keys(FILES).map((path) => path.slice(path.lastIndexOf("/") + 1, -".svg".length)),
);

it("has an icon for each level", () => {
  const icons = [...LEVELS.map(levelIcon), computerIcon({ kind: "maximum", seconds: 3 })];
  expect(new Set(icons).size).toBe(LEVELS.length + 1);
  expect(icons.filter((icon) => !ICONS.has(icon))).toEqual([]);
});

it("shows the icon of the nearest level if a level does not exist", () => {
  expect([levelIcon(0), levelIcon(99)]).toEqual(["caterpillar", "mantis"]);
});

describe.each(LANGUAGES)("in %s", (language) => {
  it("has a name and a description for each level", async () => {
    await loadLanguage(language);
    const names = LEVELS.map(formatLevelIcon);
    const descriptions = LEVELS.map((level) => t("level-style", { level }));
    for (const texts of [names, descriptions]) expect(new Set(texts).size).toBe(LEVELS.length);
    for (const description of descriptions) expect(description).toMatch(/\.$/);
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

  it("does not call the strength of a level Elo", async () => {
    await loadLanguage(language);
    const texts = LEVELS.flatMap((level) => [
      formatLevelRank(level),
      t("level-name", { level }),
      t("level-style", { level }),
    ]);
    for (const text of texts) expect(text).not.toMatch(/\belo\b|эло|ело\s\d/i);
  });
});
