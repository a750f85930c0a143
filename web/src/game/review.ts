// A game review (analysis after the end), extended ply by ply.
import type { PlyAssessment, ReviewMessage } from "../messages";
import type { SuggestedMove } from "./uiState";

/** A review in progress. It is replaced as a whole with every result. */
export interface Review {
  /** White's winning probability from 0 to 1, at the start and after each ply. */
  readonly whiteProbabilities: readonly number[];
  readonly assessments: readonly PlyAssessment[];
  /** Plies at which the game turned; set when the review is complete. */
  readonly turningPoints?: readonly number[];
}

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
    case "turning-points":
      return { ...review, turningPoints: message.plies };
  }
}

/** Return the assessment of a ply; the first move is ply 1. */
export function assessmentAt({ assessments }: Review, ply: number): PlyAssessment | undefined {
  return assessments[ply - 1];
}

/** Return whether another move was clearly better: only then are there facts. */
export function isMistake(assessment: PlyAssessment | undefined): assessment is PlyAssessment {
  return assessment !== undefined && assessment.facts.length > 0;
}

/** Return the better move as a suggestion. */
export function toSuggestion({ best, facts }: PlyAssessment): SuggestedMove {
  return { move: best, facts };
}

export function toPercent(probability: number): number {
  return Math.round(100 * probability);
}
