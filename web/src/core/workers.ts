// The core in its workers: one answers at once, two think.
import type { Core, Thinker } from "./core";
import CoreWorker from "./core.worker?worker";
import { Remote, remoteFunctions } from "./rpc";
import ThinkerWorker from "./thinker.worker?worker";

export function startCore(): Core {
  return remoteFunctions<Core>(new Remote(() => new CoreWorker()));
}

export function startThinker(): Thinker {
  const thinker = remoteFunctions<Thinker>(new Remote(() => new ThinkerWorker()));
  const analyst = remoteFunctions<Thinker>(new Remote(() => new ThinkerWorker()));
  const { play, hint, doubt, acceptsDraw } = thinker;
  const { review, analyse } = analyst; // long work, which must not delay the others
  return { play, hint, doubt, acceptsDraw, review, analyse };
}
