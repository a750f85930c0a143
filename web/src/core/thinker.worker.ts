// The worker that thinks, about one question after the other. It is left every few milliseconds, so
// that it can be told to stop.
import core from "../../../build/wasm/sixlegs.wasm?url";
import net from "../../../src/sixlegs/engine/default.net?url";
import type { AnalysisOptions } from "../host/host";
import { LEVEL_FACTS, type Analysed, type AnalysisReport, type Level } from "../messages";
import type { TimeLeft } from "./core";
import { load, type Argument, type Module } from "./module";
import { GivenError, serve, type Asker } from "./rpc";

const TABLE_MB = 16; // a level looks at no more than that holds
const MAXIMUM_TABLE_MB = 64; // as Engine() has in Python
const SLICE = 20; // milliseconds from one look at what has come in to the next
const PATIENCE = 20_000; // milliseconds, after which a network that does not come is done without

const module = fetch(core).then(load);

/** The network that judges; without it the terms do. */
let network: Promise<Uint8Array> | undefined;

async function fetchedNetwork(): Promise<Uint8Array> {
  try {
    const answer = await fetch(net, { signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok || !answer.body) return new Uint8Array();
    const unpacked = answer.body.pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
  } catch {
    return new Uint8Array(); // no connection, or one too slow
  }
}

let tableMb = 0; // megabytes of the table; 0 until there is one
let isJudged = false; // ... and the network, or all that there is of it
let turn: Promise<unknown> = Promise.resolve();

/** The core with a table of `megabytes`. The size is part of what makes a level reproducible. The
 * lower levels do not use the network and need not wait for it. */
async function ready(needsNetwork: boolean, megabytes: number): Promise<Module> {
  const loaded = await module;
  if (tableMb === megabytes && (isJudged || !needsNetwork)) return loaded;
  network ??= needsNetwork ? fetchedNetwork() : undefined;
  const bytes = needsNetwork ? await network! : new Uint8Array();
  const state = loaded.number("begin_thinking", megabytes, bytes);
  if (state === 2) loaded.number("begin_thinking", megabytes, new Uint8Array()); // no network
  if (state === 1) throw new Error("there is not enough memory to think");
  tableMb = megabytes;
  isJudged = needsNetwork && bytes.length > 0;
  if (!bytes.length) network = undefined; // it may be there the next time
  return loaded;
}

/** Let what has come in meanwhile be heard. */
const { port1, port2 } = new MessageChannel();
function rest(): Promise<void> {
  return new Promise((done) => {
    port1.addEventListener("message", () => done(), { once: true });
    port2.postMessage(undefined);
  });
}
port1.start();

interface Needs {
  readonly network: boolean;
  readonly megabytes?: number; // of the table
  readonly clock?: TimeLeft | null; // bounds the time of the answer
  readonly within?: number; // milliseconds, after which what was found so far is the answer
}

const JUDGED: Needs = { network: true };

/** The answer to a question, in its turn. */
function thought(
  { signal, tell }: Asker,
  { network: needsNetwork, megabytes = TABLE_MB, clock, within = Infinity }: Needs,
  name: string,
  ...given: Argument[]
): Promise<unknown> {
  const asked = performance.now();
  const answer = turn.then(async () => {
    signal.throwIfAborted();
    const loaded = await ready(needsNetwork, megabytes);
    signal.throwIfAborted();
    const longest = clock
      ? Math.min(within, loaded.number("longest_thought", clock.left, clock.increment))
      : within;
    let since = performance.now();
    const stop = () => void loaded.number("stop");
    signal.addEventListener("abort", stop, { once: true });
    try {
      const isWell = await loaded.run(name, given, {
        isDue: () => performance.now() - since >= SLICE,
        rest: async () => {
          await rest();
          since = performance.now();
          if (since - asked >= longest) loaded.number("move_now");
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
  });
  turn = answer.catch(() => undefined);
  return answer;
}

/** The same, told with how fast it goes. */
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

serve({
  play: (document: string, level: Level, seed: number, clock: TimeLeft | null, asker: Asker) =>
    thought(
      asker,
      { network: LEVEL_FACTS[level]!.usesNetwork, clock },
      "play",
      document,
      level,
      seed,
      clock?.left ?? -1,
      clock?.increment ?? 0,
    ),
  playMaximum: (
    document: string,
    seed: number,
    within: number,
    clock: TimeLeft | null,
    asker: Asker,
  ) =>
    thought(
      asker,
      { network: true, megabytes: MAXIMUM_TABLE_MB, clock, within },
      "play_maximum",
      document,
      seed,
      clock?.left ?? -1,
      clock?.increment ?? 0,
    ),
  hint: (document: string, asker: Asker) => thought(asker, JUDGED, "hint", document),
  doubt: (document: string, move: string, asker: Asker) =>
    thought(asker, JUDGED, "doubt", document, move),
  acceptsDraw: (document: string, asker: Asker) => thought(asker, JUDGED, "accepts_draw", document),
  review: (document: string, asker: Asker) => thought(asker, JUDGED, "review", document),
  analyse: (document: string, { lines, threat = false }: AnalysisOptions, asker: Asker) =>
    thought(timed(asker), JUDGED, "analyse", document, lines, threat ? 1 : 0, 0),
});
