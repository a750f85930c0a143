// Searches in the core: answers one question after the other. The search is left every few
// milliseconds, so that it can be stopped.
import type { AnalysisOptions } from "../host/host";
import {
  LEVEL_FACTS,
  type Analysed,
  type AnalysisReport,
  type ComputerSeat,
  type MaximumSeat,
} from "../messages";
import type { TimeLeft } from "./core";
import type { Argument, Module } from "./module";
import { GivenError, type Asker } from "./rpc";

const TABLE_MB = 16; // a level looks at no more than that holds
const MAXIMUM_TABLE_MB = 64; // as Engine() has in Python
const SLICE = 20; // milliseconds from one look at what has come in to the next

interface Needs {
  readonly network: boolean;
  readonly megabytes?: number; // of the table
  readonly clock?: TimeLeft | null; // bounds the time of the answer
  readonly within?: number; // milliseconds, after which what was found so far is the answer
}

const JUDGED: Needs = { network: true };

type Player = ComputerSeat | MaximumSeat;

function needsOf(seat: Player): Needs {
  if (seat.kind === "computer") return { network: LEVEL_FACTS[seat.level]!.usesNetwork };
  return { network: true, megabytes: MAXIMUM_TABLE_MB, within: 1000 * seat.seconds };
}

/** The questions to a core, in the order in which they were asked. */
class Questions {
  readonly #module: Promise<Module>;
  readonly #fetchNetwork: () => Promise<Uint8Array>;
  readonly #rest: () => Promise<void>;
  #network: Promise<Uint8Array> | undefined; // without it the hand-crafted evaluation is used
  #tableMb = 0; // megabytes of the table; 0 until there is one
  #isJudged = false; // whether the network is loaded
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    module: Promise<Module>,
    fetchNetwork: () => Promise<Uint8Array>,
    rest: () => Promise<void>,
  ) {
    this.#module = module;
    this.#fetchNetwork = fetchNetwork;
    this.#rest = rest;
  }

  /** Return the answer of an export to `given`, after those of the questions before. */
  ask(asker: Asker, needs: Needs, name: string, ...given: Argument[]): Promise<unknown> {
    const asked = performance.now();
    const answer = this.#last.then(async () => {
      asker.signal.throwIfAborted();
      const loaded = await this.#ready(needs.network, needs.megabytes ?? TABLE_MB);
      asker.signal.throwIfAborted();
      const deadline = asked + longestThought(loaded, needs);
      return this.#answer(loaded, asker, { asked, deadline }, name, given);
    });
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** Run an export until it answers; from the deadline on it answers with what it has found. */
  async #answer(
    loaded: Module,
    { signal, tell }: Asker,
    { asked, deadline }: { readonly asked: number; readonly deadline: number },
    name: string,
    given: Argument[],
  ): Promise<unknown> {
    let since = performance.now();
    const stop = () => void loaded.number("stop");
    signal.addEventListener("abort", stop, { once: true });
    try {
      const isWell = await loaded.run(name, given, {
        isDue: () => performance.now() - since >= SLICE,
        rest: async () => {
          await this.#rest();
          since = performance.now();
          if (since >= deadline) loaded.number("move_now");
        },
        elapsed: () => performance.now() - asked,
        tell: (text) => tell(JSON.parse(text)),
      });
      if (!isWell) throw new GivenError(JSON.parse(loaded.answer()));
      signal.throwIfAborted();
      return JSON.parse(loaded.answer()) as unknown;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  /** The core with a table of `megabytes`. The size is part of what makes a level reproducible. The
   * lower levels do not use the network and need not wait for it. */
  async #ready(needsNetwork: boolean, megabytes: number): Promise<Module> {
    const loaded = await this.#module;
    if (this.#tableMb === megabytes && (this.#isJudged || !needsNetwork)) return loaded;
    this.#network ??= needsNetwork ? this.#fetchNetwork() : undefined;
    const bytes = needsNetwork ? await this.#network! : new Uint8Array();
    const state = loaded.number("begin_thinking", megabytes, bytes);
    if (state === 2) loaded.number("begin_thinking", megabytes, new Uint8Array()); // no network
    if (state === 1) throw new Error("there is not enough memory to think");
    this.#tableMb = megabytes;
    this.#isJudged = needsNetwork && bytes.length > 0;
    if (!bytes.length) this.#network = undefined; // it may be there the next time
    return loaded;
  }
}

/** The milliseconds that an answer may take. */
function longestThought(loaded: Module, { clock, within = Infinity }: Needs): number {
  if (!clock) return within;
  return Math.min(within, loaded.number("longest_thought", clock.left, clock.increment));
}

/** Add the speed of the search to what is told. */
function timed({ signal, tell }: Asker): Asker {
  const begun = performance.now();
  return {
    signal,
    tell: (told) => {
      const found = told as AnalysisReport;
      const seconds = Math.max(performance.now() - begun, 1) / 1000;
      const analysed: Analysed = {
        ...found,
        nodesPerSecond: Math.round(found.nodes / seconds),
      };
      tell(analysed);
    },
  };
}

/** The Thinker of core.ts in a module of WebAssembly, as a worker serves it. `rest` lets messages that
 * have come in meanwhile be handled. */
export function thinkerIn(
  module: Promise<Module>,
  fetchNetwork: () => Promise<Uint8Array>,
  rest: () => Promise<void>,
) {
  const questions = new Questions(module, fetchNetwork, rest);
  return {
    play: (document: string, seat: Player, seed: number, clock: TimeLeft | null, asker: Asker) => {
      const question =
        seat.kind === "maximum" ? ["play_maximum", document] : ["play", document, seat.level];
      const [name, ...given] = question as [string, ...Argument[]];
      const needs = { ...needsOf(seat), clock };
      return questions.ask(
        asker,
        needs,
        name,
        ...given,
        seed,
        clock?.left ?? -1,
        clock?.increment ?? 0,
      );
    },
    hint: (document: string, asker: Asker) => questions.ask(asker, JUDGED, "hint", document),
    doubt: (document: string, move: string, asker: Asker) =>
      questions.ask(asker, JUDGED, "doubt", document, move),
    acceptsDraw: (document: string, asker: Asker) =>
      questions.ask(asker, JUDGED, "accepts_draw", document),
    review: (document: string, asker: Asker) => questions.ask(asker, JUDGED, "review", document),
    analyse: (document: string, { lines, threat = false }: AnalysisOptions, asker: Asker) =>
      questions.ask(timed(asker), JUDGED, "analyse", document, lines, threat ? 1 : 0, 0),
  };
}
