// Pieces, moves, reasons and facts as sentences: fills the catalogue's messages in.
import { turnedDirection } from "./geometry";
import {
  PIECES,
  type Beside,
  type ColorName,
  type Fact,
  type Move,
  type PieceName,
  type Reason,
  type Result,
  type Side,
} from "./messages";
import { say, type Arguments } from "./text";

/** How a person likes to be told things. */
export interface Manner {
  readonly names: boolean; // wA1 after "the white ant", where there are several
  readonly turned: number; // by how many sixths they see the table turned
}

/** A tile at the beginning of a line: "White ant wA1". */
export function sayPiece(piece: PieceName, manner: Manner): string {
  return say("piece-at-start", pieceArguments(piece, manner));
}

/** A move in people's words: "White ant to the right of the black queen". */
export function sayMove(
  move: Pick<Move, "piece" | "beside"> & { readonly color: ColorName },
  manner: Manner,
): string {
  if (!move.piece) return say("move-pass", { color: move.color });
  const mover = pieceArguments(move.piece, manner);
  if (!move.beside) return say("move-first", mover);
  const neighbor = neighborArguments(move.beside, manner);
  if (move.beside.side === "above") return say("move-onto", { ...mover, ...neighbor });
  const side = seenSide(move.beside.side, manner.turned);
  return say("move-beside", { ...mover, ...neighbor, side });
}

export function sayReason(reason: Reason, manner: Manner): string {
  const parts = reason.parts.length;
  return say(`reason-${reason.rule}`, { ...piecesArguments(reason.pieces, manner), parts });
}

/** What a move does; `enemy` is against whom it is made. */
export function sayFact(fact: Fact, manner: Manner, enemy: ColorName | "you"): string {
  const pieces = piecesArguments(fact.pieces, manner);
  return say(`fact-${fact.effect}`, { ...pieces, number: fact.number ?? 0, enemy });
}

export function sayResult({ winner, ending }: Result): string {
  return winner ? say("game-won", { color: winner, ending }) : say("game-drawn", { ending });
}

/** Where a side of a tile is for somebody who sees the table turned. */
function seenSide(side: Exclude<Side, "above">, turned: number): string {
  return turnedDirection(side, turned);
}

/** What a message that tells of one tile is filled in with. */
export function pieceArguments(piece: PieceName, manner: Manner): Arguments {
  const { color, bug } = PIECES[piece];
  return { color, bug, name: shortName(piece, manner) };
}

function neighborArguments({ piece }: Beside, manner: Manner): Arguments {
  const { color, bug } = PIECES[piece];
  return { neighbor_color: color, neighbor_bug: bug, neighbor_name: shortName(piece, manner) };
}

/** The first of `pieces`, how many there are, and their names: what reasons and facts tell of. */
function piecesArguments(pieces: readonly PieceName[], manner: Manner): Arguments {
  const [first] = pieces;
  const names = manner.names ? pieces.join(", ") : "none";
  return { ...(first && pieceArguments(first, manner)), count: pieces.length, names };
}

/** The short name of a tile, where there are several such tiles and it is wanted. */
function shortName(piece: PieceName, manner: Manner): string {
  const isOneOfSeveral = piece.length > 2;
  return manner.names && isOneOfSeveral ? piece : "none";
}
