// Local games with the real core: rematches, and searches across tabs.
import { readFileSync } from "node:fs";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { createCore, type Core, type BrowserEngine } from "../../src/core/core";
import { loadModule } from "../../src/core/module";
import { BrowserGames } from "../../src/local/browserGames";
import { MemoryStore } from "../../src/local/gameStore";
import type { BackendMessage, NewLocalGame, Position, Start } from "../../src/messages";
import { waitFor } from "../waitFor";

const EMPTY: Start = { kind: "empty", gameType: "Base", opening: "rulebook" };
const AGAINST_COMPUTER = {
  white: { kind: "person" },
  black: { kind: "computer", level: 3 },
  start: EMPTY,
  clock: { initial: 60_000, increment: 1000 },
} as NewLocalGame;

let core: Core;
beforeAll(() => {
  core = createCore(loadModule(readFileSync("../build/wasm/sixlegs.wasm")));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** Return the games of a browser, and a function that opens one of them. */
function createGames(engine: Partial<BrowserEngine> = {}) {
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
      const match = messages.find((message) => message.type === type)!;
      messages.length = 0;
      return match as Extract<BackendMessage, { type: Type }>;
    };
    return { connection, next };
  };
  return { store, games, open };
}

it("a rematch swaps the colors and starts with full clocks", async () => {
  const { store, games, open } = createGames();
  const first = await games.create({ ...AGAINST_COMPUTER, hasCoach: true, takebacks: false });
  const { connection, next } = open(first);
  const { version } = await next("position");
  connection.send({ type: "resign" }, version);
  const over: Position = await next("position");
  expect(over.result).toEqual({ winner: "black", ending: "resignation" });
  connection.send({ type: "offer-rematch" }, over.version);
  const { game } = await next("rematch-started");
  const stored = (await store.load(game))!;
  expect(stored).toMatchObject({
    white: { kind: "computer", level: 3 },
    black: { kind: "person" },
  });
  const lines = "\nwhite computer 3\nblack person\ncoach on\ntakebacks off\n";
  expect(stored.document).toContain(lines);
  expect(stored).toMatchObject({ clock: AGAINST_COMPUTER.clock, times: [[60_000, 60_000]] });
  connection.close();
});

/** A fake of `navigator.locks`: only one holder per name. */
function fakeLocks() {
  const queues = new Map<string, Promise<void>>();
  return {
    request(name: string, _: object, work: () => Promise<void>) {
      const done = (queues.get(name) ?? Promise.resolve()).then(work);
      queues.set(name, done);
      return done;
    },
  };
}

it("only one tab searches a position, and several games are searched at the same time", async () => {
  vi.stubGlobal("navigator", { locks: fakeLocks() });
  const play = vi.fn<BrowserEngine["play"]>().mockReturnValue(new Promise(() => {}));
  const { games, open } = createGames({ play });
  const { white, black } = AGAINST_COMPUTER;
  const ids = [1, 2].map(() => games.create({ ...AGAINST_COMPUTER, white: black, black: white }));
  const tabs = [await ids[0]!, await ids[0]!, await ids[1]!].map(open);
  await waitFor(() => expect(play).toHaveBeenCalledTimes(2));
  const [first, , other] = tabs;
  expect((await first!.next("position")).game).not.toBe((await other!.next("position")).game);
  tabs.forEach(({ connection }) => connection.close());
});

it("a game has the date of the player's time zone", async () => {
  vi.stubEnv("TZ", "Pacific/Kiritimati"); // 14 hours ahead
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-19T12:00:00Z") });
  const { store, games } = createGames();
  const game = await games.create(AGAINST_COMPUTER);
  expect((await store.load(game))!.date).toBe("2026.11.20");
});
