// The connection to a local game: changes are stored before they are published.
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
import { createDocument } from "../../src/local/gameDocuments";
import { MemoryStore, type StoredGame, type SaveResult } from "../../src/local/gameStore";
import type { BackendMessage, LocalSeat, Position } from "../../src/messages";
import { waitFor } from "../waitFor";

const PERSON: LocalSeat = { kind: "person" };
const COMPUTER: LocalSeat = { kind: "computer", level: 3 };
const MAXIMUM: LocalSeat = { kind: "maximum", seconds: 3 };

const MOVES = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"] as const;
/** White has to pass after the last of these moves. */
const BLOCKING = String.raw`wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \wA1;bA1 bS1\;wQ -wA1;bA2 bQ\;wQ \wA1;bA1 \wQ;wG1 /wQ;bA2 /wG1`;

let realCore: Core;
beforeAll(() => {
  realCore = createCore(loadModule(readFileSync("../build/wasm/sixlegs.wasm")));
});

/** Return the document of a game. White is a person; the coach is on against the computer. */
function documentOf(black: LocalSeat, moves: readonly string[] = []): string {
  const hasCoach = black.kind !== "person";
  return createDocument({ start: "Base rulebook", moves, white: PERSON, black, hasCoach });
}

function movesIn(document: string): readonly string[] {
  return /^moves (.*)$/m.exec(document)?.[1]?.split(";") ?? [];
}

class FakeServices implements LocalConnectionServices {
  readonly store = new MemoryStore();
  readonly messages: BackendMessage[] = [];
  readonly saved: string[] = [];
  saveResult: SaveResult = "saved";
  readonly core: Core = { ...realCore };
  readonly engine = {
    play: vi.fn<BrowserEngine["play"]>(async (document) => MOVES[movesIn(document).length]!),
    acceptsDraw: vi.fn<BrowserEngine["acceptsDraw"]>(async () => false),
    puzzleReply: vi.fn<BrowserEngine["puzzleReply"]>(),
    blunderWarning: vi.fn<BrowserEngine["blunderWarning"]>(async () => null),
    hint: vi.fn<BrowserEngine["hint"]>(),
  } as unknown as BrowserEngine & {
    play: ReturnType<typeof vi.fn>;
    blunderWarning: ReturnType<typeof vi.fn>;
  };

  async save(game: StoredGame): Promise<SaveResult> {
    if (this.saveResult === "stale") return "stale";
    this.saved.push(movesIn(game.document).join(";"));
    await this.store.save(game);
    return this.saveResult;
  }

  load = (id: string) => this.store.load(id);
  rematch = async () => "local-next";
  onOtherTabChange = () => () => {};
  withTabLock = (_id: string, _signal: AbortSignal, work: () => Promise<void>) => work();

  get positions(): readonly Position[] {
    return this.messages.filter((message) => message.type === "position");
  }
}

async function openGame(black: LocalSeat, more: Partial<StoredGame> = {}) {
  const services = new FakeServices();
  const document = documentOf(black);
  const game = { id: "local-a", version: 1, document, white: PERSON, black, times: [] };
  await services.store.save({
    ...game,
    clock: null,
    rematch: null,
    ...more,
  } as unknown as StoredGame);
  const states: string[] = [];
  const connection = new LocalConnection("local-a", services, {
    onMessage: (message) => services.messages.push(message),
    onStateChange: (state) => states.push(state),
  });
  await waitFor(() => expect(states.length).toBeGreaterThan(0));
  const send = (request: GameAction) =>
    connection.send(request, services.positions.at(-1)!.version);
  const plies = () => services.positions.at(-1)!.moves.map(({ uhp }) => uhp);
  return { services, connection, states, send, plies };
}

const play = (move: string): GameAction => ({ type: "play", move });

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

