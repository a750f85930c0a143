// Which tiles are seen to travel when one table follows another, and along which hexes.
import type { TileAnimation } from "hiveboard";
import type { GameUiState } from "../game/uiState";
import type { Move } from "../messages";

/** Return the tiles to animate; undefined to let all tiles that have moved glide. */
export function tileAnimations(
  before: GameUiState,
  after: GameUiState,
): readonly TileAnimation[] | undefined {
  const made = after.pending ?? after.moveToConfirm;
  if (made) {
    const wasMade = before.pending ?? before.moveToConfirm ?? before.blunderWarning;
    return wasMade ? [] : [{ piece: made.piece, path: made.target.path }];
  }
  if (after.position === before.position) {
    return before.blunderWarning || before.moveToConfirm ? undefined : [];
  }
  const added = addedMoves(before.position.moves, after.position.moves);
  return added && animateLastMove(added, before);
}

/** The moves that came after those of before; undefined if the game took another turn. */
function addedMoves(before: readonly Move[], after: readonly Move[]): readonly Move[] | undefined {
  const isLonger = after.length > before.length;
  const goesOn = before.every((move, i) => move.uhp === after[i]?.uhp);
  return isLonger && goesOn ? after.slice(before.length) : undefined;
}

/** Only the last of several moves is shown, and none that was seen when it was made here. */
function animateLastMove(added: readonly Move[], before: GameUiState): readonly TileAnimation[] {
  const last = added.at(-1)!;
  const wasSeen = added.length === 1 && before.pending?.target.uhp === last.uhp;
  return last.piece && !wasSeen ? [{ piece: last.piece, path: last.path }] : [];
}
