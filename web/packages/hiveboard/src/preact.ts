// Components for hosts that use Preact themselves.
export { Drawings } from "./drawings";
export * from "./FlyingTile";
export * from "./gestureRecognizer";
export { memo } from "./memo";
export { Picture, stillScene } from "./Picture";
export { heightsOf, hexUnder } from "./scene";
export { SceneView } from "./SceneView";
export { TilePicture } from "./Tile";
export * from "./trajectory";
export * from "./view";
