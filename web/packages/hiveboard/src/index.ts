// The public API: plain values and DOM.
export * from "./geometry";
export type { Bug, Color, PieceName } from "./pieces";
export type { Ghost, Mark, MarkKind, Scene, Stack } from "./scene";
