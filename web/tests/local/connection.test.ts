// A game of one's own: what people want is done, kept, and only then told.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Core, Thinker } from "../../src/core/core";
import { UNPLAYED } from "../../src/game/blank";
import type { GameRequest } from "../../src/host/host";
import { leftOn, pressed, run, runningTime, untilFallen, wound } from "../../src/local/clock";
import { LocalConnection, PASS_PAUSE, type Surroundings } from "../../src/local/connection";
import { MemoryStore, type KeptGame, type Saved } from "../../src/local/store";
import type { Acted, BoardView, HostMessage, OwnSeat, Position } from "../../src/messages";

const PERSON: OwnSeat = { kind: "person" };
const COMPUTER: OwnSeat = { kind: "computer", level: 3 };
const MAXIMUM: OwnSeat = { kind: "maximum", seconds: 3 };

/** A core for which a document is the moves played, and only "bad" is against the rules. */
function viewOf(document: string, isComputers: boolean): BoardView {
  const connection = document.split(";").filter(Boolean);
  const turn = connection.length % 2 ? "black" : "white";
  return {
    ...UNPLAYED,
    turn,
    awaits:
      connection.at(-1) === "shut"
        ? "pass"
        : isComputers && turn === "black"
          ? "computer"
          : "person",
    you: isComputers ? "white" : "both",
    coach: isComputers,
    moves: connection.map((uhp) => ({ uhp })) as unknown as Position["moves"],
    result: connection.at(-1) === "time-out" ? { winner: "black", ending: "time" } : null,
    drawOffer: null,
  };
}

class Around implements Surroundings {
  readonly store = new MemoryStore();
  readonly told: HostMessage[] = [];
  readonly saved: string[] = [];
  answer: Saved = "saved";
  readonly isComputers: boolean;

  constructor(isComputers: boolean) {
    this.isComputers = isComputers;
  }

  readonly core = {
    position: async (document: string) => viewOf(document, this.isComputers),
    act: async (document: string, _viewer: number, command: string): Promise<Acted> => {
      if (command === "play bad") return { refusal: { code: "illegal", reason: null } };
      const connection = document.split(";").filter(Boolean);
      if (command === "undo") connection.pop();
      else connection.push(command.replace(/^(play|reply) /, "").split(" ")[0]!);
      const after = connection.join(";");
      return { document: after, position: viewOf(after, this.isComputers) };
    },
    why: async () => null,
  } as unknown as Core;
  readonly thinker = {
    play: vi.fn<Thinker["play"]>(async () => "reply"),
    playMaximum: vi.fn<Thinker["playMaximum"]>(async () => "reply"),
    doubt: vi.fn<Thinker["doubt"]>(async () => null),
    hint: vi.fn<Thinker["hint"]>(),
  } as unknown as Thinker & {
    play: ReturnType<typeof vi.fn>;
    playMaximum: ReturnType<typeof vi.fn>;
    doubt: ReturnType<typeof vi.fn>;
  };

  async save(game: KeptGame): Promise<Saved> {
    if (this.answer === "stale") return "stale";
    this.saved.push(game.document);
    await this.store.save(game);
    return this.answer;
  }

  load = (id: string) => this.store.load(id);
  rematch = async () => "local-next";
  watch = () => () => {};
  alone = (_id: string, _signal: AbortSignal, work: () => Promise<void>) => work();

  get positions(): readonly Position[] {
    return this.told.filter((one) => one.type === "position");
  }
}

async function opened(black: OwnSeat, more: Partial<KeptGame> = {}) {
  const around = new Around(black.kind !== "person");
  const game = { id: "local-a", version: 1, document: "", white: PERSON, black, times: [] };
  await around.store.save({ ...game, clock: null, rematch: null, ...more } as unknown as KeptGame);
  const states: string[] = [];
  const connection = new LocalConnection("local-a", around, {
    receive: (message) => around.told.push(message),
    connection: (state) => states.push(state),
  });
  await vi.waitFor(() => expect(states.length).toBeGreaterThan(0));
  const send = (request: GameRequest) => connection.send(request, around.positions.at(-1)!.version);
  const plies = () => around.positions.at(-1)!.moves.map(({ uhp }) => uhp);
  return { around, connection, states, send, plies };
}

const play = (move: string): GameRequest => ({ type: "play", move });

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

