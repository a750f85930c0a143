// The real core behind the real calls to workers, in this thread: only the thread is missing.
import { readFileSync } from "node:fs";
import { coreIn, type Core, type Thinker } from "../src/core/core";
import { load } from "../src/core/module";
import { Remote, remoteFunctions, serve } from "../src/core/rpc";
import { thinkerIn } from "../src/core/thinker";

const loaded = () => load(readFileSync("../build/wasm/sixlegs.wasm"));

/** A worker on the other end of a message channel, which serves `answers`. */
export function workerServing(answers: Parameters<typeof serve>[0]): Worker {
  const { port1, port2 } = new MessageChannel();
  serve(answers, port2 as unknown as Worker);
  port1.start();
  port2.start();
  const terminate = () => port1.close();
  return Object.assign(port1, { terminate }) as unknown as Worker;
}

export function realCore(): Core {
  return remoteFunctions<Core>(new Remote(() => workerServing(coreIn(loaded()) as never)));
}

/** Let messages be handled that have come in meanwhile. */
export const rest = () => new Promise<void>((done) => setTimeout(done));
export const noNetwork = async () => new Uint8Array();

const startThinker = () => workerServing(thinkerIn(loaded(), noNetwork, rest) as never);

/** A thinker without a network: the levels that need none play as in the browser. */
export function realThinker(): Thinker {
  return remoteFunctions<Thinker>(new Remote(startThinker));
}
