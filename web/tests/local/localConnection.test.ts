// A game of one's own: what people want is done, kept, and only then told.
import { readFileSync } from "node:fs";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createCore, type Core, type BrowserEngine } from "../../src/core/core";
import { loadModule } from "../../src/core/module";
import type { GameAction } from "../../src/backend/backend";
import {
  LocalConnection,
  PASS_DELAY_MS,
  type LocalConnectionServices,
} from "../../src/local/localConnection";
import { createDocument as begun } from "../../src/local/gameDocuments";
import { MemoryStore, type StoredGame, type SaveResult } from "../../src/local/gameStore";
import type { BackendMessage, LocalSeat, Position } from "../../src/messages";

const PERSON: LocalSeat = { kind: "person" };
const COMPUTER: LocalSeat = { kind: "computer", level: 3 };
const MAXIMUM: LocalSeat = { kind: "maximum", seconds: 3 };

const MOVES = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"] as const;
/** After the last of these White has to pass. */
const BLOCKING = String.raw`wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \wA1;bA1 bS1\;wQ -wA1;bA2 bQ\;wQ \wA1;bA1 \wQ;wG1 /wQ;bA2 /wG1`;

let real: Core;
beforeAll(() => {
  real = createCore(loadModule(readFileSync("../build/wasm/sixlegs.wasm")));
});

/** A new game, or one after some moves. White is a person; the coach is on against a computer. */
function documentOf(black: LocalSeat, moves: readonly string[] = []): string {
  const hasCoach = black.kind !== "person";
  return begun({ start: "Base rulebook", moves, white: PERSON, black, hasCoach });
}

function movesIn(document: string): readonly string[] {
  return /^moves (.*)$/m.exec(document)?.[1]?.split(";") ?? [];
}

class FakeServices implements LocalConnectionServices {
  readonly store = new MemoryStore();
  readonly messages: BackendMessage[] = [];
  readonly saved: string[] = [];
  answer: SaveResult = "saved";
  readonly core: Core = { ...real };
  readonly engine = {
    play: vi.fn<BrowserEngine["play"]>(async (document) => MOVES[movesIn(document).length]!),
    acceptsDraw: vi.fn<BrowserEngine["acceptsDraw"]>(async () => false),
    blunderWarning: vi.fn<BrowserEngine["blunderWarning"]>(async () => null),
    hint: vi.fn<BrowserEngine["hint"]>(),
  } as unknown as BrowserEngine & {
    play: ReturnType<typeof vi.fn>;
    blunderWarning: ReturnType<typeof vi.fn>;
  };

  async save(game: StoredGame): Promise<SaveResult> {
    if (this.answer === "stale") return "stale";
    this.saved.push(movesIn(game.document).join(";"));
    await this.store.save(game);
    return this.answer;
  }

  load = (id: string) => this.store.load(id);
  rematch = async () => "local-next";
  onOtherTabChange = () => () => {};
  withTabLock = (_id: string, _signal: AbortSignal, work: () => Promise<void>) => work();

  get positions(): readonly Position[] {
    return this.messages.filter((one) => one.type === "position");
  }
}

async function opened(black: LocalSeat, more: Partial<StoredGame> = {}) {
  const around = new FakeServices();
  const document = documentOf(black);
  const game = { id: "local-a", version: 1, document, white: PERSON, black, times: [] };
  await around.store.save({
    ...game,
    clock: null,
    rematch: null,
    ...more,
  } as unknown as StoredGame);
  const states: string[] = [];
  const connection = new LocalConnection("local-a", around, {
    onMessage: (message) => around.messages.push(message),
    onStateChange: (state) => states.push(state),
  });
  await vi.waitFor(() => expect(states.length).toBeGreaterThan(0));
  const send = (request: GameAction) => connection.send(request, around.positions.at(-1)!.version);
  const plies = () => around.positions.at(-1)!.moves.map(({ uhp }) => uhp);
  return { around, connection, states, send, plies };
}

const play = (move: string): GameAction => ({ type: "play", move });

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

