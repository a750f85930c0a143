// Streaks and storms.
import { expect, test } from "vitest";
import {
  afterStormError,
  afterStormMove,
  afterStreakPuzzle,
  comboBonus,
  isStormOver,
  NEW_STORM,
  NEW_STREAK,
  nextBonusAt,
  skip,
  STORM_PENALTY_SECONDS,
  STORM_SECONDS,
  stormRating,
  stormTimeLeft,
  streakRating,
  type Storm,
} from "../../src/game/puzzleRuns";

test("a streak becomes harder and ends with the first error", () => {
  const next = afterStreakPuzzle(NEW_STREAK, true);
  expect(streakRating(next)).toBeGreaterThan(streakRating(NEW_STREAK));
  const end = afterStreakPuzzle(next, false);
  expect(end).toMatchObject({ score: 1, isOver: true });
  expect(afterStreakPuzzle(end, true)).toBe(end);
});

test("one puzzle of a streak can be skipped", () => {
  const skipped = skip(NEW_STREAK);
  expect(skipped.canSkip).toBe(false);
  expect(streakRating(skipped)).toBe(streakRating(NEW_STREAK));
  const end = afterStreakPuzzle(NEW_STREAK, false);
  expect(skip(end)).toBe(end);
});

/** Return the storm after correct moves at time `now`. */
function playMoves(storm: Storm, count: number, now: number): Storm {
  return Array.from({ length: count }).reduce<Storm>(
    (current) => afterStormMove(current, now, false),
    storm,
  );
}

test("the clock of a storm starts with the first move", () => {
  expect(stormTimeLeft(NEW_STORM, 5000)).toBe(STORM_SECONDS * 1000);
  const storm = afterStormMove(NEW_STORM, 5000, true);
  expect(stormTimeLeft(storm, 6000)).toBe(STORM_SECONDS * 1000 - 1000);
  expect(storm).toMatchObject({ score: 1, moves: 1, combo: 1 });
});

test("correct moves in a row gain time at each bonus, also after the last one of the list", () => {
  const bonuses = Array.from({ length: 20 }, (_, i) => comboBonus(i + 1));
  expect(bonuses).toEqual([0, 0, 0, 5, 0, 0, 0, 7, 0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0, 10]);
  expect([0, 3, 4, 12, 13].map(nextBonusAt)).toEqual([4, 4, 8, 16, 16]);
  const storm = playMoves(NEW_STORM, 8, 0);
  expect(stormTimeLeft(storm, 0)).toBe((STORM_SECONDS + 5 + 7) * 1000);
  expect(storm.bonus).toBe(7);
});

test("an error costs time and the combo", () => {
  const storm = afterStormError(playMoves(NEW_STORM, 3, 0), 0);
  expect(storm).toMatchObject({ errors: 1, combo: 0, bestCombo: 3 });
  expect(stormTimeLeft(storm, 0)).toBe((STORM_SECONDS - STORM_PENALTY_SECONDS) * 1000);
  expect(playMoves(storm, 4, 0).bonus).toBe(5); // counted from the start
});

test("nothing counts after the time is over", () => {
  const storm = afterStormMove(NEW_STORM, 0, true);
  const end = STORM_SECONDS * 1000;
  expect(isStormOver(storm, end - 1)).toBe(false);
  expect(isStormOver(storm, end)).toBe(true);
  expect(afterStormMove(storm, end, true)).toBe(storm);
  expect(afterStormError(storm, end)).toBe(storm);
});

test("the puzzles of a storm become harder", () => {
  const storm = afterStormMove(NEW_STORM, 0, true);
  expect(stormRating(storm)).toBeGreaterThan(stormRating(NEW_STORM));
});