describe("against a friend on the same screen", () => {
  it("a move is stored before it is published", async () => {
    const { services, send, plies } = await openGame(PERSON);
    send(play("wS1"));
    await waitFor(() => expect(plies()).toEqual(["wS1"]));
    expect(services.saved).toEqual(["wS1"]);
    expect(services.positions.at(-1)!.version).toBe(2);
    expect((await services.load("local-a"))!.document).toBe(documentOf(PERSON, ["wS1"]));
  });

  it("an illegal move is rejected and changes nothing", async () => {
    const { services, send } = await openGame(PERSON);
    send(play("bS1")); // White moves first
    await waitFor(() =>
      expect(services.messages.at(-1)).toMatchObject({ type: "rejection", code: "illegal" }),
    );
    expect(services.saved).toEqual([]);
  });

  it("a request for an old version is rejected and answered with the current position", async () => {
    const { services, connection } = await openGame(PERSON);
    connection.send(play("wS1"), 99);
    await waitFor(() =>
      expect(services.messages.at(-2)).toMatchObject({ type: "rejection", code: "stale" }),
    );
    expect(services.messages.at(-1)).toMatchObject({ type: "position", version: 1 });
  });

  it("the version of another tab replaces a stale one", async () => {
    const { services, send, plies } = await openGame(PERSON);
    const document = documentOf(PERSON, ["wA1"]);
    await services.store.save({ ...(await services.load("local-a"))!, version: 2, document });
    services.saveResult = "stale";
    send(play("wS1"));
    await waitFor(() => expect(plies()).toEqual(["wA1"]));
  });

  it("a forced pass is played after a delay", async () => {
    const [last, ...earlier] = BLOCKING.split(";").toReversed();
    const document = documentOf(PERSON, earlier.toReversed());
    const { send, plies } = await openGame(PERSON, { document });
    send(play(last!));
    await waitFor(() => expect(plies().at(-1)).toBe(last));
    await vi.advanceTimersByTimeAsync(PASS_DELAY_MS);
    await waitFor(() => expect(plies().slice(-2)).toEqual([last, "pass"]));
  });

  it("the clock starts after both first moves, and ends the game when it expires", async () => {
    const clock = { initial: 1000, increment: 100 };
    const { services, send, plies } = await openGame(PERSON, { clock, times: [[1000, 1000]] });
    const currentClock = () => services.positions.at(-1)!.clock!;
    send(play(MOVES[0]));
    await waitFor(() => expect(plies().length).toBe(1));
    expect(currentClock()).toMatchObject({ running: null });
    await vi.advanceTimersByTimeAsync(5000);
    const startedAt = performance.now(); // waitFor takes time as well
    send(play(MOVES[1]));
    await waitFor(() => expect(plies().length).toBe(2));
    expect(currentClock()).toMatchObject({ running: "white", white: 1000, black: 1000 });
    await vi.advanceTimersByTimeAsync(400);
    send(play(MOVES[2]));
    const elapsed = performance.now() - startedAt; // the move is timed when it is sent
    await waitFor(() => expect(plies().length).toBe(3));
    expect(currentClock()).toMatchObject({ running: "black", black: 1000 });
    expect(Math.abs(currentClock().white - (1000 - elapsed + 100))).toBeLessThanOrEqual(1);
    expect((await services.load("local-a"))!.times[3]).toEqual([currentClock().white, 1000]);
    send({ type: "undo" });
    await waitFor(() => expect(plies().length).toBe(2));
    expect(currentClock()).toMatchObject({ running: "white", white: 1000, black: 1000 });
    await vi.advanceTimersByTimeAsync(1000);
    await waitFor(() => expect(services.positions.at(-1)!.result?.ending).toBe("time"));
    expect(currentClock()).toMatchObject({ running: null, white: 0, black: 1000 });
  });

  it("a reopened game continues with the clocks after its last move", async () => {
    const times = [
      [1000, 1000],
      [1000, 1000],
      [1000, 1000],
      [640.4, 1000],
    ]; // stored by an earlier version of the page
    const document = documentOf(PERSON, MOVES.slice(0, 3));
    const more = { document, clock: { initial: 1000, increment: 0 }, times };
    const { services, send } = await openGame(PERSON, more as unknown as Partial<StoredGame>);
    expect(services.positions.at(-1)!.clock).toMatchObject({ running: "black", white: 640 });
    await vi.advanceTimersByTimeAsync(300);
    send({ type: "sync" });
    await waitFor(() => expect(services.positions.length).toBe(2));
    expect(services.positions.at(-1)!.clock!.black).toBeLessThanOrEqual(700);
  });

  it("a move after the clock has expired loses, even if the timer is late", async () => {
    const document = documentOf(PERSON, MOVES.slice(0, 2));
    const more = { document, clock: { initial: 1000, increment: 0 }, times: [] };
    const { services, send, plies } = await openGame(PERSON, more);
    const late = performance.now() + 1500;
    vi.spyOn(performance, "now").mockReturnValue(late); // the computer was asleep
    send(play(MOVES[2]));
    await waitFor(() => expect(services.positions.at(-1)!.result?.ending).toBe("time"));
    expect(plies().length).toBe(2);
  });

  it("a draw is offered, declined and accepted", async () => {
    const { services, send } = await openGame(PERSON);
    send({ type: "offer-draw" });
    await waitFor(() => expect(services.positions.at(-1)!.drawOffer).toBe("white"));
    send({ type: "decline-draw" });
    await waitFor(() =>
      expect(services.messages.at(-1)).toEqual({ type: "draw-declined", by: "black" }),
    );
    send({ type: "offer-draw" });
    await waitFor(() => expect(services.positions.at(-1)!.drawOffer).toBe("white"));
    send({ type: "accept-draw" });
    await waitFor(() => expect(services.positions.at(-1)!.result?.ending).toBe("agreement"));
  });

  it.each([{ type: "abort" }, { type: "claim", claim: "win" }, { type: "accept-takeback" }])(
    "$type is rejected",
    async (request) => {
      const { services, send } = await openGame(PERSON);
      send(request as GameAction);
      await waitFor(() =>
        expect(services.messages.at(-1)).toMatchObject({
          type: "rejection",
          code: "not-available",
        }),
      );
    },
  );
});

