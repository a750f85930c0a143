// Export and import of all games: only games that the core can replay are imported.
import { expect, it } from "vitest";
import type { Core } from "../../src/core/core";
import { EMPTY_POSITION } from "../../src/game/emptyPosition";
import { BackendError } from "../../src/backend/backend";
import { NEW_RATING } from "../../src/local/puzzleStore";
import { createGamesFile, readGamesFile } from "../../src/local/gamesFile";
import type { StoredGame } from "../../src/local/gameStore";

const NO_PUZZLES = {
  results: [],
  failures: [],
  rating: NEW_RATING,
  records: { streak: 0, storm: 0 },
};

const GAME = {
  id: "local-a",
  version: 7,
  document: "sixlegs-game 1\nstart Base rulebook\nwhite person\nblack computer 3\n",
  white: { kind: "person" },
  black: { kind: "computer", level: 3 },
  seed: 5,
  date: "2026.11.16",
  rematch: null,
  times: [],
  clock: null,
  summary: { changed: 12 },
} as unknown as StoredGame;

const core = {
  position: (document: string) =>
    document.includes("damaged")
      ? Promise.reject(new BackendError())
      : Promise.resolve({ ...EMPTY_POSITION, moves: [] }),
} as unknown as Core;

const roundTrip = (...games: readonly object[]) =>
  readGamesFile(createGamesFile(games as StoredGame[], NO_PUZZLES), core);

it("a game survives export and import, and restarts at version 1", async () => {
  const parsed = await roundTrip(GAME);
  expect(parsed!.damaged).toBe(0);
  expect(parsed!.games[0]).toMatchObject({ id: "local-a", version: 1, seed: 5 });
  expect(parsed!.games[0]!.summary.changed).toBe(12);
});

const maximum = (seconds: unknown, inDocument = seconds) => ({
  document: GAME.document.replace("computer 3", `maximum ${inDocument}`),
  black: { kind: "maximum", seconds },
});

it("a game against Maximum survives export and import", async () => {
  const parsed = await roundTrip({ ...GAME, ...maximum(10) });
  expect(parsed!.games[0]!.black).toEqual({ kind: "maximum", seconds: 10 });
});

it.each([
  maximum("10"),
  maximum(3, 10), // differs from the document
  { id: "#local-a" },
  { id: "someone-elses" },
  { document: 7 },
  { document: `${GAME.document}damaged` },
  { white: { kind: "computer", level: 3 } }, // differs from the document
  { black: { kind: "god" } },
])("an invalid game is skipped: %o", async (part) => {
  const parsed = await roundTrip({ ...GAME, ...part }, GAME);
  expect([parsed!.games.length, parsed!.damaged]).toEqual([1, 1]);
});

it("invalid clocks and seeds are ignored", async () => {
  const parsed = await roundTrip(
    { ...GAME, seed: -1, clock: { initial: 1e12, increment: 0 } },
    { ...GAME, seed: 1e300, clock: { initial: 60_000, increment: 0 }, times: [] },
  );
  const [first, second] = parsed!.games;
  expect([first!.seed, first!.clock]).toEqual([0, null]);
  expect([second!.seed, second!.times]).toEqual([0, [[60_000, 60_000]]]);
});

it("a file in another format is rejected", async () => {
  for (const text of ["", "{}", "[]", '{"format": "sixlegs-games", "version": 2, "games": []}']) {
    // oxlint-disable-next-line no-await-in-loop -- only four files
    expect(await readGamesFile(new File([text], "games.json"), core)).toBeUndefined();
  }
});
