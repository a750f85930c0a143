// Results of puzzles: rating, repetition and the player's account.
import { beforeEach, expect, test } from "vitest";
import type { Puzzle } from "../../src/game/puzzles";
import {
  loadRating,
  MemoryPuzzleStore,
  NEW_RATING,
  type FailedPuzzle,
} from "../../src/local/puzzleStore";
import type { NewPuzzleAttempts, RatedPuzzleAttempts } from "../../src/messages";
import { recordResult, sendResults, type Outcome } from "../../src/puzzles/results";
import { firstDue } from "../../src/local/puzzleDeck";
import { schedule } from "../../src/local/puzzleSchedule";
import { progressByTheme } from "../../src/puzzles/progress";
import { realCore } from "../realCore";

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 19);
const core = realCore();

const puzzle = (id: string, rating = 1500): Puzzle => ({
  id,
  kind: "win",
  moves: 2,
  position: "Base rulebook White[9] - 0,0:wQ",
  solution: [],
  rating,
  deviation: 150,
  themes: ["pin"],
});

const outcome = (id: string, isSolved: boolean, rest: Partial<Outcome> = {}): Outcome => ({
  puzzle: puzzle(id),
  mode: "rated",
  isSolved,
  hasHelp: false,
  ...rest,
});

beforeEach(() => localStorage.clear());

test("the first attempt at a puzzle changes the rating", async () => {
  const store = new MemoryPuzzleStore();
  const gain = await recordResult(store, core, outcome("a", true), NOW);
  expect(gain!.before).toBe(Math.round(NEW_RATING.rating));
  expect(gain!.after).toBeGreaterThan(gain!.before);
  expect(Math.round(loadRating().rating)).toBe(gain!.after);
  expect(await recordResult(store, core, outcome("a", true), NOW)).toBeUndefined();
  const loss = await recordResult(store, core, outcome("b", false), NOW);
  expect(loss!.after).toBeLessThan(loss!.before);
});

test("a puzzle that was seen in another mode is not rated", async () => {
  const store = new MemoryPuzzleStore();
  expect(await recordResult(store, core, outcome("a", false, { mode: "storm" }), NOW)).toBe(
    undefined,
  );
  expect(await recordResult(store, core, outcome("a", true), NOW)).toBeUndefined();
});

test("a puzzle solved with a hint is neither rated nor sent", async () => {
  const store = new MemoryPuzzleStore();
  expect(await recordResult(store, core, outcome("a", true, { hasHelp: true }), NOW)).toBe(
    undefined,
  );
  expect((await store.results())[0]).toMatchObject({ isSent: true, ratingAfter: null });
  expect(loadRating()).toEqual(NEW_RATING);
});

test("a failed puzzle is repeated at growing intervals", async () => {
  const store = new MemoryPuzzleStore();
  await recordResult(store, core, outcome("a", true), NOW);
  expect(await store.failures()).toEqual([]);
  await recordResult(store, core, outcome("b", false), NOW);
  let due = NOW;
  let interval = 0;
  for (let round = 0; round < 4; round++) {
    const before = due;
    // oxlint-disable-next-line no-await-in-loop -- the next repetition depends on this one
    due = (await store.failure("b"))!.schedule.due;
    expect(due - before).toBeGreaterThan(interval);
    interval = due - before;
    // oxlint-disable-next-line no-await-in-loop
    await recordResult(store, core, outcome("b", true, { mode: "failures" }), due);
  }
  expect(interval).toBeGreaterThan(7 * DAY_MS);
});

test("a puzzle that is failed again is due the next day", () => {
  const first = schedule(undefined, "failed", NOW);
  expect(first.due - NOW).toBe(DAY_MS);
  const known = schedule(first, "solved", first.due);
  expect(known.due - first.due).toBeGreaterThan(DAY_MS);
  const helped = schedule(first, "helped", first.due);
  expect(helped.due).toBeLessThanOrEqual(known.due);
  const again = schedule(known, "failed", known.due);
  expect(again.due - known.due).toBe(DAY_MS);
  expect(again.lapses).toBe(known.lapses + 1);
  expect(JSON.parse(JSON.stringify(again))).toEqual(again); // for the file of local data
});

const failureDue = (id: string, due: number): FailedPuzzle => ({
  id,
  puzzle: puzzle(id),
  source: "collection",
  schedule: { ...schedule(undefined, "failed", NOW), due },
});

test("the puzzle that is due first comes first", () => {
  const failures = [failureDue("a", 20), failureDue("b", 10)];
  expect(firstDue(failures, 15, false)?.id).toBe("b");
  expect(firstDue(failures, 5, false)).toBeUndefined();
  expect(firstDue(failures, 5, true)?.id).toBe("b");
  expect(firstDue([], 5, true)).toBeUndefined();
});

const response: RatedPuzzleAttempts = {
  rating: 1612,
  deviation: 90,
  volatility: 0.08,
  attempts: 1,
  changed: NOW,
  puzzles: {},
  unknown: [],
};

test("results are sent once, in batches, and the rating of the account is taken over", async () => {
  const store = new MemoryPuzzleStore();
  for (let i = 0; i < 150; i++) {
    // oxlint-disable-next-line no-await-in-loop
    await recordResult(store, core, outcome(`p${i}`, true, { mode: "storm" }), NOW + i);
  }
  const batches: NewPuzzleAttempts[] = [];
  const send = async (batch: NewPuzzleAttempts) => {
    batches.push(batch);
    return response;
  };
  await sendResults(store, send, false);
  expect(batches).toEqual([]);
  await sendResults(store, send, true);
  expect(batches.map(({ attempts }) => attempts.length)).toEqual([100, 50]);
  expect(batches[0]!.attempts[0]!.id).toMatch(/^[\w-]{22}$/);
  expect(loadRating()).toMatchObject({ rating: 1612, at: NOW });
  await sendResults(store, send, true);
  expect(batches.length).toBe(2);
});

const offline = () => Promise.reject(new Error("offline"));

test("results that could not be sent are sent later", async () => {
  const store = new MemoryPuzzleStore();
  await recordResult(store, core, outcome("a", true), NOW);
  await expect(sendResults(store, offline, true)).rejects.toThrow("offline");
  let count = 0;
  const send = async ({ attempts }: NewPuzzleAttempts) => {
    count += attempts.length;
    return response;
  };
  await sendResults(store, send, true);
  expect(count).toBe(1);
});

test("progress counts the first attempt at each puzzle", async () => {
  const store = new MemoryPuzzleStore();
  await recordResult(store, core, outcome("a", false), NOW);
  await recordResult(store, core, outcome("a", true), NOW + 1);
  await recordResult(store, core, outcome("b", true), NOW + 2);
  expect(progressByTheme(await store.results())).toEqual([
    { theme: "win-in-2", attempted: 2, solved: 1 },
    { theme: "pin", attempted: 2, solved: 1 },
  ]);
});
