// Local games: begun, kept and played with the real core.
import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { coreIn, type Core } from "../../src/core/core";
import { load } from "../../src/core/module";
import { BrowserGames } from "../../src/local/games";
import { MemoryStore } from "../../src/local/store";
import type { HostMessage, NewGame, Position, Start } from "../../src/messages";

const EMPTY: Start = { kind: "empty", gameType: "Base", opening: "rulebook" };
const AGAINST_COMPUTER = {
  white: { kind: "person" },
  black: { kind: "computer", level: 3 },
  start: EMPTY,
  clock: { initial: 60_000, increment: 1000 },
} as NewGame;

let core: Core;
beforeAll(() => {
  core = coreIn(load(readFileSync("../build/wasm/sixlegs.wasm")));
});

/** The games of a browser, and the messages of the game that is open. */
function browser() {
  const store = new MemoryStore();
  const games = new BrowserGames(core, {} as never, Promise.resolve(store), async (text) => text);
  const open = (id: string) => {
    const messages: HostMessage[] = [];
    const connection = games.open(id, {
      receive: (message) => messages.push(message),
      connection: () => {},
    });
    const next = async <Type extends HostMessage["type"]>(type: Type) => {
      await expect.poll(() => messages.some((message) => message.type === type)).toBe(true);
      const found = messages.find((message) => message.type === type)!;
      messages.length = 0;
      return found as Extract<HostMessage, { type: Type }>;
    };
    return { connection, next };
  };
  return { store, games, open };
}

it("a rematch changes the colors and begins with full clocks", async () => {
  const { store, games, open } = browser();
  const first = await games.create(AGAINST_COMPUTER);
  const { connection, next } = open(first);
  const { version } = await next("position");
  connection.send({ type: "resign" }, version);
  const over: Position = await next("position");
  expect(over.result).toEqual({ winner: "black", ending: "resignation" });
  connection.send({ type: "ask-rematch" }, over.version);
  const { game } = await next("rematch");
  const kept = (await store.load(game))!;
  expect(kept).toMatchObject({ white: { kind: "computer", level: 3 }, black: { kind: "person" } });
  expect(kept.document).toContain("\nwhite computer 3\nblack person\n");
  expect(kept).toMatchObject({ clock: AGAINST_COMPUTER.clock, times: [[60_000, 60_000]] });
  connection.close();
});
