// A game being played: what is told to its host, and what is made of what that says.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { press, take } from "../../src/game/table";
import type { Line, Listener, Wish } from "../../src/host/host";
import { READING, Room, type RoomListener, type RoomState } from "../../src/host/session";
import type { Position } from "../../src/messages";
import { move, POSITION } from "../positions";

const MINUTE = { white: 60_000, black: 60_000, initial: 60_000, increment: 0, isPerMove: false };
const SHARED: Position = { ...POSITION, access: "link" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function opened() {
  const sent: Wish[] = [];
  const states: RoomState[] = [];
  const games: string[] = [];
  let heard!: Listener;
  const line: Line = { send: (wish) => sent.push(wish) > 0, close: () => undefined };
  const listener: RoomListener = {
    changed: (state) => states.push(state),
    happened: () => undefined,
    rematch: (game) => games.push(game),
  };
  const room = new Room((given) => {
    heard = given;
    return line;
  }, listener);
  heard.line("open");
  heard.receive(SHARED);
  return { room, heard, sent, now: () => states.at(-1)!, games };
}

describe("a room of two people", () => {
  it("tells how long a move was thought about, whatever was offered meanwhile", () => {
    const { room, heard, sent } = opened();
    vi.advanceTimersByTime(30_000);
    heard.receive({ ...SHARED, version: 8, drawOffer: "black" });
    vi.advanceTimersByTime(1_000);
    room.send({ type: "play", move: "wA1" });
    expect(sent).toEqual([{ type: "play", move: "wA1", thought: 31_000 }]);
    room.send({ type: "undo" });
    expect(sent[1]).toEqual({ type: "undo" });
  });

  it.each([
    { moves: [...SHARED.moves, move("bA1"), move("wA1")] },
    { clock: { ...MINUTE, running: "white" as const } },
  ])("counts anew from a move on, and when the clock starts: %j", (news) => {
    const { room, heard, sent } = opened();
    vi.advanceTimersByTime(30_000);
    heard.receive({ ...SHARED, version: 8, ...news });
    vi.advanceTimersByTime(1_000);
    room.send({ type: "play", move: "wA1" });
    expect(sent).toEqual([{ type: "play", move: "wA1", thought: 1_000 }]);
  });

  it("hears what is said, also the same twice, for as long as one reads it", () => {
    const { room, heard, now } = opened();
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
    room.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("asks what has become of a move that something else came before", () => {
    const { room, heard, sent, now } = opened();
    room.act((table) => press(take(table, "wA1").table, [2, 0]));
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
