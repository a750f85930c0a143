// The files of the collection: the build splits it, and the page finds puzzles in them.
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import type { Puzzle } from "../../src/game/puzzles";
import { PuzzleFiles } from "../../src/local/puzzleFiles";
import {
  loadRating,
  loadRecords,
  NEW_RATING,
  openPuzzleStore,
  saveRating,
  saveRecord,
  targetRating,
} from "../../src/local/puzzleStore";
import { splitCollection } from "../../vite/puzzles.ts";

const COUNT = 1200;
const all: readonly Puzzle[] = Array.from({ length: COUNT }, (_, i) => ({
  id: `p${String(i).padStart(5, "a")}`,
  kind: i % 10 === 0 ? "race" : "win",
  moves: 2,
  ...(i % 10 === 0 && { winner: "black" as const }),
  position: "Base rulebook White[9] - 0,0:wQ",
  solution: ["wA1 bQ-", "bS1 wQ-"],
  rating: 800 + i,
  deviation: 150,
  themes: i < 600 ? ["pin"] : [],
}));

function openFiles() {
  const sources = new Map<string, string>();
  const text = all
    .toReversed()
    .map((puzzle) => JSON.stringify(puzzle))
    .join("\n");
  const index = splitCollection(`${text}\n`, sources);
  const fetched: string[] = [];
  const files = new PuzzleFiles(index, async (path) => {
    fetched.push(path);
    return JSON.parse(sources.get(path)!);
  });
  return { files, index, fetched, sources };
}

test("the collection is split by rating", async () => {
  const { files, index } = openFiles();
  expect(index.files.map(({ count }) => count)).toEqual([500, 500, 200]);
  expect(files.count()).toBe(COUNT);
  expect(files.count("pin")).toBe(600);
  expect(files.count("race")).toBe(120);
  const loaded = (await Promise.all(index.files.map((file) => files.load(file)))).flat();
  expect(loaded).toEqual(all);
});

test("names change only with the content", () => {
  const [first, second] = [openFiles().index, openFiles().index];
  expect(first).toEqual(second);
  expect(first.daily).toMatch(/^assets\/puzzles-daily-[0-9a-f]{8}\.json$/);
});

test("the file with the rating is searched first, and the next one without a result", async () => {
  const { files, fetched } = openFiles();
  const near = files.near(1400);
  expect(near.map(({ from }) => from)).toEqual([1300, 800, 1800]);
  expect(files.near(1900, "pin").map(({ from }) => from)).toEqual([1300, 800]);
  const found = await files.search(near, (puzzles) => puzzles.find(({ rating }) => rating === 900));
  expect(found?.rating).toBe(900);
  expect(fetched.length).toBe(2);
});

test("a file that cannot be loaded is skipped, and requested again later", async () => {
  const { index, sources } = openFiles();
  let isOffline = true;
  const files = new PuzzleFiles(index, async (path) => {
    if (isOffline && path === index.files[1]!.name) throw new Error("offline");
    return JSON.parse(sources.get(path)!);
  });
  const first = () => files.search(files.near(1400), ([puzzle]) => puzzle);
  expect((await first())?.rating).toBe(800);
  isOffline = false;
  expect((await first())?.rating).toBe(1300);
  const none = new PuzzleFiles(index, () => Promise.reject(new Error("offline")));
  await expect(none.search(none.near(1400), ([puzzle]) => puzzle)).rejects.toThrow("offline");
});

test("a puzzle is found by its id with the list of ids and one file", async () => {
  const { files, fetched } = openFiles();
  expect(await files.find(all[1100]!.id)).toEqual(all[1100]);
  expect(fetched.length).toBe(2);
  expect(await files.find("zzzzzz")).toBeUndefined();
  expect(await files.find("p")).toBeUndefined();
});

test("several puzzles are found with the list of ids and their files", async () => {
  const { files, fetched } = openFiles();
  const wanted = [all[3]!, all[4]!, all[1100]!];
  const found = await files.findAll(new Set([...wanted.map(({ id }) => id), "zzzzzz"]));
  expect([...found.values()]).toEqual(wanted);
  expect(fetched.length).toBe(3);
});

test("there is a puzzle for each day, of a medium rating", async () => {
  const { files } = openFiles();
  const days = await Promise.all(
    ["2026-11-19", "2026-11-20", "2027-12-24"].map((date) => files.daily(date)),
  );
  expect(days[0]).not.toEqual(days[1]);
  expect(days[2]).toEqual(days[0]); // 400 days later
  for (const { rating } of days) expect(rating >= 980 && rating < 1820).toBe(true);
});

test.each([
  [true, false, true],
  [true, true, true],
  [false, true, true],
  [false, false, false],
])("online %s, cached %s: the puzzle of a day is available: %s", async (online, cached, found) => {
  const { files, index, fetched } = openFiles();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  const match = async (path: string) => (cached && path.endsWith(index.daily) ? {} : undefined);
  vi.stubGlobal("caches", { match });
  const puzzle = await files.availableDaily("2026-11-19");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(puzzle !== undefined).toBe(found);
  expect(fetched).toEqual(found ? [index.daily] : []);
});

test("the download loads every file once and reports its progress", async () => {
  const { files, fetched } = openFiles();
  await files.prefetch(1400);
  expect(fetched.length).toBe(3);
  const shares: number[] = [];
  await files.downloadAll((share) => shares.push(share));
  expect(shares.at(-1)).toBe(1);
  expect(new Set(fetched).size).toBe(5);
  expect(fetched.length).toBe(5);
});

test("players get easier puzzles while their rating is uncertain", () => {
  expect(targetRating(NEW_RATING)).toBe(1192);
  expect(targetRating({ ...NEW_RATING, deviation: 160 })).toBe(1390);
  expect(targetRating({ ...NEW_RATING, deviation: 100 })).toBe(1500);
});

beforeEach(() => localStorage.clear());

test("results and failed puzzles survive a reload", async () => {
  const first = await openPuzzleStore();
  const result = {
    id: "x",
    puzzle: "paaaa1",
    mode: "rated",
    solved: true,
    at: 5,
    puzzleRating: 801,
    themes: [],
    ratingAfter: 1510,
    isSent: false,
  } as const;
  await first.addResult({ ...result, id: "y", at: 9 });
  await first.addResult(result);
  await first.markSent(["x", "unknown"]);
  const second = await openPuzzleStore();
  expect((await second.results()).map(({ id, isSent }) => [id, isSent])).toEqual([
    ["x", true],
    ["y", false],
  ]);
  const schedule = { due: 1 } as never;
  await second.saveFailure({ id: "paaaa1", puzzle: all[1]!, schedule, source: "game" });
  expect((await first.failure("paaaa1"))?.source).toBe("game");
  await first.removeFailure("paaaa1");
  expect(await second.failures()).toEqual([]);
});

test("damaged ratings and records count as new ones", () => {
  expect(loadRating()).toEqual(NEW_RATING);
  saveRating({ rating: 1700, deviation: 80, volatility: 0.06, at: 3 });
  expect(loadRating().rating).toBe(1700);
  localStorage.setItem("sixlegs.puzzleRating", '{"rating":"high"}');
  expect(loadRating()).toEqual(NEW_RATING);
  localStorage.setItem("sixlegs.puzzleRecords", '{"streak":-4,"storm":"many"}');
  expect(loadRecords()).toEqual({ streak: 0, storm: 0 });
  expect(saveRecord("storm", 7)).toBe(true);
  expect(saveRecord("storm", 7)).toBe(false);
  expect(loadRecords()).toEqual({ streak: 0, storm: 7 });
});
