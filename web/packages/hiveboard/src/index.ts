// The public API: plain values and DOM.
export { createBoard } from "./createBoard.tsx";
export { createControlledBoard } from "./createControlledBoard.ts";
export { createTile } from "./createTile.tsx";
export { setTileSet } from "./sharedDrawings.tsx";
export type { TileSet } from "./tileSet.ts";
export * from "./geometry.ts";
export type { Bug, Color, PieceName } from "./pieces.ts";
export { stackAt, type Arrow, type Mark, type MarkKind, type Scene, type Stack } from "./scene.ts";
export {
  tabStops,
  targetAt,
  targetFor,
  type BoardCallbacks,
  type BoardEvents,
  type BoardHandle,
  type BoardOptions,
  type BoardState,
  type BoardTexts,
  type Cell,
  type Choice,
  type InputHandlers,
  type Target,
  type TileAnimation,
} from "./state.ts";
