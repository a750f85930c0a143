// The state of a game review and its graph.
import { describe, expect, it } from "vitest";
import { assessmentAt, isMistake, applyReviewMessage, EMPTY_REVIEW } from "../../src/game/review";
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
  best: move("wA1"),
  facts: [],
  ...more,
});
const FACT = { effect: "moves", pieces: ["wA1"], number: null, hexes: [] } as const;
const MISTAKE = assessment(2, 0.8, { loss: 0.3, facts: [FACT] });
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
    expect(isMistake(assessmentAt(review, 1))).toBe(false);
    expect(assessmentAt(review, 2)).toBe(MISTAKE);
    expect(isMistake(assessmentAt(review, 2))).toBe(true);
    expect(isMistake(assessmentAt(review, 3))).toBe(false);
  });

  it("has turning points once it is complete", () => {
    expect(review.turningPoints).toBeUndefined();
    const complete = applyReviewMessage(review, { type: "turning-points", plies: [2] });
    expect(complete.turningPoints).toEqual([2]);
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
