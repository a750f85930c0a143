// Pictures for hosts that use Preact themselves.
export { Drawings } from "./drawings.tsx";
export { memo } from "./memo.tsx";
export { Picture, staticScene as stillScene } from "./Picture.tsx";
export { SceneView } from "./SceneView.tsx";
export { Tile, TilePicture } from "./Tile.tsx";
export { drawingsByName } from "./tileSet.ts";
