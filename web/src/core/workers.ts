// The core in its workers: one answers at once, two think.
import type { Core, Thinker } from "./core";
import CoreWorker from "./core.worker?worker";
import { Remote, remoteFunctions } from "./rpc";
import ThinkerWorker from "./thinker.worker?worker";

export function startCore(): Core {
  return remoteFunctions<Core>(new Remote(() => new CoreWorker()));
}

export function startThinker(): Thinker {
  const thinker = new Remote(() => new ThinkerWorker());
  const analyst = new Remote(() => new ThinkerWorker()); // long work, which nobody else waits for
  return {
    play: (document, level, seed, clock, signal) =>
      thinker.call("play", [document, level, seed, clock], { signal }),
    playMaximum: (document, seed, within, clock, signal) =>
      thinker.call("playMaximum", [document, seed, within, clock], { signal }),
    hint: (document, signal) => thinker.call("hint", [document], { signal }),
    doubt: (document, move, signal) => thinker.call("doubt", [document, move], { signal }),
    acceptsDraw: (document, signal) => thinker.call("acceptsDraw", [document], { signal }),
    review: (document, tell, signal) => analyst.call("review", [document], { tell, signal }),
    analyse: (document, options, tell, signal) =>
      analyst.call("analyse", [document, options], { tell, signal }),
  };
}
