// Detailed drawings with outlines.
import type { TileSet } from "./tileSet.ts";

const documents = import.meta.glob<string>("../../../../src/sixlegs/tiles/classic/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

export default { name: "classic", documents } satisfies TileSet;
