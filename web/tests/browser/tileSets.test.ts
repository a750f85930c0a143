// Tile sets: each is loaded on demand and draws every bug.
import { afterEach, expect, it, vi } from "vitest";
import { createTile, setTileSet } from "hiveboard";
import { drawingsByName } from "hiveboard/preact";
import { currentTileSet, fetchTileSet, loadTileSet } from "../../src/browser/tileSets";
import { TILE_SETS, applyTheme, defaultSettings } from "../../src/browser/settings";
import { PIECES } from "../../src/messages";

const BUGS = [...new Set(Object.values(PIECES).map(({ bug }) => bug))].toSorted();

const antDrawing = () => document.getElementById("hive-bug-ant")!.innerHTML;

afterEach(() => {
  document.body.replaceChildren();
  delete document.documentElement.dataset["tiles"];
  vi.unstubAllGlobals();
});

it.each(TILE_SETS)("%s draws every bug, in its own way", async (name) => {
  const sets = await Promise.all(TILE_SETS.map(fetchTileSet));
  const tileSet = sets.find((set) => set?.name === name)!;
  expect(Object.keys(drawingsByName(tileSet.documents)).toSorted()).toEqual(BUGS);
  for (const bug of BUGS) {
    const drawings = sets.map((set) => drawingsByName(set!.documents)[bug]);
    expect(new Set(drawings).size).toBe(TILE_SETS.length);
  }
});

it("the set that was loaded last is the current one", async () => {
  await loadTileSet("flat");
  expect(currentTileSet()!.name).toBe("flat");
  await loadTileSet("classic");
  expect(currentTileSet()!.name).toBe("classic");
});

it("another set replaces the drawings of tiles that are shown", async () => {
  const element = document.createElement("div");
  document.body.append(element);
  const [classic, flat] = await Promise.all([fetchTileSet("classic"), fetchTileSet("flat")]);
  setTileSet(classic!);
  createTile(element, "wA1");
  const before = antDrawing();
  setTileSet(flat!);
  expect(antDrawing()).not.toBe(before);
  expect(document.documentElement.dataset["tiles"]).toBe("flat");
});

it("the style of the tiles is that of the set, and classic needs none", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const styles = TILE_SETS.map((tiles) => {
    applyTheme({ ...defaultSettings(["en"]), tiles });
    return document.documentElement.dataset["tiles"];
  });
  expect(styles).toEqual([undefined, "flat", "contrast"]);
});