it("a clock gives more time after each move, and none below nothing", () => {
  const clock = run(wound({ initial: 1000, increment: 100 }), "white", 50);
  expect(leftOn(clock, 450)).toEqual([600, 1000]);
  expect(pressed(clock, "white", 450).left).toEqual([700, 1000]);
  expect(untilFallen(clock, 2000)).toBe(0);
  expect(pressed(clock, "black", 450).left).toEqual([600, 1000]); // whose time did not run
});

it("the running time is that of the player whose clock runs", () => {
  const clock = run(wound({ initial: 60_000, increment: 2000 }, [60_000, 3000]), "white", 0);
  expect(runningTime(clock, 500)).toEqual({ left: 59_500, increment: 2000 });
  expect(runningTime(run(clock, "black", 0), 0)).toEqual({ left: 3000, increment: 2000 });
  expect(runningTime(run(clock, "black", 0), 5000)).toEqual({ left: 0, increment: 2000 });
  expect(runningTime(run(clock, null, 0), 0)).toBeNull();
  expect(runningTime(undefined, 0)).toBeNull();
});

describe("with a friend at one screen", () => {
  it("a move is kept before it is told", async () => {
    const { around, send, plies } = await opened(PERSON);
    send(play("a"));
    await vi.waitFor(() => expect(plies()).toEqual(["a"]));
    expect(around.saved).toEqual(["a"]);
    expect(around.positions.at(-1)!.version).toBe(2);
    expect((await around.load("local-a"))!.document).toBe("a");
  });

  it("what cannot be played is refused, and changes nothing", async () => {
    const { around, send } = await opened(PERSON);
    send(play("bad"));
    await vi.waitFor(() =>
      expect(around.told.at(-1)).toMatchObject({ type: "refusal", code: "illegal" }),
    );
    expect(around.saved).toEqual([]);
  });

  it("a request for a position that is gone is refused, and told what there is", async () => {
    const { around, connection } = await opened(PERSON);
    connection.send(play("a"), 99);
    await vi.waitFor(() =>
      expect(around.told.at(-2)).toMatchObject({ type: "refusal", code: "stale" }),
    );
    expect(around.told.at(-1)).toMatchObject({ type: "position", version: 1 });
  });

  it("another tab that was first leaves this one with its game", async () => {
    const { around, send, plies } = await opened(PERSON);
    await around.store.save({ ...(await around.load("local-a"))!, version: 2, document: "theirs" });
    around.answer = "stale";
    send(play("mine"));
    await vi.waitFor(() => expect(plies()).toEqual(["theirs"]));
  });

  it("a forced pass is played after a moment", async () => {
    const { send, plies } = await opened(PERSON);
    send(play("shut"));
    await vi.waitFor(() => expect(plies()).toEqual(["shut"]));
    await vi.advanceTimersByTimeAsync(PASS_PAUSE);
    await vi.waitFor(() => expect(plies()).toEqual(["shut", "pass"]));
  });

  it("the clock runs after both have moved, and ends the game when it has run out", async () => {
    const clock = { initial: 1000, increment: 100 };
    const { around, send, plies } = await opened(PERSON, { clock, times: [[1000, 1000]] });
    send(play("a"));
    await vi.waitFor(() => expect(plies()).toEqual(["a"]));
    expect(around.positions.at(-1)!.clock).toMatchObject({ running: null });
    send(play("b"));
    await vi.waitFor(() => expect(plies()).toEqual(["a", "b"]));
    expect(around.positions.at(-1)!.clock).toMatchObject({ running: "white", white: 1000 });
    await vi.advanceTimersByTimeAsync(400);
    send(play("c"));
    await vi.waitFor(() => expect(plies().at(-1)).toBe("c"));
    expect(around.positions.at(-1)!.clock).toMatchObject({ running: "black", black: 1000 });
    expect(around.positions.at(-1)!.clock!.white).toBeLessThanOrEqual(700);
    send({ type: "undo" });
    await vi.waitFor(() => expect(plies()).toEqual(["a", "b"]));
    expect(around.positions.at(-1)!.clock).toMatchObject({ running: "white", white: 1000 });
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(around.positions.at(-1)!.result?.ending).toBe("time"));
  });
});

