// Evaluations from White's point of view, as percentages and as text.
import { toPercent } from "../game/review";
import type { ColorName, Score } from "../messages";
import { t } from "./translate";

/** Return White's winning probability if `sideToMove` has `score`. */
export function whiteProbability(sideToMove: ColorName, { probability }: Score): number {
  return sideToMove === "white" ? probability : 1 - probability;
}

/** Return "White’s winning chances: 63%", or which side wins and when. */
export function formatWinProbability(sideToMove: ColorName, score: Score): string {
  if (score.winsIn !== null) return formatEvaluation(sideToMove, score);
  return t("review-chances", { percent: toPercent(whiteProbability(sideToMove, score)) });
}

/** Return the evaluation in its shortest form. */
export function formatScore(sideToMove: ColorName, score: Score): string {
  if (score.winsIn === null) {
    return t("analysis-percent", { percent: toPercent(whiteProbability(sideToMove, score)) });
  }
  const isMoverWinning = score.winsIn > 0;
  const isWhiteWinning = isMoverWinning === (sideToMove === "white");
  return t("analysis-won", {
    color: isWhiteWinning ? "white" : "black",
    count: Math.abs(score.winsIn),
  });
}

const EVEN_MARGIN = 0.06; // of winning probability, around one half
const CLEAR_MARGIN = 0.2;
const LARGE_MARGIN = 0.38;

/** Return the evaluation as a sentence. `score` is for `sideToMove`. */
export function formatEvaluation(sideToMove: ColorName, score: Score): string {
  const opponent: ColorName = sideToMove === "white" ? "black" : "white";
  if (score.winsIn !== null) {
    const color = score.winsIn > 0 ? sideToMove : opponent;
    return t("evaluation-won", { color, count: Math.abs(score.winsIn) });
  }
  const lead = score.probability - 0.5;
  const color = lead > 0 ? sideToMove : opponent;
  if (Math.abs(lead) < EVEN_MARGIN) return t("evaluation-even");
  const degree =
    Math.abs(lead) < CLEAR_MARGIN ? "little" : Math.abs(lead) < LARGE_MARGIN ? "clear" : "large";
  return t("evaluation-better", { color, degree });
}
