// The core as WebAssembly under Node: questions come in as lines of JSON, answers go out likewise.
//
//   node wasm.mjs MODULE CORE [NETWORK]
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";
import { answers } from "./wasm_answers.mjs";

const [module, core, network] = process.argv.slice(2);
const { loadModule } = await import(module);
const bytes = network ? new Uint8Array(gunzipSync(readFileSync(network))) : new Uint8Array();
const answer = await answers(loadModule, readFileSync(core), bytes);

for await (const line of createInterface({ input: process.stdin })) {
  const found = await answer(JSON.parse(line));
  if (found) console.log(JSON.stringify(found));
}
