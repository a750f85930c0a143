// All games in one file: what is in it is believed only as far as the core can play it.
import { expect, it } from "vitest";
import type { Core } from "../../src/core/core";
import { EMPTY_POSITION } from "../../src/game/emptyPosition";
import { BackendError } from "../../src/backend/backend";
import { createGamesFile, readGamesFile } from "../../src/local/gamesFile";
import type { StoredGame } from "../../src/local/gameStore";

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

const read = (...games: readonly object[]) =>
  readGamesFile(createGamesFile(games as StoredGame[]), core);

it("a game goes out and in, and begins with the first version", async () => {
  const found = await read(GAME);
  expect(found!.damaged).toBe(0);
  expect(found!.games[0]).toMatchObject({ id: "local-a", version: 1, seed: 5 });
  expect(found!.games[0]!.summary.changed).toBe(12);
});

const maximum = (seconds: unknown, inDocument = seconds) => ({
  document: GAME.document.replace("computer 3", `maximum ${inDocument}`),
  black: { kind: "maximum", seconds },
});

it("a game against Maximum goes out and in", async () => {
  const found = await read({ ...GAME, ...maximum(10) });
  expect(found!.games[0]!.black).toEqual({ kind: "maximum", seconds: 10 });
});

it.each([
  maximum("10"),
  maximum(3, 10), // not what the document says
  { id: "#local-a" },
  { id: "someone-elses" },
  { document: 7 },
  { document: `${GAME.document}damaged` },
  { white: { kind: "computer", level: 3 } }, // not what the document says
  { black: { kind: "god" } },
])("a game that cannot be is left out: %o", async (part) => {
  const found = await read({ ...GAME, ...part }, GAME);
  expect([found!.games.length, found!.damaged]).toEqual([1, 1]);
});

it("impossible clocks and seeds are not taken over", async () => {
  const found = await read(
    { ...GAME, seed: -1, clock: { initial: 1e12, increment: 0 } },
    { ...GAME, seed: 1e300, clock: { initial: 60_000, increment: 0 }, times: [] },
  );
  const [endless, short] = found!.games;
  expect([endless!.seed, endless!.clock]).toEqual([0, null]);
  expect([short!.seed, short!.times]).toEqual([0, [[60_000, 60_000]]]);
});

it("what is no such file is refused as a whole", async () => {
  for (const text of ["", "{}", "[]", '{"format": "sixlegs-games", "version": 2, "games": []}']) {
    // oxlint-disable-next-line no-await-in-loop -- four of them
    expect(await readGamesFile(new File([text], "games.json"), core)).toBeUndefined();
  }
});
