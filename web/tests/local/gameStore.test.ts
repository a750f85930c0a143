// Games that a browser keeps: two tabs, a full disk, no disk at all.
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { UNSAVED_GAME } from "../../src/local/browserGames";
import { openStore, type StoredGame } from "../../src/local/gameStore";
import "fake-indexeddb/auto";

const GAME: StoredGame = {
  ...UNSAVED_GAME,
  id: "local-a",
  version: 1,
  document: "sixlegs-game 1\nstart Base rulebook\nwhite person\nblack person\n",
};
const next = (game: StoredGame, document: string): StoredGame => ({
  ...game,
  document,
  version: game.version + 1,
});

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe("a kept game", () => {
  it("is there when the browser is opened again", async () => {
    expect(await (await openStore()).save(GAME)).toBe("saved");
    const store = await openStore();
    expect(await store.load(GAME.id)).toEqual(GAME);
    expect(await store.list()).toEqual([GAME]);
    await store.remove(GAME.id);
    expect(await store.load(GAME.id)).toBeUndefined();
    expect(store.isPersistent).toBe(true);
  });

  it("that two tabs change is changed by one of them", async () => {
    const [one, other] = [await openStore(), await openStore()];
    await one.save(GAME);
    expect(await one.save(next(GAME, "one"))).toBe("saved");
    expect(await other.save(next(GAME, "other"))).toBe("stale");
    expect((await other.load(GAME.id))?.document).toBe("one");
  });

  it("that was removed does not come back with a move that was on its way", async () => {
    const [one, other] = [await openStore(), await openStore()];
    await one.save(GAME);
    await other.remove(GAME.id);
    expect(await one.save(next(GAME, "late"))).toBe("stale");
    expect(await one.load(GAME.id)).toBeUndefined();
  });

  it("is told of in the other tab", async () => {
    const [one, other] = [await openStore(), await openStore()];
    const heard = new Promise((done) => other.onOtherTabChange(done));
    await one.save(GAME);
    expect(await heard).toBe(GAME.id);
  });
});

describe("a browser that keeps nothing", () => {
  it("lets one play on, and says so", async () => {
    vi.spyOn(indexedDB, "open").mockImplementation(() => {
      throw new DOMException("private", "SecurityError");
    });
    const store = await openStore();
    expect(await store.save(GAME)).toBe("unsaved");
    expect(await store.load(GAME.id)).toEqual(GAME);
    expect(store.isPersistent).toBe(false);
  });

  it("because its disk is full keeps what was there, and the rest as long as it is open", async () => {
    const store = await openStore();
    await store.save(GAME);
    const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const later = next(GAME, "later");
    expect(await store.save(later)).toBe("unsaved");
    expect(store.isPersistent).toBe(false);
    expect(await store.load(GAME.id)).toEqual(later);
    expect(await store.list()).toEqual([later]);
    expect(await (await openStore()).load(GAME.id)).toEqual(GAME);
    full.mockRestore();
    const latest = next(later, "latest");
    expect(await store.save(latest)).toBe("saved"); // there is room again
    expect(store.isPersistent).toBe(true);
    expect(await (await openStore()).load(GAME.id)).toEqual(latest);
  });
});
