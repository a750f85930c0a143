// An earlier position of a game that is on: which one is looked at, and what has come meanwhile.
import type { Move } from "../messages";

/** Where somebody looks; undefined while they see the game as it stands. */
export interface Past {
  readonly ply: number; // so many moves are shown
  readonly known: readonly Move[]; // that had been played when they began to look back
}

/** Look at `ply` of `moves`; at the last of them, and beyond, is the game as it stands. */
export function lookAt(
  past: Past | undefined,
  moves: readonly Move[],
  ply: number,
): Past | undefined {
  if (ply >= moves.length) return undefined;
  return { ply: Math.max(ply, 0), known: past?.known ?? moves };
}

/** The last move, if it was played while somebody looked back. */
export function newsSince({ known }: Past, moves: readonly Move[]): Move | undefined {
  const isNew = moves.some(({ uhp }, i) => uhp !== known[i]?.uhp);
  return isNew ? moves.at(-1) : undefined;
}
