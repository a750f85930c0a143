// Calls to workers, with the real core at the other end of a message channel.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { loadModule } from "../../src/core/module";
import {
  InputError,
  WorkerClient,
  workerProxy,
  WorkerError,
  type CallContext,
} from "../../src/core/rpc";
import { createBrowserEngine } from "../../src/core/browserEngine";
import { BackendError } from "../../src/backend/backend";
import type { TimedAnalysisReport } from "../../src/messages";
import { noNetwork, realCore, realBrowserEngine, yieldToEvents, workerWith } from "../realCore";
import { waitFor } from "../waitFor";

const GAME = "sixlegs-game 1\nstart Base rulebook\nwhite person\nblack computer 1\n";
const PLAYED = GAME.replace("\nwhite", "\nmoves wS1;bS1 wS1-;wQ -wS1;bQ bS1-\nwhite");

interface Functions {
  add(a: number, b: number): Promise<number>;
  fail(error: "problem" | "crash"): Promise<never>;
  count(onReport: (number: number) => void, signal?: AbortSignal): Promise<string>;
}

let started = 0;
const stopped: string[] = [];
const workers: Worker[] = [];

/** Return a client of a worker whose `count` runs until it is stopped. */
function client(): WorkerClient {
  const answers = {
    add: (a: number, b: number) => a + b,
    fail: (error: string) => {
      throw error === "problem"
        ? new InputError({ code: "unreadable-game" } as never)
        : new Error();
    },
    count: async ({ signal, report }: CallContext) => {
      for (let number = 1; !signal.aborted; number++) {
        report(number);
        // oxlint-disable-next-line no-await-in-loop -- one number after the other
        await new Promise((done) => setTimeout(done, 1));
      }
      stopped.push("count");
      return "stopped";
    },
  };
  const start = () => {
    started += 1;
    workers.push(workerWith(answers));
    return workers.at(-1)!;
  };
  return new WorkerClient(start);
}

function functions(): Functions {
  return workerProxy<Functions>(client());
}

beforeAll(() => void (started = 0));
it("a worker that was started before the first call serves it", async () => {
  const early = client();
  early.start();
  const before = started;
  expect(await workerProxy<Functions>(early).add(2, 3)).toBe(5);
  expect(started).toBe(before);
});

afterAll(() => workers.forEach((worker) => worker.terminate()));

it("calls run concurrently, each with its own result", async () => {
  const { add } = functions();
  expect(await Promise.all([add(1, 2), add(3, 4)])).toEqual([3, 7]);
});

it("a proxy is not treated as a promise", async () => {
  const remote = functions();
  expect(await Promise.resolve(remote)).toBe(remote);
});

it("a problem with the arguments rejects with a BackendError and keeps the worker", async () => {
  const { add, fail } = functions();
  const before = started;
  await expect(fail("problem")).rejects.toMatchObject({ problem: { code: "unreadable-game" } });
  await expect(fail("problem")).rejects.toBeInstanceOf(BackendError);
  expect([await add(1, 1), started]).toEqual([2, before + 1]);
});

it("a worker that failed is replaced, and its other calls are rejected", async () => {
  const { add, fail, count } = functions();
  const before = started;
  const counting = count(() => {});
  await expect(fail("crash")).rejects.toBeInstanceOf(WorkerError);
  await expect(counting).rejects.toBeInstanceOf(WorkerError);
  expect([await add(1, 1), started]).toEqual([2, before + 2]);
});

it("reports arrive while a call runs; an aborted signal rejects and stops the worker", async () => {
  const { add, count } = functions();
  const controller = new AbortController();
  const reports: number[] = [];
  const counting = count((number) => reports.push(number), controller.signal);
  await waitFor(() => expect(reports.slice(0, 3)).toEqual([1, 2, 3]));
  controller.abort(new Error("left"));
  await expect(counting).rejects.toThrow("left");
  await waitFor(() => expect(stopped).toEqual(["count"]));
  const reportCount = reports.length;
  expect(await add(2, 2)).toBe(4);
  expect(reports.length).toBe(reportCount);
  await expect(count(() => {}, controller.signal)).rejects.toThrow("left"); // not sent
});

it("the core can be called through the proxy", async () => {
  const core = realCore();
  const outcome = await core.runCommand(GAME, "play wS1", null);
  expect(outcome).toMatchObject({ position: { awaits: "computer", moves: [{ uhp: "wS1" }] } });
  const tournament = GAME.replace("rulebook", "tournament");
  expect(await core.explain(tournament, "wQ", [0, 0])).toMatchObject({
    rule: "queen-not-first",
  });
  await expect(core.position("rubbish", null)).rejects.toBeInstanceOf(BackendError);
  const setup = { gameType: "Base", opening: "rulebook", turn: "black", kind: "custom" } as const;
  const stacks = [{ hex: [0, 0], pieces: ["wQ"] }] as const;
  expect(await core.position(await core.createPosition({ ...setup, stacks }), null)).toMatchObject({
    stacks,
  });
});

const LEVEL_1 = { kind: "computer", level: 1 } as const;

it("the engine runs one search after the other, and stops one that is aborted", async () => {
  const engine = realBrowserEngine();
  const controller = new AbortController();
  const reports: TimedAnalysisReport[] = [];
  const analysis = engine.analyze(
    PLAYED,
    { lines: 2 },
    (report) => reports.push(report),
    controller.signal,
  );
  const move = engine.play(GAME.replace("\nwhite", "\nmoves wS1\nwhite"), LEVEL_1, 7, null);
  await waitFor(() => expect(reports.length).toBeGreaterThan(0));
  expect(reports[0]!.lines.length).toBe(2);
  expect(reports[0]!.nodesPerSecond).toBeGreaterThan(0);
  controller.abort();
  await expect(analysis).rejects.toThrow();
  expect(await move).toMatch(/^b/);
  await expect(engine.play("rubbish", LEVEL_1, 7, null)).rejects.toBeInstanceOf(BackendError);
});

it("each level has its own transposition table size, also after Maximum", async () => {
  const core = await loadModule(readFileSync("../build/wasm/sixlegs.wasm"));
  const callNumber = vi.spyOn(core, "callNumber");
  const engine = createBrowserEngine(Promise.resolve(core), noNetwork, yieldToEvents);
  const context = { signal: new AbortController().signal, report: () => {} };
  const hurry = { remaining: 100, increment: 0 };
  await engine.play(GAME, LEVEL_1, 7, null, context);
  await engine.play(GAME, { kind: "maximum", seconds: 1 }, 7, hurry, context);
  await engine.play(GAME, LEVEL_1, 7, null, context);
  const tables = callNumber.mock.calls.filter(([name]) => name === "start_engine");
  expect(tables.map(([, megabytes]) => megabytes)).toEqual([16, 64, 16]);
});

it("Maximum moves after its thinking time", async () => {
  const startedAt = performance.now();
  const maximum = { kind: "maximum", seconds: 1 } as const;
  expect(await realBrowserEngine().play(GAME, maximum, 7, null)).toMatch(/^w/);
  expect(performance.now() - startedAt).toBeGreaterThan(900);
});
