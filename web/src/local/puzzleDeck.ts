// The deck of failed puzzles, which come back when the player is about to forget them.
import type { Puzzle } from "../game/puzzles";
import type { Recall } from "./puzzleSchedule";
import type { FailedPuzzle, PuzzleStore } from "./puzzleStore";

/** Store when a puzzle is to be repeated after an attempt at time `now`. */
export async function repeatLater(
  store: PuzzleStore,
  puzzle: Puzzle,
  source: FailedPuzzle["source"],
  recall: Recall,
  now: number,
): Promise<void> {
  const [{ schedule }, known] = await Promise.all([
    import("./puzzleSchedule"),
    store.failure(puzzle.id),
  ]);
  await store.saveFailure({
    id: puzzle.id,
    puzzle,
    source: known?.source ?? source,
    schedule: schedule(known?.schedule, recall, now),
  });
}

/** Return the failed puzzle that is due first; `isEarly` also accepts those that are not due. */
export function firstDue(
  failures: readonly FailedPuzzle[],
  now: number,
  isEarly: boolean,
): FailedPuzzle | undefined {
  const [first] = failures.toSorted((a, b) => a.schedule.due - b.schedule.due);
  return first && (isEarly || first.schedule.due <= now) ? first : undefined;
}
