// The rating and the results that an account has from other devices.
import { beforeEach, expect, test } from "vitest";
import type { Puzzle } from "../../src/game/puzzles";
import { loadRating, MemoryPuzzleStore, NEW_RATING } from "../../src/local/puzzleStore";
import type { PuzzleAttempt, PuzzleHistory } from "../../src/messages";
import { receiveRating, receiveResults } from "../../src/puzzles/accountResults";

const NOW = Date.UTC(2026, 10, 19);

const attempts: readonly PuzzleAttempt[] = Array.from({ length: 250 }, (_, i) => ({
  id: `attempt-${i}`,
  puzzle: `p${i % 7}`,
  solved: i % 2 === 0,
  mode: "rated",
  at: NOW - i,
  rating: i < 7 ? 1600 - i : null,
}));

/** The pages of the server, and how many were requested. */
function openServer() {
  let requests = 0;
  const request = async (before: string | null): Promise<PuzzleHistory> => {
    requests++;
    const from = Number(before ?? 0);
    const next = from + 100 < attempts.length ? String(from + 100) : null;
    return { attempts: attempts.slice(from, from + 100), next };
  };
  return { request, requests: () => requests };
}

const files = {
  findAll: async (ids: ReadonlySet<string>) => {
    const known = [...ids].filter((id) => id !== "p6"); // not in the collection any more
    return new Map(known.map((id) => [id, puzzle(id)]));
  },
};

const puzzle = (id: string): Puzzle => ({
  id,
  kind: "rescue",
  moves: 1,
  position: "Base rulebook White[9] - 0,0:wQ",
  solution: [],
  rating: 1700,
  deviation: 150,
  themes: ["pin"],
});

beforeEach(() => localStorage.clear());

test("results of other devices are stored once", async () => {
  const store = new MemoryPuzzleStore();
  const first = openServer();
  expect(await receiveResults(store, files, first.request)).toBe(true);
  expect(first.requests()).toBe(3);
  const results = await store.results();
  expect(results.length).toBe(attempts.filter((attempt) => attempt.puzzle !== "p6").length);
  expect(results.at(-1)).toEqual({
    id: "attempt-0",
    puzzle: "p0",
    mode: "rated",
    solved: true,
    at: NOW,
    puzzleRating: 1700,
    themes: ["rescue", "pin"],
    ratingAfter: 1600,
    isSent: true,
  });
});

test("an interruption leaves no gap", async () => {
  const store = new MemoryPuzzleStore();
  const { request } = openServer();
  const interrupted = async (before: string | null) => {
    if (before === "200") throw new Error("offline");
    return request(before);
  };
  await expect(receiveResults(store, files, interrupted)).rejects.toThrow("offline");
  expect(await receiveResults(store, files, request)).toBe(true);
  const count = attempts.filter((attempt) => attempt.puzzle !== "p6").length;
  expect(await store.results()).toHaveLength(count);
});

test("only pages with new results are requested", async () => {
  const store = new MemoryPuzzleStore();
  const all = { findAll: async (ids: ReadonlySet<string>) => allPuzzles(ids) };
  await receiveResults(store, all, openServer().request);
  const second = openServer();
  expect(await receiveResults(store, all, second.request)).toBe(false);
  expect(second.requests()).toBe(1);
});

function allPuzzles(ids: ReadonlySet<string>) {
  return new Map([...ids].map((id) => [id, puzzle(id)]));
}

test("the rating of the account is taken over, but not that of a new one", async () => {
  const player = { rating: 1712, deviation: 80, volatility: 0.08, attempts: 9, changed: NOW };
  await receiveRating(async () => ({ ...player, attempts: 0, changed: null }));
  expect(loadRating()).toEqual(NEW_RATING);
  await receiveRating(async () => player);
  expect(loadRating()).toEqual({ rating: 1712, deviation: 80, volatility: 0.08, at: NOW });
});
