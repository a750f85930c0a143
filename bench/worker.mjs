// The core as WebAssembly in a web worker: requests and results are messages.
import { loadModule } from "./module.mjs";
import { answers } from "./wasm_answers.mjs";

const fetchBytes = async (file) => new Uint8Array(await (await fetch(file)).arrayBuffer());
const ready = answers(loadModule, await fetchBytes("core.wasm"), await fetchBytes("network"));
addEventListener("message", async ({ data }) => postMessage(await (await ready)(data)));
postMessage("ready");
