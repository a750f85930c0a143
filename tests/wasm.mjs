// The core as WebAssembly under Node: reads requests and writes results as lines of JSON.
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
  const result = await answer(JSON.parse(line));
  if (result) console.log(JSON.stringify(result));
}
