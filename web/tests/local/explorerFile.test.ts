// The opening explorer without a server: the core's keys match those of the generated file.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { createExplorer, type ExplorerFile } from "../../src/local/explorerFile";
import { createCore } from "../../src/core/core";
import { loadModule } from "../../src/core/module";

const FILE = join(import.meta.dirname, "../../site/explorer.json");
const file = JSON.parse(readFileSync(FILE, "utf8")) as ExplorerFile;
const core = createCore(loadModule(readFileSync("../build/wasm/sixlegs.wasm")));
const START = "Base+ML;InProgress;White[1]";

it("lists the moves of the start position, the most played first", async () => {
  const { moves, sampleSize } = await createExplorer(core, async () => file)({ position: START });
  expect(moves.length).toBeGreaterThan(2);
  expect(sampleSize).toBeNull();
  const counts = moves.map(({ games }) => games);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  for (const { games, whiteWins, draws, blackWins } of moves)
    expect(whiteWins + draws + blackWins).toBe(games);
});

it("treats rotated and mirrored positions as the same", async () => {
  const explore = createExplorer(core, async () => file);
  const [first] = (await explore({ position: START })).moves;
  const positions = ["-", "/"].map((sign) => `${START};${first!.move};bS1 ${first!.move}${sign}`);
  const results = await Promise.all(positions.map((position) => explore({ position })));
  const counts = results.map(({ moves }) => moves.map(({ games }) => games));
  expect(counts[0]!.length).toBeGreaterThan(0);
  expect(counts[1]).toEqual(counts[0]);
});

it("fetches the file on the first query, and again only if that failed", async () => {
  const fetchFile = vi.fn(async () => file).mockRejectedValueOnce(new Error("no network"));
  const explore = createExplorer(core, fetchFile);
  expect(fetchFile).not.toHaveBeenCalled();
  await expect(explore({ position: START })).rejects.toThrow("no network");
  await explore({ position: START });
  await explore({ position: `${START};wS1` });
  expect(fetchFile).toHaveBeenCalledTimes(2);
});
