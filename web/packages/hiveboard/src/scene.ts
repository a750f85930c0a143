// The picture of a board: tiles, marks and arrows.
import {
  boxAround,
  centerOf,
  hexAt,
  isSameHex,
  hexKey,
  LIFT,
  type Box,
  type Hex,
  type HexKey,
  type Point,
} from "./geometry.ts";
import type { PieceName } from "./pieces.ts";

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
  | "thrower" // the pillbug or mosquito that moved the tile
  | "target" // a legal target of the held tile
  | "repeat" // a legal target that would draw the game by repetition
  | "alert" // a reason why a move is illegal
  | "detached" // a part that would be cut off the hive
  | "premove" // start or end of a premove
  | "visited" // a target that was already reached
  | "hint"; // start or end of a suggested move

export interface Mark {
  readonly hex: Hex;
  readonly kind: MarkKind;
}

/** A line along a path, with a translucent tile at its end, or an arrowhead if there is no tile. */
export interface Arrow {
  readonly kind: "hint" | "reply" | "premove";
  readonly path: readonly Hex[];
  readonly piece?: PieceName;
  readonly showsTile?: boolean; // true by default; false keeps a tile at the end visible
  readonly ranks?: readonly number[]; // shown at the end; arrows without rank 1 are fainter
}

export interface Scene {
  readonly stacks: readonly Stack[];
  readonly marks: readonly Mark[];
  readonly arrows?: readonly Arrow[]; // later ones are drawn on top
  readonly rotation: number; // clockwise, in sixths of a full turn
  readonly showNames: boolean;
  readonly held?: PieceName | undefined;
  readonly rejected?: PieceName | undefined; // shaken to show that it cannot move
  readonly fanned?: Hex | undefined; // the stack whose tiles are spread out
  readonly hiddenPieces?: ReadonlySet<PieceName>; // dragged or animated, so rendered separately
}

export function stackAt(stacks: readonly Stack[], hex: Hex): Stack | undefined {
  return stacks.find((stack) => isSameHex(stack.hex, hex));
}

/** Return the hex on which a tile lies, or undefined if it is not on the board. */
export function hexOf(stacks: readonly Stack[], piece: PieceName): Hex | undefined {
  return stacks.find(({ pieces }) => pieces.includes(piece))?.hex;
}

/** Return the height of each stack, not counting one of the tiles. */
export function heightsOf(
  stacks: readonly Stack[],
  without?: PieceName,
): ReadonlyMap<HexKey, number> {
  return new Map(
    stacks.map(({ hex, pieces }) => [
      hexKey(hex),
      pieces.filter((piece) => piece !== without).length,
    ]),
  );
}

/** Return the hex of the tile or cell at a point of the plane. The tops of stacks come first. */
export function hexUnder({ stacks, rotation }: Scene, { x, y }: Point): Hex {
  const high = stacks.toSorted((a, b) => b.pieces.length - a.pieces.length);
  const hit = high.find(({ hex, pieces }) =>
    isSameHex(hexAt({ x, y: y + LIFT * (pieces.length - 1) }, rotation), hex),
  );
  return hit?.hex ?? hexAt({ x, y }, rotation);
}

/** Return the box around cells and the tiles on them, or undefined without any cells. */
export function boxOf(
  hexes: readonly Hex[],
  stacks: readonly Stack[],
  rotation: number,
): Box | undefined {
  const heights = heightsOf(stacks);
  const points = hexes.flatMap((hex) => [
    centerOf(hex, rotation),
    centerOf(hex, rotation, Math.max((heights.get(hexKey(hex)) ?? 0) - 1, 0)),
  ]);
  return points.length ? boxAround(points) : undefined;
}
