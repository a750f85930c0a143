// Local games with everything real: the core, the calls to its workers, IndexedDB and the session.
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GameSession, type GameSessionState } from "../../src/backend/gameSession";
import { requestMove } from "../../src/game/transitions";
import { choicesOf } from "../../src/game/uiState";
import { BrowserGames } from "../../src/local/browserGames";
import { openStore } from "../../src/local/gameStore";
import type { NewGame } from "../../src/messages";
import { realCore, realBrowserEngine } from "../realCore";
import "fake-indexeddb/auto";

const AT_ONE_SCREEN: NewGame = {
  start: { kind: "empty", gameType: "Base", opening: "rulebook" },
  white: { kind: "person" },
  black: { kind: "person" },
  clock: null,
};

const open: GameSession[] = [];
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => open.splice(0).forEach((session) => session.close()));

/** A tab of the browser. */
const tab = () =>
  new BrowserGames(realCore(), realBrowserEngine(), openStore(), async (text) => text);

/** Open `game` in a tab; returns the session, what it shows now, and what happened in it. */
function opened(games: BrowserGames, game: string) {
  const seen = { state: undefined as GameSessionState | undefined };
  const session = new GameSession((listener) => games.open(game, listener), {
    onChange: (state) => (seen.state = state),
    onEffect: () => {},
    onRematch: () => {},
  });
  open.push(session);
  const moves = () => seen.state?.ui?.position.moves.map(({ uhp }) => uhp) ?? [];
  return { session, seen, moves };
}

/** Play the first legal move, as a click on its target does. */
function playFirst({ session }: ReturnType<typeof opened>): void {
  session.dispatch((ui) => {
    const [choice] = choicesOf(ui);
    return requestMove(ui, { ...choice!, target: choice!.targets[0]! }, true);
  });
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });

it("a move in one tab is seen in another that has the game open", async () => {
  const games = tab();
  const id = await games.create(AT_ONE_SCREEN);
  const [one, other] = [opened(games, id), opened(tab(), id)];
  await until(() => expect([one.seen.state?.ui, other.seen.state?.ui]).not.toContain(undefined));
  playFirst(one);
  await until(() => expect(other.moves().length).toBe(1));
  playFirst(other);
  await until(() => expect(one.moves().length).toBe(2));
  await games.remove(id);
  await until(() => expect(other.seen.state?.connection).toBe("not-found"));
});

it("undo, hints, reasons and typed moves reach the core, and illegal ones are refused", async () => {
  const games = tab();
  const game = opened(games, await games.create(AT_ONE_SCREEN));
  await until(() => expect(game.seen.state?.ui).toBeDefined());
  game.session.playTyped("wS1");
  await until(() => expect(game.moves()).toEqual(["wS1"]));
  game.session.playTyped("wA1");
  await until(() =>
    expect(game.seen.state!.ui!.illegalMove ?? game.seen.state!.notice).toBeDefined(),
  );
  game.session.dismiss();
  game.session.send({ type: "undo" });
  await until(() => expect(game.moves()).toEqual([]));
  game.session.send({ type: "redo" });
  await until(() => expect(game.moves()).toEqual(["wS1"]));
  game.session.send({ type: "request-hint" });
  expect(game.seen.state!.isHintPending).toBe(true);
  await until(() => expect(game.seen.state!.ui!.hint?.move.color).toBe("black"));
  expect(game.seen.state!.isHintPending).toBe(false);
  game.session.send({ type: "explain", piece: "bA1", hex: [5, 5] });
  await until(() => expect(game.seen.state!.ui!.illegalMove?.reason.rule).toBe("off-hive"));
});

it("a study is kept nowhere, and an impossible one is gone with its problem", async () => {
  const games = tab();
  const states: unknown[] = [];
  const listener = {
    onMessage: () => {},
    onStateChange: (...state: unknown[]) => void states.push(state),
  };
  const start = { kind: "empty", gameType: "Base", opening: "rulebook" } as const;
  const study = games.openUnsaved({ start, moves: ["wS1", "bS1 wS1-"] }, listener);
  await until(() => expect(states).toEqual([["open"]]));
  study.close();
  states.length = 0;
  games.openUnsaved({ start, moves: ["wS1", "wS2 wS1-"] }, listener);
  await until(() => expect(states).toMatchObject([["not-found", { code: expect.any(String) }]]));
  expect(await games.list()).toEqual([]);
});
