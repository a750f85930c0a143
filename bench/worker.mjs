// The core as WebAssembly in a worker of a browser: questions come in as messages.
import { loadModule } from "./module.mjs";
import { answers } from "./wasm_answers.mjs";

const bytes = async (file) => new Uint8Array(await (await fetch(file)).arrayBuffer());
const ready = answers(loadModule, await bytes("core.wasm"), await bytes("network"));
addEventListener("message", async ({ data }) => postMessage(await (await ready)(data)));
postMessage("ready");
