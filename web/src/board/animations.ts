// Which tiles are seen to travel when one table follows another, and along which hexes.
import { isSameHex } from "hiveboard";
import { shownStacks, type Table } from "../game/table";
import { type Hex, type Move, type PieceName } from "../messages";

/** A tile on its way; a path of one hex begins in the hand. */
export interface Flight {
  readonly piece: PieceName;
  readonly path: readonly Hex[];
}

export function flightsOf(before: Table, after: Table): readonly Flight[] {
  const made = after.pending ?? after.proposal;
  if (made) {
    const wasMade = before.pending ?? before.proposal ?? before.doubt;
    return wasMade ? [] : [{ piece: made.piece, path: made.target.path }];
  }
  if (after.position === before.position) {
    return before.doubt || before.proposal ? glides(before, after) : [];
  }
  const added = addedMoves(before.position.moves, after.position.moves);
  return added ? flightsOfMoves(added, before) : glides(before, after);
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

/** Tiles that lie elsewhere after moves were taken back: they glide there straight. */
function glides(before: Table, after: Table): readonly Flight[] {
  return shownStacks(before).flatMap(({ hex, pieces }) =>
    pieces.flatMap((piece) => {
      const place = shownStacks(after).find((stack) => stack.pieces.includes(piece));
      return place && !isSameHex(place.hex, hex) ? [{ piece, path: [hex, place.hex] }] : [];
    }),
  );
}