describe("with a friend at one screen", () => {
  it("a move is kept before it is told", async () => {
    const { around, send, plies } = await opened(PERSON);
    send(play("wS1"));
    await vi.waitFor(() => expect(plies()).toEqual(["wS1"]));
    expect(around.saved).toEqual(["wS1"]);
    expect(around.positions.at(-1)!.version).toBe(2);
    expect((await around.load("local-a"))!.document).toBe(documentOf(PERSON, ["wS1"]));
  });

  it("what cannot be played is refused, and changes nothing", async () => {
    const { around, send } = await opened(PERSON);
    send(play("bS1")); // White moves first
    await vi.waitFor(() =>
      expect(around.messages.at(-1)).toMatchObject({ type: "rejection", code: "illegal" }),
    );
    expect(around.saved).toEqual([]);
  });

  it("a request for a position that is gone is refused, and told what there is", async () => {
    const { around, connection } = await opened(PERSON);
    connection.send(play("wS1"), 99);
    await vi.waitFor(() =>
      expect(around.messages.at(-2)).toMatchObject({ type: "rejection", code: "stale" }),
    );
    expect(around.messages.at(-1)).toMatchObject({ type: "position", version: 1 });
  });

  it("another tab that was first leaves this one with its game", async () => {
    const { around, send, plies } = await opened(PERSON);
    const document = documentOf(PERSON, ["wA1"]);
    await around.store.save({ ...(await around.load("local-a"))!, version: 2, document });
    around.answer = "stale";
    send(play("wS1"));
    await vi.waitFor(() => expect(plies()).toEqual(["wA1"]));
  });

  it("a forced pass is played after a moment", async () => {
    const [last, ...before] = BLOCKING.split(";").toReversed();
    const document = documentOf(PERSON, before.toReversed());
    const { send, plies } = await opened(PERSON, { document });
    send(play(last!));
    await vi.waitFor(() => expect(plies().at(-1)).toBe(last));
    await vi.advanceTimersByTimeAsync(PASS_DELAY_MS);
    await vi.waitFor(() => expect(plies().slice(-2)).toEqual([last, "pass"]));
  });

  it("the clock runs after both have moved, and ends the game when it has run out", async () => {
    const clock = { initial: 1000, increment: 100 };
    const { around, send, plies } = await opened(PERSON, { clock, times: [[1000, 1000]] });
    const shown = () => around.positions.at(-1)!.clock!;
    send(play(MOVES[0]));
    await vi.waitFor(() => expect(plies().length).toBe(1));
    expect(shown()).toMatchObject({ running: null });
    await vi.advanceTimersByTimeAsync(5000);
    const started = performance.now(); // waiting takes time, too
    send(play(MOVES[1]));
    await vi.waitFor(() => expect(plies().length).toBe(2));
    expect(shown()).toMatchObject({ running: "white", white: 1000, black: 1000 });
    await vi.advanceTimersByTimeAsync(400);
    send(play(MOVES[2]));
    const passed = performance.now() - started; // the move is timed when it is sent
    await vi.waitFor(() => expect(plies().length).toBe(3));
    expect(shown()).toMatchObject({ running: "black", black: 1000 });
    expect(Math.abs(shown().white - (1000 - passed + 100))).toBeLessThanOrEqual(1);
    expect((await around.load("local-a"))!.times[3]).toEqual([shown().white, 1000]);
    send({ type: "undo" });
    await vi.waitFor(() => expect(plies().length).toBe(2));
    expect(shown()).toMatchObject({ running: "white", white: 1000, black: 1000 });
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(around.positions.at(-1)!.result?.ending).toBe("time"));
    expect(shown()).toMatchObject({ running: null, white: 0, black: 1000 });
  });

  it("a game that is opened again goes on with the time of its last move", async () => {
    const times = [
      [1000, 1000],
      [1000, 1000],
      [1000, 1000],
      [640.4, 1000],
    ]; // by an earlier page
    const document = documentOf(PERSON, MOVES.slice(0, 3));
    const more = { document, clock: { initial: 1000, increment: 0 }, times };
    const { around, send } = await opened(PERSON, more as unknown as Partial<StoredGame>);
    expect(around.positions.at(-1)!.clock).toMatchObject({ running: "black", white: 640 });
    await vi.advanceTimersByTimeAsync(300);
    send({ type: "sync" });
    await vi.waitFor(() => expect(around.positions.length).toBe(2));
    expect(around.positions.at(-1)!.clock!.black).toBeLessThanOrEqual(700);
  });

  it("a move after the time has run out loses, however late the timer is", async () => {
    const document = documentOf(PERSON, MOVES.slice(0, 2));
    const more = { document, clock: { initial: 1000, increment: 0 }, times: [] };
    const { around, send, plies } = await opened(PERSON, more);
    const late = performance.now() + 1500;
    vi.spyOn(performance, "now").mockReturnValue(late); // a computer that was asleep
    send(play(MOVES[2]));
    await vi.waitFor(() => expect(around.positions.at(-1)!.result?.ending).toBe("time"));
    expect(plies().length).toBe(2);
  });

  it("a draw is offered, declined and accepted", async () => {
    const { around, send } = await opened(PERSON);
    send({ type: "offer-draw" });
    await vi.waitFor(() => expect(around.positions.at(-1)!.drawOffer).toBe("white"));
    send({ type: "decline-draw" });
    await vi.waitFor(() =>
      expect(around.messages.at(-1)).toEqual({ type: "draw-declined", by: "black" }),
    );
    send({ type: "offer-draw" });
    await vi.waitFor(() => expect(around.positions.at(-1)!.drawOffer).toBe("white"));
    send({ type: "accept-draw" });
    await vi.waitFor(() => expect(around.positions.at(-1)!.result?.ending).toBe("agreement"));
  });

  it.each([{ type: "abort" }, { type: "claim", claim: "win" }, { type: "accept-takeback" }])(
    "$type is refused",
    async (request) => {
      const { around, send } = await opened(PERSON);
      send(request as GameAction);
      await vi.waitFor(() =>
        expect(around.messages.at(-1)).toMatchObject({ type: "rejection", code: "not-available" }),
      );
    },
  );
});

