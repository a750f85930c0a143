// The explorer without a server: the core's keys find what the library has written to the file.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { createExplorer, type ExplorerFile } from "../../src/local/explorerFile";
import { createCore } from "../../src/core/core";
import { loadModule } from "../../src/core/module";

const FILE = join(import.meta.dirname, "../../site/explorer.json");
const written = JSON.parse(readFileSync(FILE, "utf8")) as ExplorerFile;
const core = createCore(loadModule(readFileSync("../build/wasm/sixlegs.wasm")));
const FIRST = "Base+ML;InProgress;White[1]";

it("tells the moves of the very first position, those played most first", async () => {
  const { moves, sampleSize } = await createExplorer(
    core,
    async () => written,
  )({ position: FIRST });
  expect(moves.length).toBeGreaterThan(2);
  expect(sampleSize).toBeNull();
  const games = moves.map((one) => one.games);
  expect(games).toEqual(games.toSorted((one, other) => other - one));
  for (const one of moves) expect(one.whiteWins + one.draws + one.blackWins).toBe(one.games);
});

it("takes turned and mirrored positions for the same", async () => {
  const explore = createExplorer(core, async () => written);
  const [first] = (await explore({ position: FIRST })).moves;
  const beside = ["-", "/"].map((sign) => `${FIRST};${first!.move};bS1 ${first!.move}${sign}`);
  const answers = await Promise.all(beside.map((position) => explore({ position })));
  const counts = answers.map(({ moves }) => moves.map((one) => one.games));
  expect(counts[0]!.length).toBeGreaterThan(0);
  expect(counts[1]).toEqual(counts[0]);
});

it("fetches the file once, when first asked, and again if that failed", async () => {
  const fetched = vi.fn(async () => written).mockRejectedValueOnce(new Error("no network"));
  const explore = createExplorer(core, fetched);
  expect(fetched).not.toHaveBeenCalled();
  await expect(explore({ position: FIRST })).rejects.toThrow("no network");
  await explore({ position: FIRST });
  await explore({ position: `${FIRST};wS1` });
  expect(fetched).toHaveBeenCalledTimes(2);
});
