// Pieces, moves, reasons and facts as sentences: fills the catalogue's messages in.
import { turnedDirection } from "hiveboard";
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
} from "../messages";
import { say, type Arguments } from "./text";

/** How a person likes to be told things. */
export interface Manner {
  readonly names: boolean; // "the white ant wA1" rather than "the white ant 1"
  readonly isPlain?: boolean; // just "the white ant": there are few tiles, or they were laid by hand
  readonly turned: number; // by how many sixths they see the table turned
}

/** For figures and lessons. */
export const PLAIN: Manner = { names: false, isPlain: true, turned: 0 };

/** A tile at the beginning of a line: "White ant 1". */
export function sayPiece(piece: PieceName, manner: Manner): string {
  return say("piece-at-start", pieceArguments(piece, manner));
}

/** A move in people's words: "White ant 1 to the right of the black queen bee". */
export function sayMove(
  move: Pick<Move, "piece" | "beside" | "thrower"> & { readonly color: ColorName },
  manner: Manner,
): string {
  if (!move.piece) return say("move-pass", { color: move.color });
  const mover = pieceArguments(move.piece, manner);
  if (!move.beside) return say("move-first", mover);
  const neighbor = neighborArguments(move.beside, manner);
  if (move.beside.side === "above") return say("move-onto", { ...mover, ...neighbor });
  const side = seenSide(move.beside.side, manner.turned);
  if (!move.thrower) return say("move-beside", { ...mover, ...neighbor, side });
  const { color, bug } = PIECES[move.thrower];
  const by = move.beside.piece === move.thrower ? "itself" : "another";
  const thrower = { thrower_color: color, thrower_bug: bug, by };
  return say("move-thrown", { ...mover, ...neighbor, ...thrower, side });
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
export function pieceArguments(piece: PieceName, manner: Manner): Arguments<"piece-at-start"> {
  const { color, bug } = PIECES[piece];
  return { color, bug, name: shortName(piece, manner) };
}

function neighborArguments({ piece }: Beside, manner: Manner): Arguments<"neighbor"> {
  const { color, bug } = PIECES[piece];
  return { neighbor_color: color, neighbor_bug: bug, neighbor_name: shortName(piece, manner) };
}

const NO_PIECE = { color: "none", bug: "none", name: "none" };

/** The first of `pieces`, how many there are, and their names: what reasons and facts tell of. */
function piecesArguments(pieces: readonly PieceName[], manner: Manner): Arguments<"fact-pins"> {
  const [first] = pieces;
  const names = manner.names ? pieces.join(", ") : "none";
  return { ...(first ? pieceArguments(first, manner) : NO_PIECE), count: pieces.length, names };
}

/** What tells a tile from others of its kind and color: its short name if wanted, else its number. */
function shortName(piece: PieceName, manner: Manner): string {
  const isOneOfSeveral = piece.length > 2;
  if (!isOneOfSeveral) return "none";
  if (manner.names) return piece;
  return manner.isPlain ? "none" : piece.slice(2);
}
