// The texts of the card that shares a review.
import { beforeAll, expect, it } from "vitest";
import { loadLanguage } from "../../src/i18n/translate";
import type { Position } from "../../src/messages";
import { cardTexts } from "../../src/review/reviewCard";
import { POSITION } from "../positions";

beforeAll(() => loadLanguage("en"));

const SUMMARY = {
  type: "review-summary",
  players: [
    { accuracy: 0.874, counts: [1, 0, 2] },
    { accuracy: null, counts: [0, 0, 0] },
  ],
} as const;

it("the card has names, result, accuracy and the numbers of judged moves", () => {
  const ada = { kind: "person", name: "Ada", isYou: false } as Position["seats"]["white"];
  const game: Position = {
    ...POSITION,
    seats: { white: ada, black: { kind: "computer", level: 3 } },
    result: { winner: "white", ending: "resignation" },
  };
  const { result, players } = cardTexts(game, SUMMARY);
  expect(result).toContain("White wins");
  expect(players[0]).toEqual({
    color: "white",
    name: "Ada",
    percent: "87%",
    marks: [
      { judgment: "inaccuracy", count: 1 },
      { judgment: "mistake", count: 0 },
      { judgment: "blunder", count: 2 },
    ],
    description: "Ada, 87% accuracy, 1 inaccuracy, 0 mistakes, 2 blunders",
  });
  expect(players[1]!.name).toContain("level 3");
  expect(players[1]!.percent).toBe("–");
});
