// Integration of local games: the core, its worker RPC, IndexedDB and sessions.
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it } from "vitest";
import { GameSession, type GameSessionState } from "../../src/backend/gameSession";
import { requestMove } from "../../src/game/transitions";
import { choicesOf } from "../../src/game/uiState";
import { BrowserGames } from "../../src/local/browserGames";
import { openStore } from "../../src/local/gameStore";
import type { NewLocalGame } from "../../src/messages";
import { realCore, realBrowserEngine } from "../realCore";
import "fake-indexeddb/auto";
import { waitFor } from "../waitFor";

const SAME_SCREEN: NewLocalGame = {
  start: { kind: "empty", gameType: "Base", opening: "rulebook" },
  white: { kind: "person" },
  black: { kind: "person" },
  clock: null,
};

const openSessions: GameSession[] = [];
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => openSessions.splice(0).forEach((session) => session.close()));

/** Return the games as accessed by a new browser tab. */
const openTab = () =>
  new BrowserGames(realCore(), realBrowserEngine(), openStore(), async (text) => text);

/** Open a game in a tab. Return its session, current state and moves. */
function openGame(games: BrowserGames, game: string) {
  const current = { state: undefined as GameSessionState | undefined };
  const session = new GameSession((listener) => games.open(game, listener), {
    onChange: (state) => (current.state = state),
    onEffect: () => {},
    onRematch: () => {},
  });
  openSessions.push(session);
  const moves = () => current.state?.ui?.position.moves.map(({ uhp }) => uhp) ?? [];
  return { session, current, moves };
}

/** Play the first legal move, as a click on its target does. */
function playFirst({ session }: ReturnType<typeof openGame>): void {
  session.dispatch((ui) => {
    const [choice] = choicesOf(ui);
    return requestMove(ui, { ...choice!, target: choice!.targets[0]! }, true);
  });
}

it("a move in one tab is shown in another tab with the same game", async () => {
  const games = openTab();
  const id = await games.create(SAME_SCREEN);
  const [first, second] = [openGame(games, id), openGame(openTab(), id)];
  await waitFor(() =>
    expect([first.current.state?.ui, second.current.state?.ui]).not.toContain(undefined),
  );
  playFirst(first);
  await waitFor(() => expect(second.moves().length).toBe(1));
  playFirst(second);
  await waitFor(() => expect(first.moves().length).toBe(2));
  await games.remove(id);
  await waitFor(() => expect(second.current.state?.connection).toBe("not-found"));
});

it("undo, hints, explanations and typed moves reach the core", async () => {
  const games = openTab();
  const game = openGame(games, await games.create(SAME_SCREEN));
  await waitFor(() => expect(game.current.state?.ui).toBeDefined());
  game.session.playTyped("wS1");
  await waitFor(() => expect(game.moves()).toEqual(["wS1"]));
  game.session.playTyped("wA1");
  await waitFor(() =>
    expect(game.current.state!.ui!.illegalMove ?? game.current.state!.notice).toBeDefined(),
  );
  game.session.dismiss();
  game.session.send({ type: "undo" });
  await waitFor(() => expect(game.moves()).toEqual([]));
  game.session.send({ type: "redo" });
  await waitFor(() => expect(game.moves()).toEqual(["wS1"]));
  game.session.send({ type: "request-hint" });
  expect(game.current.state!.isHintPending).toBe(true);
  await waitFor(() => expect(game.current.state!.ui!.hint?.move.color).toBe("black"));
  expect(game.current.state!.isHintPending).toBe(false);
  game.session.send({ type: "explain", piece: "bA1", hex: [5, 5] });
  await waitFor(() => expect(game.current.state!.ui!.illegalMove?.reason.rule).toBe("off-hive"));
});

it("a study is not stored, and an impossible one is rejected with a problem", async () => {
  const games = openTab();
  const states: unknown[] = [];
  const listener = {
    onMessage: () => {},
    onStateChange: (...state: unknown[]) => void states.push(state),
  };
  const start = { kind: "empty", gameType: "Base", opening: "rulebook" } as const;
  const study = games.openUnsaved({ start, moves: ["wS1", "bS1 wS1-"] }, listener);
  await waitFor(() => expect(states).toEqual([["open"]]));
  study.close();
  states.length = 0;
  games.openUnsaved({ start, moves: ["wS1", "wS2 wS1-"] }, listener);
  await waitFor(() => expect(states).toMatchObject([["not-found", { code: expect.any(String) }]]));
  expect(await games.list()).toEqual([]);
});
