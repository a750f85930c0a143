import { beforeEach, expect, it } from "vitest";
import {
  formatWinProbability,
  formatScore,
  formatEvaluation,
  whiteProbability,
} from "../../src/i18n/evaluations";
import { loadLanguage } from "../../src/i18n/translate";

beforeEach(() => loadLanguage("en"));

const even = (probability: number) => ({ probability, winsIn: null });

it("the winning chances of Black complement those of White", () => {
  expect(whiteProbability("white", even(0.7))).toBe(0.7);
  expect(whiteProbability("black", even(0.75))).toBe(0.25);
  expect(formatWinProbability("black", even(0.75))).toContain("25");
  expect(formatScore("black", even(0.75))).toContain("25");
});

it.each([
  ["white", 2, "White", "2"],
  ["white", -3, "Black", "3"],
  ["black", 2, "Black", "2"],
  ["black", -3, "White", "3"],
] as const)("if %s wins in %i, %s wins in %s moves", (mover, winsIn, winner, count) => {
  const score = { probability: winsIn > 0 ? 1 : 0, winsIn };
  for (const text of [formatWinProbability, formatScore, formatEvaluation].map((format) =>
    format(mover, score),
  )) {
    expect(text).toContain(winner);
    expect(text).toContain(count);
  }
});

it("evaluations have four degrees of advantage and name the side that is better", () => {
  const evaluations = [0.5, 0.555, 0.565, 0.695, 0.705, 0.875, 0.885].map((probability) =>
    formatEvaluation("white", even(probability)),
  );
  expect(evaluations[1]).toBe(evaluations[0]);
  expect(evaluations[3]).toBe(evaluations[2]);
  expect(evaluations[5]).toBe(evaluations[4]);
  expect(new Set(evaluations).size).toBe(4);
  expect(formatEvaluation("white", even(0.25))).toBe(formatEvaluation("black", even(0.75)));
  expect(formatEvaluation("white", even(0.25))).toContain("Black");
});
