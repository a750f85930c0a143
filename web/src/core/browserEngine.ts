// Searches in the core: answers one question after the other. The search is left every few
// milliseconds, so that it can be stopped.
import type { AnalysisOptions } from "../backend/backend";
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

const LEVEL_TABLE_MB = 16; // a level looks at no more than that holds
const MAXIMUM_LEVEL_TABLE_MB = 64; // as Engine() has in Python
const SLICE_MS = 20; // milliseconds from one look at what has come in to the next

interface SearchRequirements {
  readonly usesNetwork: boolean;
  readonly tableMb?: number; // of the table
  readonly clock?: TimeLeft | null; // bounds the time of the answer
  readonly timeLimitMs?: number; // milliseconds, after which what was found so far is the answer
}

const WITH_NETWORK: SearchRequirements = { usesNetwork: true };

type ComputerPlayer = ComputerSeat | MaximumSeat;

function requirementsOf(seat: ComputerPlayer): SearchRequirements {
  if (seat.kind === "computer") return { usesNetwork: LEVEL_FACTS[seat.level]!.usesNetwork };
  return { usesNetwork: true, tableMb: MAXIMUM_LEVEL_TABLE_MB, timeLimitMs: 1000 * seat.seconds };
}

/** The questions to a core, in the order in which they were asked. */
class SearchQueue {
  readonly #module: Promise<CoreModule>;
  readonly #fetchNetwork: () => Promise<Uint8Array>;
  readonly #yieldToEvents: () => Promise<void>;
  #network: Promise<Uint8Array> | undefined; // without it the hand-crafted evaluation is used
  #tableMb = 0; // megabytes of the table; 0 until there is one
  #hasNetwork = false; // whether the network is loaded
  #tail: Promise<unknown> = Promise.resolve();

  constructor(
    module: Promise<CoreModule>,
    fetchNetwork: () => Promise<Uint8Array>,
    rest: () => Promise<void>,
  ) {
    this.#module = module;
    this.#fetchNetwork = fetchNetwork;
    this.#yieldToEvents = rest;
  }

  /** Return the answer of an export to `args`, after those of the questions before. */
  enqueue(
    asker: CallContext,
    needs: SearchRequirements,
    name: string,
    ...args: Argument[]
  ): Promise<unknown> {
    const enqueuedAt = performance.now();
    const answer = this.#tail.then(async () => {
      asker.signal.throwIfAborted();
      const loaded = await this.#prepare(needs.usesNetwork, needs.tableMb ?? LEVEL_TABLE_MB);
      asker.signal.throwIfAborted();
      const deadline = enqueuedAt + maxThinkingTime(loaded, needs);
      return this.#runExport(loaded, asker, { enqueuedAt, deadline }, name, args);
    });
    this.#tail = answer.catch(() => undefined);
    return answer;
  }

  /** Run an export until it answers; from the deadline on it answers with what it has found. */
  async #runExport(
    loaded: CoreModule,
    { signal, report }: CallContext,
    { enqueuedAt, deadline }: { readonly enqueuedAt: number; readonly deadline: number },
    name: string,
    args: Argument[],
  ): Promise<unknown> {
    let since = performance.now();
    const stop = () => void loaded.callNumber("stop");
    signal.addEventListener("abort", stop, { once: true });
    try {
      const isWell = await loaded.run(name, args, {
        shouldPause: () => performance.now() - since >= SLICE_MS,
        yieldToEvents: async () => {
          await this.#yieldToEvents();
          since = performance.now();
          if (since >= deadline) loaded.callNumber("move_now");
        },
        elapsedMs: () => performance.now() - enqueuedAt,
        onReport: (text) => report(JSON.parse(text)),
      });
      if (!isWell) throw new InputError(JSON.parse(loaded.response()));
      signal.throwIfAborted();
      return JSON.parse(loaded.response()) as unknown;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  /** The core with a table of `megabytes`. The size is part of what makes a level reproducible. The
   * lower levels do not use the network and need not wait for it. */
  async #prepare(needsNetwork: boolean, megabytes: number): Promise<CoreModule> {
    const loaded = await this.#module;
    if (this.#tableMb === megabytes && (this.#hasNetwork || !needsNetwork)) return loaded;
    this.#network ??= needsNetwork ? this.#fetchNetwork() : undefined;
    const bytes = needsNetwork ? await this.#network! : new Uint8Array();
    const state = loaded.callNumber("start_engine", megabytes, bytes);
    if (state === 2) loaded.callNumber("start_engine", megabytes, new Uint8Array()); // no network
    if (state === 1) throw new Error("there is not enough memory to think");
    this.#tableMb = megabytes;
    this.#hasNetwork = needsNetwork && bytes.length > 0;
    if (!bytes.length) this.#network = undefined; // it may be there the next time
    return loaded;
  }
}

/** The milliseconds that an answer may take. */
function maxThinkingTime(
  loaded: CoreModule,
  { clock, timeLimitMs = Infinity }: SearchRequirements,
): number {
  if (!clock) return timeLimitMs;
  return Math.min(
    timeLimitMs,
    loaded.callNumber("max_thinking_time", clock.remaining, clock.increment),
  );
}

/** Add the speed of the search to what is told. */
function withSpeed({ signal, report }: CallContext): CallContext {
  const begun = performance.now();
  return {
    signal,
    report: (value) => {
      const found = value as AnalysisReport;
      const seconds = Math.max(performance.now() - begun, 1) / 1000;
      const timed: TimedAnalysisReport = {
        ...found,
        nodesPerSecond: Math.round(found.nodes / seconds),
      };
      report(timed);
    },
  };
}

/** The BrowserEngine of core.ts in a module of WebAssembly, as a worker serves it. `yieldToEvents` lets messages that
 * have come in meanwhile be handled. */
export function createBrowserEngine(
  module: Promise<CoreModule>,
  fetchNetwork: () => Promise<Uint8Array>,
  yieldToEvents: () => Promise<void>,
) {
  const questions = new SearchQueue(module, fetchNetwork, yieldToEvents);
  return {
    play: (
      document: string,
      seat: ComputerPlayer,
      seed: number,
      clock: TimeLeft | null,
      asker: CallContext,
    ) => {
      const question =
        seat.kind === "maximum" ? ["play_maximum", document] : ["play", document, seat.level];
      const [name, ...given] = question as [string, ...Argument[]];
      const needs = { ...requirementsOf(seat), clock };
      return questions.enqueue(
        asker,
        needs,
        name,
        ...given,
        seed,
        clock?.remaining ?? -1,
        clock?.increment ?? 0,
      );
    },
    hint: (document: string, asker: CallContext) =>
      questions.enqueue(asker, WITH_NETWORK, "hint", document),
    blunderWarning: (document: string, move: string, asker: CallContext) =>
      questions.enqueue(asker, WITH_NETWORK, "blunder_warning", document, move),
    acceptsDraw: (document: string, asker: CallContext) =>
      questions.enqueue(asker, WITH_NETWORK, "accepts_draw", document),
    review: (document: string, asker: CallContext) =>
      questions.enqueue(asker, WITH_NETWORK, "review", document),
    analyze: (document: string, { lines, threat = false }: AnalysisOptions, asker: CallContext) =>
      questions.enqueue(
        withSpeed(asker),
        WITH_NETWORK,
        "analyze",
        document,
        lines,
        threat ? 1 : 0,
        0,
      ),
  };
}
