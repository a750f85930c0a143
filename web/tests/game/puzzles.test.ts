// Puzzles: themes, the choice of the next one, and the puzzle of the day.
import { expect, test } from "vitest";
import {
  addDays,
  choosePuzzle,
  coveredQueens,
  dailyIndex,
  parseDaily,
  solverOf,
  themesOf,
  type Puzzle,
} from "../../src/game/puzzles";
import type { PieceName } from "../../src/messages";

const puzzle = (id: string, rating: number): Puzzle => ({
  id,
  kind: "win",
  moves: 2,
  position: "Base rulebook Black[9] - 0,0:wQ",
  solution: [],
  rating,
  deviation: 150,
  themes: ["pin", "unheard-of"],
});

test("themes contain the kind or the length, and no unknown names", () => {
  expect(themesOf(puzzle("a", 1))).toEqual(["win-in-2", "pin"]);
  expect(themesOf({ ...puzzle("a", 1), kind: "race" })).toEqual(["race", "pin"]);
});

const stack = (...pieces: PieceName[]) => ({ hex: [0, 0] as const, pieces });

test("covered queens are named with the tile on top", () => {
  const stacks = [stack("bS1"), stack("wQ", "bB1", "wB2"), stack("bA1", "bQ")];
  expect(coveredQueens(stacks)).toEqual([{ color: "white", top: "wB2" }]);
  expect(coveredQueens([])).toEqual([]);
});

test("the solver is the side to move", () => {
  expect(solverOf(puzzle("a", 1))).toBe("black");
  expect(solverOf({ position: "Base rulebook White - 0,0:wQ" })).toBe("white");
});

test("the next puzzle is one of the nearest to the rating", () => {
  const all = Array.from({ length: 100 }, (_, i) => puzzle(String(i), 1000 + 10 * i));
  for (const random of [0, 0.5, 0.999]) {
    const next = choosePuzzle(
      all,
      1500,
      () => false,
      () => random,
    )!;
    expect(Math.abs(next.rating - 1500)).toBeLessThanOrEqual(60);
  }
  expect(choosePuzzle(all, 1500, ({ rating }) => rating < 1900)!.rating).toBeGreaterThanOrEqual(
    1900,
  );
  expect(choosePuzzle(all, 1500, () => true)).toBeUndefined();
});

test("the days take the puzzles in order and begin again after the last", () => {
  expect(dailyIndex("2026-11-01", 400)).toBe(0);
  expect(dailyIndex("2026-11-19", 400)).toBe(18);
  expect(dailyIndex(addDays("2026-11-01", 400), 400)).toBe(0);
  expect(dailyIndex("2026-10-31", 400)).toBe(399);
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
});

test("an address may name a day up to today", () => {
  const now = Date.UTC(2026, 10, 19, 23, 59);
  expect(parseDaily(undefined, now)).toBe("2026-11-19");
  expect(parseDaily("2026-11-18", now)).toBe("2026-11-18");
  for (const text of ["2026-11-20", "2026-02-30", "today", "20261119", "2026-1-1"])
    expect(parseDaily(text, now), text).toBeUndefined();
});
