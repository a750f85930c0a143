// Who stands better, seen from White's side: as a share of the chances, and in words.
import type { ColorName, Score } from "../messages";
import { percentOf } from "../review";
import { sayStanding } from "../setup/verdict";
import { say } from "../text";

/** White's probability to win, if `mover` has `score`. */
export function whitesChance(mover: ColorName, { probability }: Score): number {
  return mover === "white" ? probability : 1 - probability;
}

/** "White’s chances: 63%", or who wins for sure and when. */
export function sayChances(mover: ColorName, score: Score): string {
  if (score.winsIn !== null) return sayStanding(mover, score);
  return say("look-chances", { percent: percentOf(whitesChance(mover, score)) });
}

/** The same as short as it goes. */
export function sayScore(mover: ColorName, score: Score): string {
  if (score.winsIn === null) {
    return say("analysis-percent", { percent: percentOf(whitesChance(mover, score)) });
  }
  const isMovers = score.winsIn > 0;
  const isWhites = isMovers === (mover === "white");
  return say("analysis-won", {
    color: isWhites ? "white" : "black",
    count: Math.abs(score.winsIn),
  });
}
