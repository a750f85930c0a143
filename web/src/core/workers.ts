// Starts the workers of the core: one for fast calls, two for searches.
import type { Core, BrowserEngine } from "./core";
import CoreWorker from "./core.worker?worker";
import { WorkerClient, workerProxy } from "./rpc";
import EngineWorker from "./engine.worker?worker";

/** Return the core. Its worker starts now if `isNeeded`, otherwise with the first call. */
export function startCore(isNeeded: boolean): Core {
  const client = new WorkerClient(() => new CoreWorker());
  if (isNeeded) client.start();
  return workerProxy<Core>(client);
}

export function startBrowserEngine(): BrowserEngine {
  const engine = workerProxy<BrowserEngine>(new WorkerClient(() => new EngineWorker()));
  const analyst = workerProxy<BrowserEngine>(new WorkerClient(() => new EngineWorker()));
  const { play, hint, blunderWarning, acceptsDraw, puzzleReply } = engine;
  const { review, analyze } = analyst; // long searches, which must not delay the others
  return { play, hint, blunderWarning, acceptsDraw, puzzleReply, review, analyze };
}