describe("against the computer", () => {
  it("the computer replies, and the reply is stored", async () => {
    const { services, send, plies } = await openGame(COMPUTER);
    send(play("wS1"));
    await waitFor(() => expect(plies()).toEqual(["wS1", "bS1 wS1-"]));
    expect(services.saved).toEqual(["wS1", "wS1;bS1 wS1-"]);
  });

  it("the coach warns of a blunder unless the move is confirmed", async () => {
    const { services, send, plies } = await openGame(COMPUTER);
    services.engine.blunderWarning.mockResolvedValue({ move: {}, reply: {}, betterMove: {} });
    send(play("wS1"));
    await waitFor(() => expect(services.messages.at(-1)!.type).toBe("blunder-warning"));
    expect(services.saved).toEqual([]);
    send({ ...play("wS1"), isConfirmed: true } as GameAction);
    await waitFor(() => expect(plies()).toEqual(["wS1", "bS1 wS1-"]));
  });

  it("a takeback cancels the search of the computer", async () => {
    const { services, send, plies } = await openGame(COMPUTER);
    let signal: AbortSignal | undefined;
    services.engine.play.mockImplementation(
      (_document: string, _seat: unknown, _seed: number, _time: unknown, stop: AbortSignal) => {
        signal = stop;
        return new Promise((_, fail) => stop.addEventListener("abort", () => fail(stop.reason)));
      },
    );
    send(play("wS1"));
    await waitFor(() => expect(signal).toBeDefined());
    send({ type: "undo" });
    await waitFor(() => expect(plies()).toEqual([]));
    expect(signal!.aborted).toBe(true);
    expect(services.messages.some(({ type }) => type === "error")).toBe(false);
  });

  it("a sync request retries a failed search", async () => {
    const { services, send, plies } = await openGame(COMPUTER);
    services.engine.play.mockRejectedValueOnce(new Error("out of memory"));
    send(play("wS1"));
    await waitFor(() => expect(services.messages.at(-1)!.type).toBe("error"));
    send({ type: "sync" });
    await waitFor(() => expect(plies()).toEqual(["wS1", "bS1 wS1-"]));
  });

  it.each([
    ["a level", COMPUTER],
    ["Maximum", MAXIMUM],
  ])("%s gets its seat and the remaining time of its running clock", async (_, computer) => {
    const clock = { initial: 2000, increment: 0 };
    const { services, send, plies } = await openGame(computer, { clock, times: [[2000, 2000]] });
    const lastCall = () => {
      const [, seat, , time] = services.engine.play.mock.lastCall!;
      return { seat, time } as unknown;
    };
    send(play("wS1"));
    await waitFor(() => expect(plies()).toEqual(["wS1", "bS1 wS1-"]));
    expect(lastCall()).toEqual({ seat: computer, time: null }); // its clock is not running yet
    send(play("wQ -wS1"));
    await waitFor(() => expect(plies().length).toBe(4));
    expect(lastCall()).toEqual({ seat: computer, time: { remaining: 2000, increment: 0 } });
  });

  it("the computer answers a draw offer", async () => {
    const { services, send } = await openGame(COMPUTER);
    send({ type: "offer-draw" });
    await waitFor(() =>
      expect(services.messages.at(-1)).toEqual({ type: "draw-declined", by: "black" }),
    );
    expect(services.positions.at(-1)!.drawOffer).toBeNull();
  });

  it("an error of the core is not reported as an error of the engine", async () => {
    const { services, send } = await openGame(COMPUTER);
    vi.spyOn(services.core, "runCommand").mockRejectedValue(
      new Error("the core failed in run_command"),
    );
    send(play("wS1"));
    await waitFor(() =>
      expect(services.messages.at(-1)).toMatchObject({ type: "error", code: "core" }),
    );
  });

  it("an error of the engine is reported", async () => {
    const { services, send } = await openGame(COMPUTER);
    services.engine.play.mockRejectedValue(new Error("out of memory"));
    send(play("wS1"));
    await waitFor(() =>
      expect(services.messages.at(-1)).toMatchObject({ type: "error", code: "engine" }),
    );
  });
});

it("a game that this browser does not have is not found", async () => {
  const services = new FakeServices();
  const states: string[] = [];
  const connection = new LocalConnection("local-b", services, {
    onMessage: () => {},
    onStateChange: (state) => void states.push(state),
  });
  await waitFor(() => expect(states).toEqual(["not-found"]));
  connection.close();
});
