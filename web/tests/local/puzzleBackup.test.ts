// Puzzles in the file of local games.
import { beforeEach, expect, test } from "vitest";
import { exportPuzzles, importPuzzles } from "../../src/local/puzzleBackup";
import { schedule } from "../../src/local/puzzleSchedule";
import {
  loadRating,
  loadRecords,
  MemoryPuzzleStore,
  NEW_RATING,
  saveRating,
  saveRecord,
  type FailedPuzzle,
  type PuzzleResult,
} from "../../src/local/puzzleStore";

const RESULT: PuzzleResult = {
  id: "x",
  puzzle: "aaaaaa",
  mode: "rated",
  solved: true,
  at: 5,
  puzzleRating: 1500,
  themes: ["pin"],
  ratingAfter: 1510,
  isSent: true,
};
const FAILURE: FailedPuzzle = {
  id: "aaaaaa",
  puzzle: {
    id: "aaaaaa",
    kind: "race",
    moves: 2,
    winner: "black",
    position: "Base rulebook White[9] - 0,0:wQ",
    solution: ["wA1 bQ-"],
    rating: 1500,
    deviation: 150,
    themes: ["pin"],
  },
  schedule: schedule(undefined, "failed", 1000),
  source: "collection",
};

beforeEach(() => localStorage.clear());

test("everything is restored in another browser", async () => {
  const store = new MemoryPuzzleStore();
  await store.addResult(RESULT);
  await store.saveFailure(FAILURE);
  const rating = { rating: 1700, deviation: 80, volatility: 0.06, at: 7 };
  saveRating(rating);
  saveRecord("storm", 12);
  const file = JSON.stringify(await exportPuzzles(Promise.resolve(store)));
  localStorage.clear();
  const other = new MemoryPuzzleStore();
  await importPuzzles(JSON.parse(file), Promise.resolve(other));
  expect(await other.results()).toEqual([RESULT]);
  expect(await other.failures()).toEqual([FAILURE]);
  expect(loadRating()).toEqual(rating);
  expect(loadRecords()).toEqual({ streak: 0, storm: 12 });
});

test("later data of this browser stay", async () => {
  const store = new MemoryPuzzleStore();
  const later = { ...FAILURE, schedule: schedule(FAILURE.schedule, "solved", 9e9) };
  await store.saveFailure(later);
  saveRating({ ...NEW_RATING, rating: 1800, at: 9 });
  saveRecord("streak", 20);
  const rating = { ...NEW_RATING, at: 7 };
  const file = { results: [], failures: [FAILURE], rating, records: { streak: 3, storm: 0 } };
  await importPuzzles(file, Promise.resolve(store));
  expect(await store.failures()).toEqual([later]);
  expect(loadRating().rating).toBe(1800);
  expect(loadRecords().streak).toBe(20);
});

test.each([
  undefined,
  7,
  { results: 7, failures: "many", rating: [], records: null },
  { results: [null, {}, { ...RESULT, mode: "cheating" }, { ...RESULT, at: "yesterday" }] },
  { failures: [null, { ...FAILURE, id: "other" }, { ...FAILURE, schedule: { due: 1 } }] },
  { failures: [{ ...FAILURE, puzzle: { ...FAILURE.puzzle, position: "x" } }] },
  { rating: { ...NEW_RATING, rating: null, at: 9 } },
])("invalid data are left out: %j", async (value) => {
  const store = new MemoryPuzzleStore();
  await importPuzzles(value, Promise.resolve(store));
  expect(await store.results()).toEqual([]);
  expect(await store.failures()).toEqual([]);
  expect(loadRating()).toEqual(NEW_RATING);
});
