// Searches in the core, run one at a time. A search pauses every few milliseconds, so that it can
// be stopped.
import type { AnalysisOptions } from "../backend/backend";
import type { PuzzleKind } from "../game/puzzles";
import {
  LEVEL_FACTS,
  type TimedAnalysisReport,
  type AnalysisReport,
  type ComputerSeat,
  type MaximumSeat,
} from "../messages";
import type { TimeLeft } from "./core";
import type { Argument, CoreModule } from "./module";
import { InputError, type CallContext } from "./rpc";

const LEVEL_TABLE_MB = 16; // searches of levels are too small to need more
const MAXIMUM_LEVEL_TABLE_MB = 64; // as for Engine() in Python
const SLICE_MS = 20; // interval at which a search pauses to handle messages

interface SearchRequirements {
  readonly usesNetwork: boolean;
  readonly tableMb?: number; // size of the transposition table
  readonly clock?: TimeLeft | null; // clock for time management
  readonly timeLimitMs?: number; // after this time the best move so far is returned
}

const WITH_NETWORK: SearchRequirements = { usesNetwork: true };
const WITHOUT_NETWORK: SearchRequirements = { usesNetwork: false };

type ComputerPlayer = ComputerSeat | MaximumSeat;

function requirementsOf(seat: ComputerPlayer): SearchRequirements {
  if (seat.kind === "computer") return { usesNetwork: LEVEL_FACTS[seat.level]!.usesNetwork };
  return { usesNetwork: true, tableMb: MAXIMUM_LEVEL_TABLE_MB, timeLimitMs: 1000 * seat.seconds };
}

