// Local games: begun, kept and played with the real core.
import { readFileSync } from "node:fs";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { createCore, type Core, type BrowserEngine } from "../../src/core/core";
import { loadModule } from "../../src/core/module";
import { BrowserGames } from "../../src/local/browserGames";
import { MemoryStore } from "../../src/local/gameStore";
import type { BackendMessage, NewGame, Position, Start } from "../../src/messages";

const EMPTY: Start = { kind: "empty", gameType: "Base", opening: "rulebook" };
const AGAINST_COMPUTER = {
  white: { kind: "person" },
  black: { kind: "computer", level: 3 },
  start: EMPTY,
  clock: { initial: 60_000, increment: 1000 },
} as NewGame;

let core: Core;
beforeAll(() => {
  core = createCore(loadModule(readFileSync("../build/wasm/sixlegs.wasm")));
});

afterEach(() => vi.unstubAllGlobals());

/** The games of a browser, and the messages of the game that is open. */
function browser(engine: Partial<BrowserEngine> = {}) {
  const store = new MemoryStore();
  const games = new BrowserGames(
    core,
    engine as BrowserEngine,
    Promise.resolve(store),
    async (text) => text,
  );
  const open = (id: string) => {
    const messages: BackendMessage[] = [];
    const connection = games.open(id, {
      onMessage: (message) => messages.push(message),
      onStateChange: () => {},
    });
    const next = async <Type extends BackendMessage["type"]>(type: Type) => {
      await expect.poll(() => messages.some((message) => message.type === type)).toBe(true);
      const found = messages.find((message) => message.type === type)!;
      messages.length = 0;
      return found as Extract<BackendMessage, { type: Type }>;
    };
    return { connection, next };
  };
  return { store, games, open };
}

it("a rematch changes the colors and begins with full clocks", async () => {
  const { store, games, open } = browser();
  const first = await games.create({ ...AGAINST_COMPUTER, hasCoach: true, takebacks: false });
  const { connection, next } = open(first);
  const { version } = await next("position");
  connection.send({ type: "resign" }, version);
  const over: Position = await next("position");
  expect(over.result).toEqual({ winner: "black", ending: "resignation" });
  connection.send({ type: "offer-rematch" }, over.version);
  const { game } = await next("rematch-started");
  const kept = (await store.load(game))!;
  expect(kept).toMatchObject({ white: { kind: "computer", level: 3 }, black: { kind: "person" } });
  const lines = "\nwhite computer 3\nblack person\ncoach on\ntakebacks off\n";
  expect(kept.document).toContain(lines);
  expect(kept).toMatchObject({ clock: AGAINST_COMPUTER.clock, times: [[60_000, 60_000]] });
  connection.close();
});

/** Locks as a browser has them: each name is held by one at a time. */
function browserLocks() {
  const held = new Map<string, Promise<void>>();
  return {
    request(name: string, _: object, work: () => Promise<void>) {
      const done = (held.get(name) ?? Promise.resolve()).then(work);
      held.set(name, done);
      return done;
    },
  };
}

it("the computer thinks once about a position, and about several games at a time", async () => {
  vi.stubGlobal("navigator", { locks: browserLocks() });
  const play = vi.fn<BrowserEngine["play"]>().mockReturnValue(new Promise(() => {}));
  const { games, open } = browser({ play });
  const { white, black } = AGAINST_COMPUTER;
  const ids = [1, 2].map(() => games.create({ ...AGAINST_COMPUTER, white: black, black: white }));
  const tabs = [await ids[0]!, await ids[0]!, await ids[1]!].map(open);
  await vi.waitFor(() => expect(play).toHaveBeenCalledTimes(2));
  const [first, , other] = tabs;
  expect((await first!.next("position")).game).not.toBe((await other!.next("position")).game);
  tabs.forEach(({ connection }) => connection.close());
});
