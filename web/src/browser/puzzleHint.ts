// Whether this browser is used for puzzles, so that screens load them only for players who solve
// them.
import { readText } from "./storage";

/** Key of the player's rating, which local/puzzleStore.ts stores. */
export const PUZZLE_RATING_KEY = "sixlegs.puzzleRating";

export function solvesPuzzles(): boolean {
  return readText(PUZZLE_RATING_KEY) !== null;
}
