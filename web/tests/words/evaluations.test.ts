import { beforeEach, expect, it } from "vitest";
import { sayChances, sayScore, sayStanding, whitesChance } from "../../src/words/evaluations";
import { speak } from "../../src/words/text";

beforeEach(() => speak("en"));

const even = (probability: number) => ({ probability, winsIn: null });

it("the chances of Black are those that White lacks", () => {
  expect(whitesChance("white", even(0.7))).toBe(0.7);
  expect(whitesChance("black", even(0.75))).toBe(0.25);
  expect(sayChances("black", even(0.75))).toContain("25");
  expect(sayScore("black", even(0.75))).toContain("25");
});

it.each([
  ["white", 2, "White", "2"],
  ["white", -3, "Black", "3"],
  ["black", 2, "Black", "2"],
  ["black", -3, "White", "3"],
] as const)("if %s wins in %i, %s wins in %s moves", (mover, winsIn, winner, count) => {
  const score = { probability: winsIn > 0 ? 1 : 0, winsIn };
  for (const text of [sayChances, sayScore, sayStanding].map((say) => say(mover, score))) {
    expect(text).toContain(winner);
    expect(text).toContain(count);
  }
});

it("the degrees of an advantage differ, and name who has it", () => {
  const standings = [0.5, 0.555, 0.565, 0.695, 0.705, 0.875, 0.885].map((probability) =>
    sayStanding("white", even(probability)),
  );
  expect(standings[1]).toBe(standings[0]);
  expect(standings[3]).toBe(standings[2]);
  expect(standings[5]).toBe(standings[4]);
  expect(new Set(standings).size).toBe(4);
  expect(sayStanding("white", even(0.25))).toBe(sayStanding("black", even(0.75)));
  expect(sayStanding("white", even(0.25))).toContain("Black");
});
