// Tiles on the table as stacks, and the same with one of them moved.
import type { Hex, PieceName, Stack } from "../messages";
import { isSameHex } from "./geometry";

/** `stacks` with a tile on top of what lies on `hex`, wherever it came from. */
export function withTileOn(stacks: readonly Stack[], piece: PieceName, hex: Hex): readonly Stack[] {
  const left = stacks
    .map((stack) => ({ ...stack, pieces: stack.pieces.filter((name) => name !== piece) }))
    .filter((stack) => stack.pieces.length > 0);
  const under = left.find((stack) => isSameHex(stack.hex, hex));
  const landed = { hex, pieces: [...(under?.pieces ?? []), piece] };
  return [...left.filter((stack) => stack !== under), landed];
}

/** Row by row, as the host orders them. */
export function inReadingOrder(stacks: readonly Stack[]): readonly Stack[] {
  return stacks.toSorted(({ hex: one }, { hex: other }) => one[1] - other[1] || one[0] - other[0]);
}
