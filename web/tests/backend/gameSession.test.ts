// A game being played: what is told to its host, and what is made of what that says.
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

const MINUTE = {
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

function opened() {
  const sent: GameAction[] = [];
  const states: GameSessionState[] = [];
  const games: string[] = [];
  let heard!: ConnectionListener;
  const close = vi.fn();
  const connection: Connection = { send: (request) => sent.push(request) > 0, close };
  const listener: GameSessionListener = {
    onChange: (state) => states.push(state),
    onEffect: () => undefined,
    onRematch: (game) => games.push(game),
  };
  const session = new GameSession((given) => {
    heard = given;
    return connection;
  }, listener);
  heard.onStateChange("open");
  heard.onMessage(SHARED);
  return { session, heard, sent, close, now: () => states.at(-1)!, games };
}

describe("a room of two people", () => {
  it("tells how long a move was thought about, whatever was offered meanwhile", () => {
    const { session, heard, sent } = opened();
    vi.advanceTimersByTime(30_000);
    heard.onMessage({ ...SHARED, version: 8, drawOffer: "black" });
    vi.advanceTimersByTime(1_000);
    session.send({ type: "play", move: "wA1" });
    expect(sent).toEqual([{ type: "play", move: "wA1", thinkingTime: 31_000 }]);
    session.send({ type: "undo" });
    expect(sent[1]).toEqual({ type: "undo" });
  });

  it.each([
    { moves: [...SHARED.moves, move("bA1"), move("wA1")] },
    { clock: { ...MINUTE, running: "white" as const } },
  ])("counts anew from a move on, and when the clock starts: %j", (news) => {
    const { session, heard, sent } = opened();
    vi.advanceTimersByTime(30_000);
    heard.onMessage({ ...SHARED, version: 8, ...news });
    vi.advanceTimersByTime(1_000);
    session.send({ type: "play", move: "wA1" });
    expect(sent).toEqual([{ type: "play", move: "wA1", thinkingTime: 1_000 }]);
  });

  it("hears what is said, also the same twice, for as long as one reads it", () => {
    const { session, heard, now } = opened();
    const hello = { type: "phrase-sent", by: "black", phrase: "hello" } as const;
    heard.onMessage(hello);
    vi.advanceTimersByTime(PHRASE_DISPLAY_MS - 1);
    heard.onMessage(hello);
    expect(now().phrase).toEqual({ by: "black", phrase: "hello", sequence: 2 });
    vi.advanceTimersByTime(PHRASE_DISPLAY_MS - 1);
    expect(now().phrase).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(now().phrase).toBeUndefined();
    heard.onMessage(hello);
    session.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("asks what has become of a move that something else came before", () => {
    const { session, heard, sent, now } = opened();
    session.dispatch((ui) => pressHex(pickUp(ui, "wA1").ui, [2, 0]));
    heard.onMessage({ ...SHARED, version: 8, drawOffer: "black" });
    expect(now().ui!.pending).toBeDefined();
    heard.onMessage({ type: "rejection", request: 1, code: "stale", reason: null });
    expect(sent.at(-1)).toEqual({ type: "sync" });
    heard.onMessage({ ...SHARED, version: 8, drawOffer: "black" });
    expect(now()).toMatchObject({ notice: { kind: "move-canceled" } });
    expect(now().ui!.pending).toBeUndefined();
  });

  it("goes on to the next game once both want it; who only watches stays", () => {
    const { heard, games } = opened();
    heard.onMessage({ ...SHARED, version: 8, rematch: "next" });
    expect(games).toEqual(["next"]);
    heard.onMessage({ ...SHARED, version: 9, rematch: "other", yourSide: null });
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
  ])("are sent to the host: %j", (effect, request) => {
    const { session, sent } = opened();
    session.dispatch((ui) => ({ ui, effect }));
    expect(sent).toEqual([request]);
  });

  it("stop with the session, which closes its connection", () => {
    const { session, close } = opened();
    expect(close).not.toHaveBeenCalled();
    session.close();
    expect(close).toHaveBeenCalledOnce();
  });
});
