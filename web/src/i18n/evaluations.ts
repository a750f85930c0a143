// Who stands better, seen from White's side: as a share of the chances, and in words.
import { toPercent } from "../game/review";
import type { ColorName, Score } from "../messages";
import { t } from "./translate";

/** White's probability to win, if `sideToMove` has `score`. */
export function whiteProbability(sideToMove: ColorName, { probability }: Score): number {
  return sideToMove === "white" ? probability : 1 - probability;
}

/** "White’s chances: 63%", or who wins for sure and when. */
export function formatWinProbability(sideToMove: ColorName, score: Score): string {
  if (score.winsIn !== null) return formatEvaluation(sideToMove, score);
  return t("review-chances", { percent: toPercent(whiteProbability(sideToMove, score)) });
}

/** The same as short as it goes. */
export function formatScore(sideToMove: ColorName, score: Score): string {
  if (score.winsIn === null) {
    return t("analysis-percent", { percent: toPercent(whiteProbability(sideToMove, score)) });
  }
  const isMovers = score.winsIn > 0;
  const isWhites = isMovers === (sideToMove === "white");
  return t("analysis-won", {
    color: isWhites ? "white" : "black",
    count: Math.abs(score.winsIn),
  });
}

const EVEN_MARGIN = 0.06; // of the probability to win, more or less than a half
const CLEAR_MARGIN = 0.2;
const LARGE_MARGIN = 0.38;

/** Who stands better, in words: what the best move is worth to who plays it. */
export function formatEvaluation(sideToMove: ColorName, score: Score): string {
  const other: ColorName = sideToMove === "white" ? "black" : "white";
  if (score.winsIn !== null) {
    const color = score.winsIn > 0 ? sideToMove : other;
    return t("evaluation-won", { color, count: Math.abs(score.winsIn) });
  }
  const lead = score.probability - 0.5;
  const color = lead > 0 ? sideToMove : other;
  if (Math.abs(lead) < EVEN_MARGIN) return t("evaluation-even");
  const degree =
    Math.abs(lead) < CLEAR_MARGIN ? "little" : Math.abs(lead) < LARGE_MARGIN ? "clear" : "large";
  return t("evaluation-better", { color, degree });
}
