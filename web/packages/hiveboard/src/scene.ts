// The contents of a board: tiles, marks and arrows.
import { hexAt, isSameHex, keyOf, LIFT, type Hex, type HexKey, type Point } from "./geometry";
import type { PieceName } from "./pieces";

/** The tiles on a hex, bottom to top. */
export interface Stack {
  readonly hex: Hex;
  readonly pieces: readonly PieceName[];
}

export type MarkKind =
  | "cell" // a cell of an empty board
  | "free" // a tile that can move
  | "origin" // the start of the last move
  | "last" // the end of the last move
  | "target" // a legal target of the held tile
  | "repeat" // a legal target that would draw the game by repetition
  | "culprit" // a reason why a move is illegal
  | "part" // a part that would be cut off the hive
  | "prepared" // start or end of a premove
  | "visited" // a target that was already reached
  | "hint"; // start or end of a suggested move

export interface Mark {
  readonly hex: Hex;
  readonly kind: MarkKind;
}

/** A possible move: a line along its path, and a translucent tile at its end. */
export interface Ghost {
  readonly kind: "hint" | "reply" | "prepared";
  readonly ranks?: readonly number[]; // of the moves that end here among several; the best is 1
  readonly piece: PieceName;
  readonly path: readonly Hex[];
  readonly isSeen: boolean; // false if another tile covers the end
}

export interface Scene {
  readonly stacks: readonly Stack[];
  readonly marks: readonly Mark[];
  readonly turned: number; // rotation of the board, clockwise in sixths
  readonly letters: boolean; // show the names of tiles
  readonly held?: PieceName | undefined;
  readonly refused?: PieceName | undefined; // shaken to show that it cannot move
  readonly fanned?: Hex | undefined; // the stack whose tiles are spread out
  readonly ghost?: Ghost | undefined;
  readonly lines?: readonly Ghost[]; // moves found by a search, the best last
  readonly away?: ReadonlySet<PieceName>; // dragged or animated, hence drawn elsewhere
}

/** Return the height of each stack. */
export function heightsOf(stacks: readonly Stack[]): ReadonlyMap<HexKey, number> {
  return new Map(stacks.map((stack) => [keyOf(stack.hex), stack.pieces.length]));
}

/** Return the hex of the tile or cell at a point of the plane. The tops of stacks come first. */
export function hexUnder({ stacks, turned }: Scene, { x, y }: Point): Hex {
  const high = stacks.toSorted((one, other) => other.pieces.length - one.pieces.length);
  const hit = high.find(({ hex, pieces }) =>
    isSameHex(hexAt({ x, y: y + LIFT * (pieces.length - 1) }, turned), hex),
  );
  return hit?.hex ?? hexAt({ x, y }, turned);
}
