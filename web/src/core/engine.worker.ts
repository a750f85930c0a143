// The worker that thinks: the BrowserEngine of core.ts.
import core from "../../../build/wasm/sixlegs.wasm?url";
import net from "../../../src/sixlegs/engine/default.net?url";
import { loadModule } from "./module";
import { serve } from "./rpc";
import { createBrowserEngine } from "./browserEngine";

const NETWORK_TIMEOUT_MS = 20_000; // milliseconds, after which a network that does not come is done without

/** Return the bytes of the network; none without a connection, or if it is too slow. */
async function fetchNetwork(): Promise<Uint8Array> {
  try {
    const answer = await fetch(net, { signal: AbortSignal.timeout(NETWORK_TIMEOUT_MS) });
    if (!answer.ok || !answer.body) return new Uint8Array();
    const unpacked = answer.body.pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}

/** Let messages that have come in meanwhile be handled: quicker than a timer. */
const { port1, port2 } = new MessageChannel();
function yieldToEvents(): Promise<void> {
  return new Promise((done) => {
    port1.addEventListener("message", () => done(), { once: true });
    port2.postMessage(undefined);
  });
}
port1.start();

serve(createBrowserEngine(fetch(core).then(loadModule), fetchNetwork, yieldToEvents));
