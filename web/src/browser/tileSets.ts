// The tile sets of the page, each loaded when it is first shown.
import type { TileSet } from "hiveboard";
import type { TileSetName } from "./settings";

const loaders: Record<TileSetName, () => Promise<{ readonly default: TileSet }>> = {
  classic: () => import("hiveboard/classicTiles"),
  flat: () => import("hiveboard/flatTiles"),
  contrast: () => import("hiveboard/contrastTiles"),
};

let current: TileSet | undefined;

/** Load the tile set `name` and use it from now on. Without a network the last one stays. */
export async function loadTileSet(name: TileSetName): Promise<void> {
  current = (await fetchTileSet(name)) ?? current ?? (await fetchTileSet("classic"));
}

/** Return a tile set, or undefined if it can neither be fetched nor is it cached. */
export async function fetchTileSet(name: TileSetName): Promise<TileSet | undefined> {
  return loaders[name]().then(
    (module) => module.default,
    () => undefined,
  );
}

/** Return the set that was loaded last. */
export function currentTileSet(): TileSet | undefined {
  return current;
}
