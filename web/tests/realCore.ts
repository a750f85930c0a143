// The real core and engine behind the worker RPC, run in this thread.
import { readFileSync } from "node:fs";
import { createCore, type Core, type BrowserEngine } from "../src/core/core";
import { loadModule } from "../src/core/module";
import { WorkerClient, workerProxy, serve } from "../src/core/rpc";
import { createBrowserEngine } from "../src/core/browserEngine";

const loadCore = () => loadModule(readFileSync("../build/wasm/sixlegs.wasm"));

/** Return a worker that serves `functions` over a message channel. */
export function workerWith(functions: Parameters<typeof serve>[0]): Worker {
  const { port1, port2 } = new MessageChannel();
  serve(functions, port2 as unknown as Worker);
  port1.start();
  port2.start();
  const terminate = () => port1.close();
  return Object.assign(port1, { terminate }) as unknown as Worker;
}

export function realCore(): Core {
  return workerProxy<Core>(new WorkerClient(() => workerWith(createCore(loadCore()) as never)));
}

/** Let pending messages be handled. */
export const yieldToEvents = () => new Promise<void>((done) => setTimeout(done));
export const noNetwork = async () => new Uint8Array();

const startEngine = () =>
  workerWith(createBrowserEngine(loadCore(), noNetwork, yieldToEvents) as never);

/** Return an engine without the neural network, which falls back to the hand-crafted evaluation. */
export function realBrowserEngine(): BrowserEngine {
  return workerProxy<BrowserEngine>(new WorkerClient(startEngine));
}
