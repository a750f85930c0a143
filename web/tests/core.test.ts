// The core as WebAssembly, under Node.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { isSupported, load, type Module } from "../src/core/module";

/** Counts as other programs and the native core have them. */
const COUNTED = readFileSync("../tests/data/perft.txt", "utf8")
  .split("\n")
  .filter((line) => /^(rulebook|tournament) \| Base(\+M?L?P?)? \| /.test(line))
  .map((line) => line.split(" | ") as [string, string, string]);

let core: Module;
beforeAll(async () => {
  core = await load(readFileSync("../build/wasm/sixlegs.wasm"));
});

const BASE = 0b11111;
const bits = (gameType: string) =>
  ["M", "L", "P"].reduce((set, bug, i) => set | (+gameType.includes(bug) << (i + 5)), BASE);

test("vectors are there", () => {
  expect(isSupported()).toBe(true);
});

test("every game type is counted as natively", () => {
  expect(COUNTED.length).toBe(16);
  for (const [opening, gameType, counts] of COUNTED) {
    const expected = counts.split(" ").slice(0, 5).map(Number);
    const found = expected.map((_, depth) =>
      core.number("perft", bits(gameType), +(opening === "tournament"), depth),
    );
    expect([opening, gameType, ...found]).toEqual([opening, gameType, ...expected]);
  }
});
