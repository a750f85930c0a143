// A game review (analysis after the end), extended ply by ply.
import type { JudgmentName, Move, PlyAssessment, ReviewMessage, ReviewSummary } from "../messages";
import type { SuggestedMove } from "./uiState";

/** A review in progress. It is replaced as a whole with every result. */
export interface Review {
  /** White's winning probability from 0 to 1, at the start and after each ply. */
  readonly whiteProbabilities: readonly number[];
  readonly assessments: readonly PlyAssessment[];
  /** Accuracy and numbers of judged moves; set when the review is complete. */
  readonly summary?: ReviewSummary;
}

export type MoveMark = "?!" | "?" | "??";

/** The marks of judged moves, the mildest first. */
export const MARKS: Readonly<Record<JudgmentName, MoveMark>> = {
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

export const EMPTY_REVIEW: Review = { whiteProbabilities: [], assessments: [] };

export function applyReviewMessage(review: Review, message: ReviewMessage): Review {
  switch (message.type) {
    case "initial-score":
      return { ...review, whiteProbabilities: [message.score.probability] };
    case "ply-assessment":
      return {
        ...review,
        whiteProbabilities: [...review.whiteProbabilities, message.after.probability],
        assessments: [...review.assessments, message],
      };
    case "review-summary":
      return { ...review, summary: message };
  }
}

/** Return the assessment of a ply; the first move is ply 1. */
export function assessmentAt({ assessments }: Review, ply: number): PlyAssessment | undefined {
  return assessments[ply - 1];
}

interface JudgedPly extends PlyAssessment {
  readonly judgment: JudgmentName;
}

/** Return whether another move was clearly better. */
export function isJudged(assessment: PlyAssessment | undefined): assessment is JudgedPly {
  return assessment !== undefined && assessment.judgment !== null;
}

/** Return the plies with a judgment that `accepts` accepts. */
export function judgedPlies(
  { assessments }: Review,
  accepts: (ply: JudgedPly) => boolean = () => true,
): readonly number[] {
  return assessments.filter((ply) => isJudged(ply) && accepts(ply)).map(({ ply }) => ply);
}

/** Return the first of `plies` after `ply`, or else the first one; undefined without plies. */
export function nextOf(plies: readonly number[], ply: number): number | undefined {
  return plies.find((other) => other > ply) ?? plies[0];
}

export function bestMoveOf({ line }: PlyAssessment): Move {
  return line[0]!;
}

/** Return the better move as a suggestion. */
export function toSuggestion(assessment: PlyAssessment): SuggestedMove {
  return { move: bestMoveOf(assessment), facts: assessment.facts };
}

export function toPercent(probability: number): number {
  return Math.round(100 * probability);
}
