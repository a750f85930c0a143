// Games of one's own that a server has kept: kept here first, deleted there then, found again.
import { describe, expect, it } from "vitest";
import type { Core } from "../../src/core/core";
import { UNPLAYED } from "../../src/game/blank";
import { localIdIn, takenOverId } from "../../src/game/ids";
import { listGames, movedGame } from "../../src/host/allGames";
import type { Host } from "../../src/host/host";
import { BrowserGames } from "../../src/local/games";
import { MemoryStore, type KeptGame, type Saved } from "../../src/local/store";
import type { GameList, OwnGame } from "../../src/messages";

const OLD = "Ab-_0123456789abcdefgh"; // as servers name games
const GAME: OwnGame = {
  game: OLD,
  document: "sixlegs-game 1\nstart Base rulebook\nwhite person\nblack computer 3\n",
  white: { kind: "person" },
  black: { kind: "computer", level: 3 },
  date: "2026.01.02",
  changed: 1234,
  clock: { initial: 60_000, increment: 0 },
  times: [[60_000, 60_000]],
};

class LastingStore extends MemoryStore {
  override readonly isLasting = true;
  answer: Saved = "saved";
  override async save(game: KeptGame): Promise<Saved> {
    if (this.answer === "saved") await super.save(game);
    return this.answer;
  }
}

/** A server that still has `games`, and a page. */
function pageWith(games: readonly OwnGame[], store: MemoryStore = new LastingStore()) {
  const there = new Map(games.map((one) => [one.game, one]));
  const core = {
    position: async (document: string) =>
      document === "damaged" ? Promise.reject(new Error()) : UNPLAYED,
  } as unknown as Core;
  const people = {
    list: async (): Promise<GameList> => ({
      games: [],
      putAside: null,
      own: [...there.values()].slice(0, 2),
    }),
    remove: async (game: string) => void there.delete(game),
  };
  const local = new BrowserGames(core, {} as never, Promise.resolve(store), async (text) => text);
  return { host: { local, people } as unknown as Host, there, store };
}

function another(number: number): OwnGame {
  return { ...GAME, game: OLD.replace("0", String(number)) };
}

describe("games that a server has kept", () => {
  it("have a name here that follows from the old one", () => {
    expect(localIdIn(takenOverId(OLD))).toBe(takenOverId(OLD));
    expect(takenOverId(another(1).game)).not.toBe(takenOverId(OLD));
  });

  it("are kept here, deleted there, and listed", async () => {
    const { host, there, store } = pageWith([GAME, another(1), another(2)]);
    const { games } = await listGames(host);
    expect([games.length, there.size]).toEqual([3, 0]);
    const kept = await store.load(takenOverId(OLD));
    expect(kept).toMatchObject({ document: GAME.document, black: GAME.black, clock: GAME.clock });
    expect(kept!.summary.changed).toBe(1234);
  });

  it("are found by their old names", async () => {
    const { host } = pageWith([GAME]);
    expect(await movedGame(host, OLD)).toBe(takenOverId(OLD));
    expect(await movedGame(host, another(1).game)).toBeUndefined();
  });

  it("stay where they are if they cannot be kept or read here", async () => {
    const full = new LastingStore();
    full.answer = "unsaved";
    const damaged = { ...another(1), document: "damaged" };
    const pages = [pageWith([GAME], full), pageWith([damaged])];
    await Promise.all(pages.map(({ host }) => listGames(host)));
    expect(pages.map(({ there }) => there.size)).toEqual([1, 1]);
  });

  it("stay on the server while this browser keeps them in memory only", async () => {
    const { host, there } = pageWith([GAME], new MemoryStore()); // a private window
    await listGames(host);
    await listGames(host); // the second time the game is found in memory
    expect([...there.keys()]).toEqual([OLD]);
  });

  it("are not overwritten by an older one that could not be deleted", async () => {
    const { host, store } = pageWith([GAME]);
    const played = { document: "later", id: takenOverId(OLD) } as KeptGame;
    await store.save(played);
    await movedGame(host, OLD);
    expect(await store.load(takenOverId(OLD))).toBe(played);
  });
});
