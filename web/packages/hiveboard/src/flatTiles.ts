// Simple shapes without outlines.
import type { TileSet } from "./tileSet.ts";

const documents = import.meta.glob<string>("../../../../src/sixlegs/tiles/flat/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

export default { name: "flat", documents } satisfies TileSet;
