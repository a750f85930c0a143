// The review of a game (analysis after its end), growing ply by ply.
import type { PlyAssessment, ReviewMessage } from "../messages";
import type { SuggestedMove } from "./uiState";

/** Replaced as a whole with everything that is found. */
export interface Review {
  /** White's probability to win, from 0 to 1: at the start, then after each ply. */
  readonly whiteProbabilities: readonly number[];
  readonly assessments: readonly PlyAssessment[];
  /** Where the game turned; known in the end. */
  readonly turningPoints?: readonly number[];
}

export const EMPTY_REVIEW: Review = { whiteProbabilities: [], assessments: [] };

export function applyReviewMessage(review: Review, found: ReviewMessage): Review {
  switch (found.type) {
    case "initial-score":
      return { ...review, whiteProbabilities: [found.score.probability] };
    case "ply-assessment":
      return {
        ...review,
        whiteProbabilities: [...review.whiteProbabilities, found.after.probability],
        assessments: [...review.assessments, found],
      };
    case "turning-points":
      return { ...review, turningPoints: found.plies };
  }
}

/** What was found about a ply; the first is 1. */
export function assessmentAt({ assessments }: Review, ply: number): PlyAssessment | undefined {
  return assessments[ply - 1];
}

/** Whether something else would have been clearly better: the host gives reasons only then. */
export function isMistake(assessment: PlyAssessment | undefined): assessment is PlyAssessment {
  return assessment !== undefined && assessment.facts.length > 0;
}

/** The move that would have been better. */
export function toSuggestion({ best, facts }: PlyAssessment): SuggestedMove {
  return { move: best, facts };
}

export function toPercent(probability: number): number {
  return Math.round(100 * probability);
}
