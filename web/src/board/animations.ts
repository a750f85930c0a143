// Chooses the tiles to animate between two UI states, and their paths.
import type { TileAnimation } from "hiveboard";
import type { GameUiState } from "../game/uiState";
import type { Move } from "../messages";

/** Return the tiles to animate; undefined to let all tiles that have moved glide. */
export function tileAnimations(
  before: GameUiState,
  after: GameUiState,
): readonly TileAnimation[] | undefined {
  const move = after.pending ?? after.moveToConfirm;
  if (move) {
    const previousMove = before.pending ?? before.moveToConfirm ?? before.blunderWarning;
    return previousMove ? [] : [{ piece: move.piece, path: move.target.path }];
  }
  if (after.position === before.position) {
    return before.blunderWarning || before.moveToConfirm ? undefined : [];
  }
  const added = addedMoves(before.position.moves, after.position.moves);
  return added && animateLastMove(added, before);
}

/** Return the moves after those of `before`; undefined if the game continued differently. */
function addedMoves(before: readonly Move[], after: readonly Move[]): readonly Move[] | undefined {
  const isLonger = after.length > before.length;
  const isContinuation = before.every((move, i) => move.uhp === after[i]?.uhp);
  return isLonger && isContinuation ? after.slice(before.length) : undefined;
}

/** Animate the last of several new moves, unless it was animated when the player made it. */
function animateLastMove(added: readonly Move[], before: GameUiState): readonly TileAnimation[] {
  const last = added.at(-1)!;
  const wasShown = added.length === 1 && before.pending?.target.uhp === last.uhp;
  return last.piece && !wasShown ? [{ piece: last.piece, path: last.path }] : [];
}
