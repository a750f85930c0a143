// A game being played: what is told to its host, and what is made of what that says.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { press, take } from "../../src/game/steps";
import type { Effect, Pending } from "../../src/game/table";
import type { Connection, ConnectionListener, GameRequest } from "../../src/host/host";
import { READING, Session, type SessionListener, type SessionState } from "../../src/host/session";
import type { Position } from "../../src/messages";
import { move, POSITION } from "../positions";

const MINUTE = {
  white: 60_000,
  black: 60_000,
  initial: 60_000,
  increment: 0,
  isPerMove: false,
  heldFor: 0,
};
const SHARED: Position = { ...POSITION, access: "link" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function opened() {
  const sent: GameRequest[] = [];
  const states: SessionState[] = [];
  const games: string[] = [];
  let heard!: ConnectionListener;
  const close = vi.fn();
  const connection: Connection = { send: (request) => sent.push(request) > 0, close };
  const listener: SessionListener = {
    changed: (state) => states.push(state),
    happened: () => undefined,
    rematch: (game) => games.push(game),
  };
  const session = new Session((given) => {
    heard = given;
    return connection;
  }, listener);
  heard.connection("open");
  heard.receive(SHARED);
  return { session, heard, sent, close, now: () => states.at(-1)!, games };
}

describe("a room of two people", () => {
  it("tells how long a move was thought about, whatever was offered meanwhile", () => {
    const { session, heard, sent } = opened();
    vi.advanceTimersByTime(30_000);
    heard.receive({ ...SHARED, version: 8, drawOffer: "black" });
    vi.advanceTimersByTime(1_000);
    session.send({ type: "play", move: "wA1" });
    expect(sent).toEqual([{ type: "play", move: "wA1", thought: 31_000 }]);
    session.send({ type: "undo" });
    expect(sent[1]).toEqual({ type: "undo" });
  });

  it.each([
    { moves: [...SHARED.moves, move("bA1"), move("wA1")] },
    { clock: { ...MINUTE, running: "white" as const } },
  ])("counts anew from a move on, and when the clock starts: %j", (news) => {
    const { session, heard, sent } = opened();
    vi.advanceTimersByTime(30_000);
    heard.receive({ ...SHARED, version: 8, ...news });
    vi.advanceTimersByTime(1_000);
    session.send({ type: "play", move: "wA1" });
    expect(sent).toEqual([{ type: "play", move: "wA1", thought: 1_000 }]);
  });

  it("hears what is said, also the same twice, for as long as one reads it", () => {
    const { session, heard, now } = opened();
    const hello = { type: "said", by: "black", phrase: "hello" } as const;
    heard.receive(hello);
    vi.advanceTimersByTime(READING - 1);
    heard.receive(hello);
    expect(now().spoken).toEqual({ by: "black", phrase: "hello", count: 2 });
    vi.advanceTimersByTime(READING - 1);
    expect(now().spoken).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(now().spoken).toBeUndefined();
    heard.receive(hello);
    session.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("asks what has become of a move that something else came before", () => {
    const { session, heard, sent, now } = opened();
    session.act((table) => press(take(table, "wA1").table, [2, 0]));
    heard.receive({ ...SHARED, version: 8, drawOffer: "black" });
    expect(now().table!.pending).toBeDefined();
    heard.receive({ type: "refusal", request: 1, code: "stale", reason: null });
    expect(sent.at(-1)).toEqual({ type: "sync" });
    heard.receive({ ...SHARED, version: 8, drawOffer: "black" });
    expect(now()).toMatchObject({ notice: { kind: "unplayed" } });
    expect(now().table!.pending).toBeUndefined();
  });

  it("goes on to the next game once both want it; who only watches stays", () => {
    const { heard, games } = opened();
    heard.receive({ ...SHARED, version: 8, rematch: "next" });
    expect(games).toEqual(["next"]);
    heard.receive({ ...SHARED, version: 9, rematch: "other", you: null });
    expect(games).toEqual(["next"]);
  });
});

describe("effects of a transition", () => {
  const pending = { piece: "wA1", target: { hex: [1, 0], uhp: "wA1 wQ-" } } as unknown as Pending;

  it.each<[Effect, GameRequest]>([
    [{ kind: "ask-ahead" }, { type: "ask-ahead" }],
    [
      { kind: "ask-why", piece: "wA1", hex: [1, 0] },
      { type: "ask-why", piece: "wA1", hex: [1, 0] },
    ],
    [
      { kind: "play", pending },
      { type: "play", move: "wA1 wQ-", sure: false, thought: 0 },
    ],
    [
      { kind: "play", pending, isSure: true },
      { type: "play", move: "wA1 wQ-", sure: true, thought: 0 },
    ],
  ])("are sent to the host: %j", (effect, request) => {
    const { session, sent } = opened();
    session.act((table) => ({ table, effect }));
    expect(sent).toEqual([request]);
  });

  it("stop with the session, which closes its connection", () => {
    const { session, close } = opened();
    expect(close).not.toHaveBeenCalled();
    session.close();
    expect(close).toHaveBeenCalledOnce();
  });
});
