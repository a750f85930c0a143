// Games of a file and games that are here: nothing that was played is lost.
import { expect, it } from "vitest";
import type { Core } from "../../src/core/core";
import { EMPTY_POSITION } from "../../src/game/emptyPosition";
import { mergeGames } from "../../src/local/merge";
import { MemoryStore, type StoredGame } from "../../src/local/gameStore";

/** A core for which a document is the moves played; "!" at its end is that of the game. */
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

async function merged(here: string, ...brought: readonly string[]) {
  const store = new MemoryStore();
  await store.save(game(here, 7));
  const counts = await mergeGames(
    brought.map((document) => game(document)),
    store,
    core,
  );
  const games = await store.list();
  return { ...counts, documents: games.map(({ document }) => document).toSorted(), store };
}

it.each([
  ["a longer one goes on here", "ab", "abc", ["abc"]],
  ["the end of one is taken over", "ab", "ab!", ["ab!"]],
  ["a shorter one changes nothing", "abc", "ab", ["abc"]],
  ["the same changes nothing", "abc", "abc", ["abc"]],
  ["one that is over here is not reopened", "ab!", "ab", ["ab!"]],
  ["what went on differently is kept twice", "abc", "abd", ["abc", "abd"]],
  [
    "a game that was given up in one place, and went on in another, likewise",
    "ab!",
    "abc",
    ["ab!", "abc"],
  ],
])("%s", async (_, here, brought, documents) => {
  expect((await merged(here, brought)).documents).toEqual(documents);
});

it("what was taken over is a newer version, so that other tabs hear of it", async () => {
  const { added, updated, store } = await merged("ab", "abc");
  expect([added, updated]).toEqual([0, 1]);
  expect((await store.load("local-a"))!.version).toBe(8);
});

it("a second time nothing is added", async () => {
  const { added, store } = await merged("abc", "abd");
  expect(added).toBe(1);
  expect(await mergeGames([game("abd")], store, core)).toEqual({ added: 0, updated: 0 });
});
