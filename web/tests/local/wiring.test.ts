// Local games with everything real: the core, the calls to its workers, IndexedDB and the session.
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Session, type SessionState } from "../../src/host/session";
import { send } from "../../src/game/steps";
import { choicesOf } from "../../src/game/table";
import { BrowserGames } from "../../src/local/games";
import { openStore } from "../../src/local/store";
import type { NewGame } from "../../src/messages";
import { realCore, realThinker } from "../realCore";
import "fake-indexeddb/auto";

const AT_ONE_SCREEN: NewGame = {
  start: { kind: "empty", gameType: "Base", opening: "rulebook" },
  white: { kind: "person" },
  black: { kind: "person" },
  clock: null,
};

const open: Session[] = [];
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => open.splice(0).forEach((session) => session.close()));

/** A tab of the browser. */
const tab = () => new BrowserGames(realCore(), realThinker(), openStore(), async (text) => text);

/** Open `game` in a tab; returns the session, what it shows now, and what happened in it. */
function opened(games: BrowserGames, game: string) {
  const seen = { state: undefined as SessionState | undefined };
  const session = new Session((listener) => games.open(game, listener), {
    changed: (state) => (seen.state = state),
    happened: () => {},
    rematch: () => {},
  });
  open.push(session);
  const moves = () => seen.state?.table?.position.moves.map(({ uhp }) => uhp) ?? [];
  return { session, seen, moves };
}

/** Play the first legal move, as a click on its target does. */
function playFirst({ session }: ReturnType<typeof opened>): void {
  session.act((table) => {
    const [choice] = choicesOf(table);
    return send(table, { ...choice!, target: choice!.targets[0]! }, true);
  });
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });

it("a move in one tab is seen in another that has the game open", async () => {
  const games = tab();
  const id = await games.create(AT_ONE_SCREEN);
  const [one, other] = [opened(games, id), opened(tab(), id)];
  await until(() =>
    expect([one.seen.state?.table, other.seen.state?.table]).not.toContain(undefined),
  );
  playFirst(one);
  await until(() => expect(other.moves().length).toBe(1));
  playFirst(other);
  await until(() => expect(one.moves().length).toBe(2));
  await games.remove(id);
  await until(() => expect(other.seen.state?.connection).toBe("gone"));
});

it("undo, hints, reasons and typed moves reach the core, and illegal ones are refused", async () => {
  const games = tab();
  const game = opened(games, await games.create(AT_ONE_SCREEN));
  await until(() => expect(game.seen.state?.table).toBeDefined());
  game.session.playTyped("wS1");
  await until(() => expect(game.moves()).toEqual(["wS1"]));
  game.session.playTyped("wA1");
  await until(() =>
    expect(game.seen.state!.table!.complaint ?? game.seen.state!.notice).toBeDefined(),
  );
  game.session.dismiss();
  game.session.send({ type: "undo" });
  await until(() => expect(game.moves()).toEqual([]));
  game.session.send({ type: "redo" });
  await until(() => expect(game.moves()).toEqual(["wS1"]));
  game.session.send({ type: "ask-hint" });
  expect(game.seen.state!.isThinkingOfHint).toBe(true);
  await until(() => expect(game.seen.state!.table!.hint?.move.color).toBe("black"));
  expect(game.seen.state!.isThinkingOfHint).toBe(false);
  game.session.send({ type: "ask-why", piece: "bA1", hex: [5, 5] });
  await until(() => expect(game.seen.state!.table!.complaint?.reason.rule).toBe("off-hive"));
});

it("a study is kept nowhere, and an impossible one is gone with its problem", async () => {
  const games = tab();
  const states: unknown[] = [];
  const listener = {
    receive: () => {},
    connection: (...state: unknown[]) => void states.push(state),
  };
  const start = { kind: "empty", gameType: "Base", opening: "rulebook" } as const;
  const study = games.study({ start, moves: ["wS1", "bS1 wS1-"] }, listener);
  await until(() => expect(states).toEqual([["open"]]));
  study.close();
  states.length = 0;
  games.study({ start, moves: ["wS1", "wS2 wS1-"] }, listener);
  await until(() => expect(states).toMatchObject([["gone", { code: expect.any(String) }]]));
  expect(await games.list()).toEqual([]);
});
