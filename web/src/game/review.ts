// The review of a game (analysis after its end), growing ply by ply.
import type { Assessed, Reviewed } from "../messages";
import type { Advice } from "./table";

/** Replaced as a whole with everything that is found. */
export interface Review {
  /** White's probability to win, from 0 to 1: at the start, then after each ply. */
  readonly chances: readonly number[];
  readonly plies: readonly Assessed[];
  /** Where the game turned; known in the end. */
  readonly turningPoints?: readonly number[];
}

export const NOTHING_YET: Review = { chances: [], plies: [] };

export function learned(review: Review, found: Reviewed): Review {
  switch (found.type) {
    case "opinion":
      return { ...review, chances: [found.score.probability] };
    case "assessed":
      return {
        ...review,
        chances: [...review.chances, found.after.probability],
        plies: [...review.plies, found],
      };
    case "turning-points":
      return { ...review, turningPoints: found.plies };
  }
}

/** What was found about a ply; the first is 1. */
export function assessedAt({ plies }: Review, ply: number): Assessed | undefined {
  return plies[ply - 1];
}

/** Whether something else would have been clearly better: the host gives reasons only then. */
export function isMistake(found: Assessed | undefined): found is Assessed {
  return found !== undefined && found.facts.length > 0;
}

/** The move that would have been better. */
export function betterOf({ best, facts }: Assessed): Advice {
  return { move: best, facts };
}

export function percentOf(probability: number): number {
  return Math.round(100 * probability);
}
