// Merging imported games into the stored ones without losing moves.
import { expect, it } from "vitest";
import type { Core } from "../../src/core/core";
import { EMPTY_POSITION } from "../../src/game/emptyPosition";
import { mergeGames } from "../../src/local/merge";
import { MemoryStore, type StoredGame } from "../../src/local/gameStore";

/** A core whose documents are one letter per move, with "!" if the game is over. */
const core = {
  position: async (document: string) => ({
    ...EMPTY_POSITION,
    moves: [...document.replace("!", "")].map((uhp) => ({ uhp })),
    result: document.endsWith("!") ? { winner: "white", ending: "resignation" } : null,
  }),
} as unknown as Core;

function game(document: string, version = 1, id = "local-a"): StoredGame {
  const seats = { white: { kind: "person" }, black: { kind: "person" } };
  return { id, version, document, ...seats } as unknown as StoredGame;
}

async function mergeInto(stored: string, ...imported: readonly string[]) {
  const store = new MemoryStore();
  await store.save(game(stored, 7));
  const counts = await mergeGames(
    imported.map((document) => game(document)),
    store,
    core,
  );
  const games = await store.list();
  return { ...counts, documents: games.map(({ document }) => document).toSorted(), store };
}

it.each([
  ["a longer game replaces the stored one", "ab", "abc", ["abc"]],
  ["a result is added", "ab", "ab!", ["ab!"]],
  ["a shorter game changes nothing", "abc", "ab", ["abc"]],
  ["the same game changes nothing", "abc", "abc", ["abc"]],
  ["a finished game is not reopened", "ab!", "ab", ["ab!"]],
  ["games that continue differently are both stored", "abc", "abx", ["abc", "abx"]],
  [
    "a game that was resigned in one file and continued in the other is stored twice",
    "ab!",
    "abc",
    ["ab!", "abc"],
  ],
])("%s", async (_, stored, imported, documents) => {
  expect((await mergeInto(stored, imported)).documents).toEqual(documents);
});

it("an updated game gets a newer version, which notifies other tabs", async () => {
  const { added, updated, store } = await mergeInto("ab", "abc");
  expect([added, updated]).toEqual([0, 1]);
  expect((await store.load("local-a"))!.version).toBe(8);
});

it("importing the same game twice adds it once", async () => {
  const { added, store } = await mergeInto("abc", "abx");
  expect(added).toBe(1);
  expect(await mergeGames([game("abx")], store, core)).toEqual({ added: 0, updated: 0 });
});
