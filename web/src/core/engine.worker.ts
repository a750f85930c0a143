// Worker that serves the `BrowserEngine` of core.ts.
import core from "../../../build/wasm/sixlegs.wasm?url";
import net from "../../../src/sixlegs/engine/default.net?url";
import { loadModule } from "./module";
import { serve } from "./rpc";
import { createBrowserEngine } from "./browserEngine";

const NETWORK_TIMEOUT_MS = 20_000; // after this time the engine searches without the network

/** Return the bytes of the network; none without a connection or after a timeout. */
async function fetchNetwork(): Promise<Uint8Array> {
  try {
    // A request that must fail would be reported in the browser's console.
    if (!navigator.onLine && !(await globalThis.caches?.match(net))) return new Uint8Array();
    const response = await fetch(net, { signal: AbortSignal.timeout(NETWORK_TIMEOUT_MS) });
    if (!response.ok || !response.body) return new Uint8Array();
    const unpacked = response.body.pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}

/** Let pending messages be handled. A message channel is faster than a timer. */
const { port1, port2 } = new MessageChannel();
function yieldToEvents(): Promise<void> {
  return new Promise((done) => {
    port1.addEventListener("message", () => done(), { once: true });
    port2.postMessage(undefined);
  });
}
port1.start();

serve(createBrowserEngine(fetch(core).then(loadModule), fetchNetwork, yieldToEvents));
