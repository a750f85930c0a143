// The state of a game review and its graph.
import { describe, expect, it } from "vitest";
import {
  assessmentAt,
  isJudged,
  judgedPlies,
  nextOf,
  applyReviewMessage,
  EMPTY_REVIEW,
} from "../../src/game/review";
import type { PlyAssessment, ReviewMessage } from "../../src/messages";
import { linePath, markPosition, whitePath } from "../../src/review/ReviewGraph";
import { move } from "../positions";

const score = (probability: number) => ({ probability, winsIn: null });
const assessment = (
  ply: number,
  probability: number,
  more: Partial<PlyAssessment> = {},
): PlyAssessment => ({
  type: "ply-assessment",
  ply,
  after: score(probability),
  loss: 0,
  judgment: null,
  line: [move("wA1")],
  facts: [],
  ...more,
});
const FACT = { effect: "moves", pieces: ["wA1"], number: null, hexes: [] } as const;
const MISTAKE = assessment(2, 0.8, { loss: 0.3, judgment: "blunder", facts: [FACT] });
const PLAYER = { accuracy: 0.8, counts: [0, 0, 1] } as const;
const SUMMARY = { type: "review-summary", players: [PLAYER, PLAYER] } as const;
const MESSAGES: readonly ReviewMessage[] = [
  { type: "initial-score", score: score(0.5) },
  assessment(1, 0.55),
  MISTAKE,
];

describe("a review", () => {
  const review = MESSAGES.reduce(applyReviewMessage, EMPTY_REVIEW);

  it("has White's winning probability at the start and after each ply", () => {
    expect(review.whiteProbabilities).toEqual([0.5, 0.55, 0.8]);
  });

  it("distinguishes mistakes from other moves", () => {
    expect(isJudged(assessmentAt(review, 1))).toBe(false);
    expect(assessmentAt(review, 2)).toBe(MISTAKE);
    expect(isJudged(assessmentAt(review, 2))).toBe(true);
    expect(isJudged(assessmentAt(review, 3))).toBe(false);
  });

  it("finds the next judged ply, from the start again after the end", () => {
    expect(judgedPlies(review)).toEqual([2]);
    expect(judgedPlies(review, ({ judgment }) => judgment === "mistake")).toEqual([]);
    expect([nextOf([2, 5], 0), nextOf([2, 5], 2), nextOf([2, 5], 5)]).toEqual([2, 5, 2]);
    expect(nextOf([], 3)).toBeUndefined();
  });

  it("has a summary once it is complete", () => {
    expect(review.summary).toBeUndefined();
    expect(applyReviewMessage(review, SUMMARY).summary).toBe(SUMMARY);
  });
});

describe("the graph", () => {
  it("is high where White is better", () => {
    expect(linePath([0.5, 1, 0.25])).toBe("M0 0.5L1 0L2 0.75");
    expect(whitePath([0.5, 1])).toBe("M0 0.5L1 0V1H0Z");
    expect(whitePath([])).toBe("");
  });

  it("places the mark of a ply", () => {
    expect(markPosition(1, 3, 0.75)).toEqual(["33.33%", "25%"]);
    expect(markPosition(0, 0, 0.5)).toEqual(["0%", "50%"]);
  });
});
