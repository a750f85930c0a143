// Which tiles are seen to travel when one table follows another, and along which hexes.
import type { Flight } from "hiveboard";
import type { Table } from "../game/table";
import type { Move } from "../messages";

/** Return the tiles to animate; undefined to let all tiles that have moved glide. */
export function flightsOf(before: Table, after: Table): readonly Flight[] | undefined {
  const made = after.pending ?? after.proposal;
  if (made) {
    const wasMade = before.pending ?? before.proposal ?? before.doubt;
    return wasMade ? [] : [{ piece: made.piece, path: made.target.path }];
  }
  if (after.position === before.position) {
    return before.doubt || before.proposal ? undefined : [];
  }
  const added = addedMoves(before.position.moves, after.position.moves);
  return added && flightsOfMoves(added, before);
}

/** The moves that came after those of before; undefined if the game took another turn. */
function addedMoves(before: readonly Move[], after: readonly Move[]): readonly Move[] | undefined {
  const isLonger = after.length > before.length;
  const goesOn = before.every((move, i) => move.uhp === after[i]?.uhp);
  return isLonger && goesOn ? after.slice(before.length) : undefined;
}

/** Only the last of several moves is shown, and none that was seen when it was made here. */
function flightsOfMoves(added: readonly Move[], before: Table): readonly Flight[] {
  const last = added.at(-1)!;
  const wasSeen = added.length === 1 && before.pending?.target.uhp === last.uhp;
  return last.piece && !wasSeen ? [{ piece: last.piece, path: last.path }] : [];
}
