// Pieces, moves, reasons and facts in words: formats messages as a viewer reads them.
import { turnedDirection } from "hiveboard";
import {
  PIECES,
  type ColorName,
  type Fact,
  type FaultName,
  type Hex,
  type Move,
  type PieceName,
  type Reason,
  type Result,
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

/** A move in words: "White ant 1 to the right of the black queen bee"; `color` is for a pass. */
export function sayMove(
  { piece, color, text }: Pick<Move, "piece" | "text"> & Partial<Pick<Move, "color">>,
  manner: Manner,
): string {
  return say(text.id, {
    ...pieceArguments(piece, manner),
    ...(!piece && color && { color }),
    ...prefixed("neighbor", pieceArguments(text.neighbor, manner)),
    ...prefixed("thrower", pieceArguments(text.thrower, manner)),
    side: text.side ? turnedDirection(text.side, manner.turned) : "none",
    by: text.by ?? "none",
  });
}

export function sayReason({ rule, pieces, parts }: Reason, manner: Manner): string {
  return say(`reason-${rule}`, { ...piecesArguments(pieces, manner), parts: parts.length });
}

/** What a move does; `enemy` is against whom it is made. */
export function sayFact(fact: Fact, manner: Manner, enemy: ColorName | "you"): string {
  const pieces = piecesArguments(fact.pieces, manner);
  return say(`fact-${fact.effect}`, { ...pieces, number: fact.number ?? 0, enemy });
}

/** Why no game can come to a position; without `hex` where the board shows the place. */
export function sayFault(
  fault: FaultName,
  piece: PieceName | null | undefined,
  hex: Hex | null | undefined,
): string {
  return say(`fault-${fault}`, {
    ...pieceArguments(piece, PLAIN),
    tile: piece ?? "none",
    hex: hex ? `(${hex.join(", ")})` : "none",
  });
}

export function sayResult({ winner, ending }: Result): string {
  return say("game-result", { winner: winner ?? "none", ending });
}

type PieceArguments = Arguments<"piece-at-start">;

/** The arguments of a message about one tile. */
export function pieceArguments(
  piece: PieceName | null | undefined,
  manner: Manner,
): PieceArguments {
  if (!piece) return { color: "none", bug: "none", name: "none" };
  const { color, bug } = PIECES[piece];
  return { color, bug, name: shortName(piece, manner) };
}

function prefixed<Role extends string>(role: Role, { color, bug, name }: PieceArguments) {
  const named = { [`${role}_color`]: color, [`${role}_bug`]: bug, [`${role}_name`]: name };
  return named as Record<`${Role}_${keyof PieceArguments}`, string>;
}

/** The first of `pieces`, how many there are, and their names: what reasons and facts tell of. */
function piecesArguments(pieces: readonly PieceName[], manner: Manner): Arguments<"fact-pins"> {
  const names = manner.names ? pieces.join(", ") : "none";
  return { ...pieceArguments(pieces[0], manner), count: pieces.length, names };
}

/** What tells a tile from others of its kind and color: its short name if wanted, else its number. */
function shortName(piece: PieceName, manner: Manner): string {
  const isOneOfSeveral = piece.length > 2;
  if (!isOneOfSeveral) return "none";
  if (manner.names) return piece;
  return manner.isPlain ? "none" : piece.slice(2);
}
