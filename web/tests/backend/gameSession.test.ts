// A session of a game: its requests, and how it handles messages from the backend.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pressHex, pickUp } from "../../src/game/transitions";
import type { Effect, PendingMove } from "../../src/game/uiState";
import type { Connection, ConnectionListener, GameAction } from "../../src/backend/backend";
import {
  PHRASE_DISPLAY_MS,
  GameSession,
  type GameSessionListener,
  type GameSessionState,
} from "../../src/backend/gameSession";
import type { Position } from "../../src/messages";
import { move, POSITION } from "../positions";

const CLOCK = {
  white: 60_000,
  black: 60_000,
  initial: 60_000,
  increment: 0,
  isPerMove: false,
  pausedFor: 0,
};
const SHARED: Position = { ...POSITION, access: "link" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openSession() {
  const sent: GameAction[] = [];
  const states: GameSessionState[] = [];
  const games: string[] = [];
  let listener!: ConnectionListener;
  const close = vi.fn();
  const connection: Connection = { send: (request) => sent.push(request) > 0, close };
  const sessionListener: GameSessionListener = {
    onChange: (state) => states.push(state),
    onEffect: () => undefined,
    onRematch: (game) => games.push(game),
  };
  const session = new GameSession((connectionListener) => {
    listener = connectionListener;
    return connection;
  }, sessionListener);
  listener.onStateChange("open");
  listener.onMessage(SHARED);
  return { session, listener, sent, close, latest: () => states.at(-1)!, games };
}

describe("a session of an online game", () => {
  it("sends the thinking time with a move, across a draw offer", () => {
    const { session, listener, sent } = openSession();
    vi.advanceTimersByTime(30_000);
    listener.onMessage({ ...SHARED, version: 8, drawOffer: "black" });
    vi.advanceTimersByTime(1_000);
    session.send({ type: "play", move: "wA1" });
    expect(sent).toEqual([{ type: "play", move: "wA1", thinkingTime: 31_000 }]);
    session.send({ type: "undo" });
    expect(sent[1]).toEqual({ type: "undo" });
  });

  it.each([
    { moves: [...SHARED.moves, move("bA1"), move("wA1")] },
    { clock: { ...CLOCK, running: "white" as const } },
  ])("restarts the thinking time after a move and when the clock starts: %j", (change) => {
    const { session, listener, sent } = openSession();
    vi.advanceTimersByTime(30_000);
    listener.onMessage({ ...SHARED, version: 8, ...change });
    vi.advanceTimersByTime(1_000);
    session.send({ type: "play", move: "wA1" });
    expect(sent).toEqual([{ type: "play", move: "wA1", thinkingTime: 1_000 }]);
  });

  it("forgets the number of spectators when the connection is lost", () => {
    const { listener, latest } = openSession();
    listener.onMessage({ type: "spectators-changed", count: 3 });
    expect(latest().spectators).toBe(3);
    listener.onStateChange("lost");
    expect(latest().spectators).toBe(0);
  });

  it("shows a phrase for a while, longer if it is repeated", () => {
    const { session, listener, latest } = openSession();
    const hello = { type: "phrase-sent", by: "black", phrase: "hello" } as const;
    listener.onMessage(hello);
    vi.advanceTimersByTime(PHRASE_DISPLAY_MS - 1);
    listener.onMessage(hello);
    expect(latest().phrase).toEqual({ by: "black", phrase: "hello", sequence: 2 });
    vi.advanceTimersByTime(PHRASE_DISPLAY_MS - 1);
    expect(latest().phrase).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(latest().phrase).toBeUndefined();
    listener.onMessage(hello);
    session.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("requests the position after a stale move, and reports the move as canceled", () => {
    const { session, listener, sent, latest } = openSession();
    session.dispatch((ui) => pressHex(pickUp(ui, "wA1").ui, [2, 0]));
    listener.onMessage({ ...SHARED, version: 8, drawOffer: "black" });
    expect(latest().ui!.pending).toBeDefined();
    listener.onMessage({ type: "rejection", request: 1, code: "stale", reason: null });
    expect(sent.at(-1)).toEqual({ type: "sync" });
    listener.onMessage({ ...SHARED, version: 8, drawOffer: "black" });
    expect(latest()).toMatchObject({ notice: { kind: "move-canceled" } });
    expect(latest().ui!.pending).toBeUndefined();
  });

  it("opens the rematch for players and not for spectators", () => {
    const { listener, games } = openSession();
    listener.onMessage({ ...SHARED, version: 8, rematch: "next" });
    expect(games).toEqual(["next"]);
    listener.onMessage({ ...SHARED, version: 9, rematch: "other", yourSide: null });
    expect(games).toEqual(["next"]);
  });
});

describe("effects of a transition", () => {
  const pending = {
    piece: "wA1",
    target: { hex: [1, 0], uhp: "wA1 wQ-" },
  } as unknown as PendingMove;

  it.each<[Effect, GameAction]>([
    [{ kind: "request-premoves" }, { type: "request-premoves" }],
    [
      { kind: "explain", piece: "wA1", hex: [1, 0] },
      { type: "explain", piece: "wA1", hex: [1, 0] },
    ],
    [
      { kind: "play", pending },
      { type: "play", move: "wA1 wQ-", isConfirmed: false, thinkingTime: 0 },
    ],
    [
      { kind: "play", pending, isConfirmed: true },
      { type: "play", move: "wA1 wQ-", isConfirmed: true, thinkingTime: 0 },
    ],
  ])("are sent to the backend: %j", (effect, request) => {
    const { session, sent } = openSession();
    session.dispatch((ui) => ({ ui, effect }));
    expect(sent).toEqual([request]);
  });
});

it("a session closes its connection when it is closed", () => {
  const { session, close } = openSession();
  expect(close).not.toHaveBeenCalled();
  session.close();
  expect(close).toHaveBeenCalledOnce();
});