describe("against the computer", () => {
  it("it answers, and the answer is kept", async () => {
    const { around, send, plies } = await opened(COMPUTER);
    send(play("a"));
    await vi.waitFor(() => expect(plies()).toEqual(["a", "reply"]));
    expect(around.saved).toEqual(["a", "a;reply"]);
  });

  it("the coach asks before a blunder, and is not asked by who is sure", async () => {
    const { around, send, plies } = await opened(COMPUTER);
    around.thinker.doubt.mockResolvedValue({ move: {}, reply: {}, better: {} });
    send(play("a"));
    await vi.waitFor(() => expect(around.told.at(-1)!.type).toBe("doubt"));
    expect(around.saved).toEqual([]);
    send({ ...play("a"), sure: true } as GameRequest);
    await vi.waitFor(() => expect(plies()).toEqual(["a", "reply"]));
  });

  it("taking back while it thinks leaves it without its move", async () => {
    const { around, send, plies } = await opened(COMPUTER);
    let signal: AbortSignal | undefined;
    around.thinker.play.mockImplementation(
      (_document: string, _level: number, _seed: number, _time: unknown, stop: AbortSignal) => {
        signal = stop;
        return new Promise((_, fail) => stop.addEventListener("abort", () => fail(stop.reason)));
      },
    );
    send(play("a"));
    await vi.waitFor(() => expect(signal).toBeDefined());
    send({ type: "undo" });
    await vi.waitFor(() => expect(plies()).toEqual([]));
    expect(signal!.aborted).toBe(true);
    expect(around.told.some(({ type }) => type === "trouble")).toBe(false);
  });

  it("whoever asks again after trouble has it tried again", async () => {
    const { around, send, plies } = await opened(COMPUTER);
    around.thinker.play.mockRejectedValueOnce(new Error("out of memory"));
    send(play("a"));
    await vi.waitFor(() => expect(around.told.at(-1)!.type).toBe("trouble"));
    send({ type: "sync" });
    await vi.waitFor(() => expect(plies()).toEqual(["a", "reply"]));
  });

  it("it gets what is left on its clock, and nothing where no clock runs", async () => {
    const clock = { initial: 2000, increment: 0 };
    const { around, send, plies } = await opened(COMPUTER, { clock, times: [[2000, 2000]] });
    const time = () => around.thinker.play.mock.lastCall![3] as unknown;
    send(play("a"));
    await vi.waitFor(() => expect(plies()).toEqual(["a", "reply"]));
    expect(time()).toBeNull(); // its time does not run yet
    send(play("b"));
    await vi.waitFor(() => expect(plies().length).toBe(4));
    expect(time()).toEqual({ left: 2000, increment: 0 });
  });

  it("Maximum gets its seconds per move, and what is left on its clock", async () => {
    const clock = { initial: 2000, increment: 0 };
    const { around, send, plies } = await opened(MAXIMUM, { clock, times: [[2000, 2000]] });
    const limits = () => around.thinker.playMaximum.mock.lastCall!.slice(2, 4) as unknown;
    send(play("a"));
    await vi.waitFor(() => expect(plies()).toEqual(["a", "reply"]));
    expect(limits()).toEqual([3000, null]); // its clock does not run yet
    send(play("b"));
    await vi.waitFor(() => expect(plies().length).toBe(4));
    expect(limits()).toEqual([3000, { left: 2000, increment: 0 }]);
    expect(around.thinker.play).not.toHaveBeenCalled();
  });

  it("trouble with the core is not said to be trouble with its thoughts", async () => {
    const { around, send } = await opened(COMPUTER);
    vi.spyOn(around.core, "act").mockRejectedValue(new Error("the core failed in act"));
    send(play("a"));
    await vi.waitFor(() =>
      expect(around.told.at(-1)).toMatchObject({ type: "trouble", code: "core" }),
    );
  });

  it("trouble with its thoughts is told", async () => {
    const { around, send } = await opened(COMPUTER);
    around.thinker.play.mockRejectedValue(new Error("out of memory"));
    send(play("a"));
    await vi.waitFor(() =>
      expect(around.told.at(-1)).toMatchObject({ type: "trouble", code: "engine" }),
    );
  });
});

it("a game that this browser does not keep is gone", async () => {
  const around = new Around(false);
  const states: string[] = [];
  const connection = new LocalConnection("local-b", around, {
    receive: () => {},
    connection: (state) => void states.push(state),
  });
  await vi.waitFor(() => expect(states).toEqual(["gone"]));
  connection.close();
});
