// The drawings of the tiles in a document, which all its boards use.
import { render } from "preact";
import { Drawings } from "./drawings.tsx";
import type { TileSet } from "./tileSet.ts";

let currentTileSet: TileSet | undefined;
const containers = new Map<Document, HTMLElement>();

/** Draw all tiles with the drawings of a set, on this and on later boards. */
export function setTileSet(tileSet: TileSet): void {
  currentTileSet = tileSet;
  for (const document of containers.keys()) renderDrawings(document);
}

/** Add the drawings of tiles to the document, unless they are there already. */
export function addDrawings(document: Document): void {
  if (document.getElementById("hive-tile")) return;
  const container = document.createElement("div");
  document.body.append(container);
  containers.set(document, container);
  renderDrawings(document);
}

function renderDrawings(document: Document): void {
  if (currentTileSet) document.documentElement.dataset["tiles"] = currentTileSet.name;
  render(<Drawings tileSet={currentTileSet} />, containers.get(document)!);
}