describe("against the computer", () => {
  it("it answers, and the answer is kept", async () => {
    const { around, send, plies } = await opened(COMPUTER);
    send(play("wS1"));
    await vi.waitFor(() => expect(plies()).toEqual(["wS1", "bS1 wS1-"]));
    expect(around.saved).toEqual(["wS1", "wS1;bS1 wS1-"]);
  });

  it("the coach asks before a blunder, and is not asked by who is sure", async () => {
    const { around, send, plies } = await opened(COMPUTER);
    around.engine.blunderWarning.mockResolvedValue({ move: {}, reply: {}, betterMove: {} });
    send(play("wS1"));
    await vi.waitFor(() => expect(around.messages.at(-1)!.type).toBe("blunder-warning"));
    expect(around.saved).toEqual([]);
    send({ ...play("wS1"), isConfirmed: true } as GameAction);
    await vi.waitFor(() => expect(plies()).toEqual(["wS1", "bS1 wS1-"]));
  });

  it("taking back while it thinks leaves it without its move", async () => {
    const { around, send, plies } = await opened(COMPUTER);
    let signal: AbortSignal | undefined;
    around.engine.play.mockImplementation(
      (_document: string, _seat: unknown, _seed: number, _time: unknown, stop: AbortSignal) => {
        signal = stop;
        return new Promise((_, fail) => stop.addEventListener("abort", () => fail(stop.reason)));
      },
    );
    send(play("wS1"));
    await vi.waitFor(() => expect(signal).toBeDefined());
    send({ type: "undo" });
    await vi.waitFor(() => expect(plies()).toEqual([]));
    expect(signal!.aborted).toBe(true);
    expect(around.messages.some(({ type }) => type === "error")).toBe(false);
  });

  it("whoever asks again after trouble has it tried again", async () => {
    const { around, send, plies } = await opened(COMPUTER);
    around.engine.play.mockRejectedValueOnce(new Error("out of memory"));
    send(play("wS1"));
    await vi.waitFor(() => expect(around.messages.at(-1)!.type).toBe("error"));
    send({ type: "sync" });
    await vi.waitFor(() => expect(plies()).toEqual(["wS1", "bS1 wS1-"]));
  });

  it.each([
    ["a level", COMPUTER],
    ["Maximum", MAXIMUM],
  ])("%s gets its seat, and what is left on its clock if that runs", async (_, computer) => {
    const clock = { initial: 2000, increment: 0 };
    const { around, send, plies } = await opened(computer, { clock, times: [[2000, 2000]] });
    const asked = () => {
      const [, seat, , time] = around.engine.play.mock.lastCall!;
      return { seat, time } as unknown;
    };
    send(play("wS1"));
    await vi.waitFor(() => expect(plies()).toEqual(["wS1", "bS1 wS1-"]));
    expect(asked()).toEqual({ seat: computer, time: null }); // its time does not run yet
    send(play("wQ -wS1"));
    await vi.waitFor(() => expect(plies().length).toBe(4));
    expect(asked()).toEqual({ seat: computer, time: { remaining: 2000, increment: 0 } });
  });

  it("it answers the offer of a draw", async () => {
    const { around, send } = await opened(COMPUTER);
    send({ type: "offer-draw" });
    await vi.waitFor(() =>
      expect(around.messages.at(-1)).toEqual({ type: "draw-declined", by: "black" }),
    );
    expect(around.positions.at(-1)!.drawOffer).toBeNull();
  });

  it("trouble with the core is not said to be trouble with its thoughts", async () => {
    const { around, send } = await opened(COMPUTER);
    vi.spyOn(around.core, "runCommand").mockRejectedValue(
      new Error("the core failed in run_command"),
    );
    send(play("wS1"));
    await vi.waitFor(() =>
      expect(around.messages.at(-1)).toMatchObject({ type: "error", code: "core" }),
    );
  });

  it("trouble with its thoughts is told", async () => {
    const { around, send } = await opened(COMPUTER);
    around.engine.play.mockRejectedValue(new Error("out of memory"));
    send(play("wS1"));
    await vi.waitFor(() =>
      expect(around.messages.at(-1)).toMatchObject({ type: "error", code: "engine" }),
    );
  });
});

it("a game that this browser does not keep is gone", async () => {
  const around = new FakeServices();
  const states: string[] = [];
  const connection = new LocalConnection("local-b", around, {
    onMessage: () => {},
    onStateChange: (state) => void states.push(state),
  });
  await vi.waitFor(() => expect(states).toEqual(["not-found"]));
  connection.close();
});
