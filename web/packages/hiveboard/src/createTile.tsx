// A single tile, for hands and lists.
import { render } from "preact";
import { addDrawings } from "./sharedDrawings.tsx";
import { bugOf, colorOf, type PieceName } from "./pieces.ts";
import { TilePicture } from "./Tile.tsx";

/** Draw a tile that fills `element`. It is hidden from screen readers. */
export function createTile(element: HTMLElement, piece: PieceName): void {
  addDrawings(element.ownerDocument);
  render(<TilePicture color={colorOf(piece)} bug={bugOf(piece)} />, element);
}
