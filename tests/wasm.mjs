// The core as WebAssembly under Node: questions come in as lines of JSON, answers go out likewise.
//
//   node wasm.mjs MODULE CORE [NETWORK]
//
// A question is the name of an export and what it is given; it is left again and again. "anew" lets
// the core forget all that it has found out.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";

const [module, core, network] = process.argv.slice(2);
const { load } = await import(module);
const loaded = await load(readFileSync(core));
const bytes = network ? new Uint8Array(gunzipSync(readFileSync(network))) : new Uint8Array();

function begin() {
  if (loaded.number("begin_thinking", 16, bytes) !== 0) throw new Error("it cannot think");
}
begin();

for await (const line of createInterface({ input: process.stdin })) {
  const { name, given } = JSON.parse(line);
  if (name === "anew") {
    begin();
    continue;
  }
  const told = [];
  let calls = 0;
  let last = performance.now();
  let longest = 0; // milliseconds from one offer to leave it to the next
  const before = process.cpuUsage();
  const number = await loaded.run(name, given, {
    isDue: () => {
      const now = performance.now();
      [longest, last] = [Math.max(longest, now - last), now];
      return (calls += 1) % 4 === 0;
    },
    rest: async () => {},
    tell: (text) => told.push(JSON.parse(text)),
  });
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  console.log(JSON.stringify({ number, told, answer: loaded.answer(), seconds, longest }));
}
