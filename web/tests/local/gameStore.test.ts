// The store of local games: two tabs, a full disk, and no storage.
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

describe("a stored game", () => {
  it("survives a restart of the browser", async () => {
    expect(await (await openStore()).save(GAME)).toBe("saved");
    const store = await openStore();
    expect(await store.load(GAME.id)).toEqual(GAME);
    expect(await store.list()).toEqual([GAME]);
    await store.remove(GAME.id);
    expect(await store.load(GAME.id)).toBeUndefined();
    expect(store.isPersistent).toBe(true);
  });

  it("is changed by only one of two tabs", async () => {
    const [tab, otherTab] = [await openStore(), await openStore()];
    await tab.save(GAME);
    expect(await tab.save(next(GAME, "one"))).toBe("saved");
    expect(await otherTab.save(next(GAME, "other"))).toBe("stale");
    expect((await otherTab.load(GAME.id))?.document).toBe("one");
  });

  it("that was removed is not restored by a pending move", async () => {
    const [tab, otherTab] = [await openStore(), await openStore()];
    await tab.save(GAME);
    await otherTab.remove(GAME.id);
    expect(await tab.save(next(GAME, "late"))).toBe("stale");
    expect(await tab.load(GAME.id)).toBeUndefined();
  });

  it("notifies the other tab of changes", async () => {
    const [tab, otherTab] = [await openStore(), await openStore()];
    const changedId = new Promise((done) => otherTab.onOtherTabChange(done));
    await tab.save(GAME);
    expect(await changedId).toBe(GAME.id);
  });
});

describe("a browser without storage", () => {
  it("keeps games in memory and reports that they are not saved", async () => {
    vi.spyOn(indexedDB, "open").mockImplementation(() => {
      throw new DOMException("private", "SecurityError");
    });
    const store = await openStore();
    expect(await store.save(GAME)).toBe("unsaved");
    expect(await store.load(GAME.id)).toEqual(GAME);
    expect(store.isPersistent).toBe(false);
  });

  it("with a full disk keeps the stored version, and newer ones in memory", async () => {
    const store = await openStore();
    await store.save(GAME);
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const later = next(GAME, "later");
    expect(await store.save(later)).toBe("unsaved");
    expect(store.isPersistent).toBe(false);
    expect(await store.load(GAME.id)).toEqual(later);
    expect(await store.list()).toEqual([later]);
    expect(await (await openStore()).load(GAME.id)).toEqual(GAME);
    put.mockRestore();
    const latest = next(later, "latest");
    expect(await store.save(latest)).toBe("saved"); // the disk has space again
    expect(store.isPersistent).toBe(true);
    expect(await (await openStore()).load(GAME.id)).toEqual(latest);
  });
});
