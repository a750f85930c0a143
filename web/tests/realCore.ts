// The real core behind the real calls to workers, in this thread: only the thread is missing.
import { readFileSync } from "node:fs";
import { createCore, type Core, type BrowserEngine } from "../src/core/core";
import { loadModule } from "../src/core/module";
import { WorkerClient, workerProxy, serve } from "../src/core/rpc";
import { createBrowserEngine } from "../src/core/browserEngine";

const loaded = () => loadModule(readFileSync("../build/wasm/sixlegs.wasm"));

/** A worker on the other end of a message channel, which serves `answers`. */
export function workerWith(answers: Parameters<typeof serve>[0]): Worker {
  const { port1, port2 } = new MessageChannel();
  serve(answers, port2 as unknown as Worker);
  port1.start();
  port2.start();
  const terminate = () => port1.close();
  return Object.assign(port1, { terminate }) as unknown as Worker;
}

export function realCore(): Core {
  return workerProxy<Core>(new WorkerClient(() => workerWith(createCore(loaded()) as never)));
}

/** Let messages be handled that have come in meanwhile. */
export const yieldToEvents = () => new Promise<void>((done) => setTimeout(done));
export const noNetwork = async () => new Uint8Array();

const startEngine = () =>
  workerWith(createBrowserEngine(loaded(), noNetwork, yieldToEvents) as never);

/** An engine without a network: the levels that need none play as in the browser. */
export function realBrowserEngine(): BrowserEngine {
  return workerProxy<BrowserEngine>(new WorkerClient(startEngine));
}
