// Who stands better, seen from White's side: as a share of the chances, and in words.
import { percentOf } from "../game/review";
import type { ColorName, Score } from "../messages";
import { say } from "./text";

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

const EVEN = 0.06; // of the probability to win, more or less than a half
const CLEAR = 0.2;
const LARGE = 0.38;

/** Who stands better, in words: what the best move is worth to who plays it. */
export function sayStanding(mover: ColorName, score: Score): string {
  const other: ColorName = mover === "white" ? "black" : "white";
  if (score.winsIn !== null) {
    const color = score.winsIn > 0 ? mover : other;
    return say("setup-stands-won", { color, count: Math.abs(score.winsIn) });
  }
  const lead = score.probability - 0.5;
  const color = lead > 0 ? mover : other;
  if (Math.abs(lead) < EVEN) return say("setup-stands-even");
  const degree = Math.abs(lead) < CLEAR ? "little" : Math.abs(lead) < LARGE ? "clear" : "large";
  return say("setup-stands-better", { color, degree });
}
