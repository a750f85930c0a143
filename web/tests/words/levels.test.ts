// The computer's levels as characters: each its own bug, name and sentence, in every language.
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/messages";
import { LEVELS, MAXIMUM_SECONDS } from "../../src/messages";
import {
  characterOf,
  drawingOf,
  sayCharacter,
  sayComputer,
  sayLevel,
  sayPlace,
  sayWayOfPlaying,
} from "../../src/words/levels";
import { say, speak } from "../../src/words/text";

const FILES = import.meta.glob([
  "../../../src/sixlegs/tiles/*.svg",
  "../../src/board/guests/*.svg",
]);
const DRAWN = new Set(
  Object.keys(FILES).map((path) => path.slice(path.lastIndexOf("/") + 1, -".svg".length)),
);

it("has a drawing of its own for each level", () => {
  const cast = [...LEVELS.map(characterOf), drawingOf({ kind: "maximum", seconds: 3 })];
  expect(new Set(cast).size).toBe(LEVELS.length + 1);
  expect(cast.filter((bug) => !DRAWN.has(bug))).toEqual([]);
});

it("has somebody for a level that there is not", () => {
  expect([characterOf(0), characterOf(99)]).toEqual(["caterpillar", "mantis"]);
});

describe.each(LANGUAGES)("in %s", (language) => {
  it("has a name and a sentence of its own for each level", async () => {
    await speak(language);
    const names = LEVELS.map(sayCharacter);
    const sentences = LEVELS.map((level) => say("level-character", { level }));
    for (const told of [names, sentences]) expect(new Set(told).size).toBe(LEVELS.length);
    for (const sentence of sentences) expect(sentence).toMatch(/\.$/);
    for (const level of LEVELS) {
      expect(sayLevel(level)).toContain(String(level));
      expect(sayPlace(level)).toMatch(new RegExp(`${level}.*\\s10$`));
    }
  });

  it("names Maximum with its seconds per move", async () => {
    await speak(language);
    for (const seconds of MAXIMUM_SECONDS) {
      const seat = { kind: "maximum", seconds } as const;
      expect(sayComputer(seat)).toMatch(new RegExp(`, ${seconds}\\s\\S$`));
      expect(sayWayOfPlaying(seat)).toMatch(new RegExp(`\\b${seconds}\\b.*\\.$`));
    }
  });

  it("shows no number called Elo", async () => {
    await speak(language);
    const shown = LEVELS.flatMap((level) => [
      sayPlace(level),
      say("level-name", { level }),
      say("level-character", { level }),
    ]);
    for (const text of shown) expect(text).not.toMatch(/\belo\b|эло|ело\s\d/i);
  });
});