/** Queue of the searches of a core, in order of their requests. */
class SearchQueue {
  readonly #module: Promise<CoreModule>;
  readonly #fetchNetwork: () => Promise<Uint8Array>;
  readonly #yieldToEvents: () => Promise<void>;
  #network: Promise<Uint8Array> | undefined; // without it the hand-crafted evaluation is used
  #tableMb = 0; // size of the transposition table; 0 before it is allocated
  #hasNetwork = false;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(
    module: Promise<CoreModule>,
    fetchNetwork: () => Promise<Uint8Array>,
    yieldToEvents: () => Promise<void>,
  ) {
    this.#module = module;
    this.#fetchNetwork = fetchNetwork;
    this.#yieldToEvents = yieldToEvents;
  }

  /** Return the response of an export to `args`, after the previous calls in the queue. */
  enqueue(
    context: CallContext,
    requirements: SearchRequirements,
    name: string,
    ...args: Argument[]
  ): Promise<unknown> {
    const enqueuedAt = performance.now();
    const response = this.#tail.then(async () => {
      context.signal.throwIfAborted();
      const module = await this.#prepare(
        requirements.usesNetwork,
        requirements.tableMb ?? LEVEL_TABLE_MB,
      );
      context.signal.throwIfAborted();
      const deadline = enqueuedAt + maxThinkingTime(module, requirements);
      return this.#runExport(module, context, { enqueuedAt, deadline }, name, args);
    });
    this.#tail = response.catch(() => undefined);
    return response;
  }

  /** Run an export until it returns. After the deadline it returns the best result so far. */
  async #runExport(
    module: CoreModule,
    { signal, report }: CallContext,
    { enqueuedAt, deadline }: { readonly enqueuedAt: number; readonly deadline: number },
    name: string,
    args: Argument[],
  ): Promise<unknown> {
    let sliceStart = performance.now();
    const stop = () => void module.callNumber("stop");
    signal.addEventListener("abort", stop, { once: true });
    try {
      const isSuccess = await module.run(name, args, {
        shouldPause: () => performance.now() - sliceStart >= SLICE_MS,
        yieldToEvents: async () => {
          await this.#yieldToEvents();
          sliceStart = performance.now();
          if (sliceStart >= deadline) module.callNumber("move_now");
        },
        elapsedMs: () => performance.now() - enqueuedAt,
        onReport: (text) => report(JSON.parse(text)),
      });
      if (!isSuccess) throw new InputError(JSON.parse(module.response()));
      signal.throwIfAborted();
      return JSON.parse(module.response()) as unknown;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  /**
   * Return the core with a transposition table of `megabytes`. The size is part of what makes a
   * level reproducible. The lower levels do not use the network and do not wait for it.
   */
  async #prepare(needsNetwork: boolean, megabytes: number): Promise<CoreModule> {
    const module = await this.#module;
    if (this.#tableMb === megabytes && (this.#hasNetwork || !needsNetwork)) return module;
    this.#network ??= needsNetwork ? this.#fetchNetwork() : undefined;
    const bytes = needsNetwork ? await this.#network! : new Uint8Array();
    const state = module.callNumber("start_engine", megabytes, bytes);
    // The network is invalid or missing.
    if (state === 2) module.callNumber("start_engine", megabytes, new Uint8Array());
    if (state === 1) throw new Error("there is not enough memory to think");
    this.#tableMb = megabytes;
    this.#hasNetwork = needsNetwork && bytes.length > 0;
    if (!bytes.length) this.#network = undefined; // retry to fetch the network next time
    return module;
  }
}

/** Return the time limit of a search in milliseconds. */
function maxThinkingTime(
  module: CoreModule,
  { clock, timeLimitMs = Infinity }: SearchRequirements,
): number {
  if (!clock) return timeLimitMs;
  return Math.min(
    timeLimitMs,
    module.callNumber("max_thinking_time", clock.remaining, clock.increment),
  );
}

/** Add the search speed to reports. */
function withSpeed({ signal, report }: CallContext): CallContext {
  const startedAt = performance.now();
  return {
    signal,
    report: (value) => {
      const analysis = value as AnalysisReport;
      const seconds = Math.max(performance.now() - startedAt, 1) / 1000;
      const timed: TimedAnalysisReport = {
        ...analysis,
        nodesPerSecond: Math.round(analysis.nodes / seconds),
      };
      report(timed);
    },
  };
}

/**
 * Return the functions of `BrowserEngine` in core.ts on a WebAssembly module, for a worker to
 * serve. `yieldToEvents` lets pending messages be handled.
 */
export function createBrowserEngine(
  module: Promise<CoreModule>,
  fetchNetwork: () => Promise<Uint8Array>,
  yieldToEvents: () => Promise<void>,
) {
  const queue = new SearchQueue(module, fetchNetwork, yieldToEvents);
  return {
    play: (
      document: string,
      seat: ComputerPlayer,
      seed: number,
      clock: TimeLeft | null,
      context: CallContext,
    ) => {
      const call =
        seat.kind === "maximum" ? ["play_maximum", document] : ["play", document, seat.level];
      const [name, ...args] = call as [string, ...Argument[]];
      const requirements = { ...requirementsOf(seat), clock };
      return queue.enqueue(
        context,
        requirements,
        name,
        ...args,
        seed,
        clock?.remaining ?? -1,
        clock?.increment ?? 0,
      );
    },
    hint: (document: string, context: CallContext) =>
      queue.enqueue(context, WITH_NETWORK, "hint", document),
    blunderWarning: (document: string, move: string, context: CallContext) =>
      queue.enqueue(context, WITH_NETWORK, "blunder_warning", document, move),
    acceptsDraw: (document: string, context: CallContext) =>
      queue.enqueue(context, WITH_NETWORK, "accepts_draw", document),
    puzzleReply: (
      position: string,
      moves: readonly string[],
      movesLeft: number,
      kind: PuzzleKind,
      context: CallContext,
    ) =>
      queue.enqueue(
        context,
        WITHOUT_NETWORK,
        "judge_puzzle_move",
        position,
        moves.join(";"),
        kind === "win" ? movesLeft - 1 : -1,
      ),
    review: (document: string, context: CallContext) =>
      queue.enqueue(context, WITH_NETWORK, "review", document),
    analyze: (document: string, { lines, threat = false }: AnalysisOptions, context: CallContext) =>
      queue.enqueue(
        withSpeed(context),
        WITH_NETWORK,
        "analyze",
        document,
        lines,
        threat ? 1 : 0,
        0,
      ),
  };
}
