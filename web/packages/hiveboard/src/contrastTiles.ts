// Bold outlines on black and white tiles.
import type { TileSet } from "./tileSet.ts";

const documents = import.meta.glob<string>("../../../../src/sixlegs/tiles/contrast/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

export default { name: "contrast", documents } satisfies TileSet;
