// Pieces, moves, reasons and facts in words: formats messages as a viewer reads them.
import { rotateDirection } from "hiveboard";
import {
  PIECES,
  type ColorName,
  type Fact,
  type PositionErrorName,
  type Hex,
  type Move,
  type PieceName,
  type IllegalReason,
  type Result,
} from "../messages";
import { t, type Arguments } from "./translate";

/** How a person likes to be told things. */
export interface MoveFormat {
  readonly showNames: boolean; // "the white ant wA1" rather than "the white ant 1"
  readonly isPlain?: boolean; // just "the white ant": there are few tiles, or they were laid by hand
  readonly rotation: number; // by how many sixths they see the table turned
}

/** For figures and lessons. */
export const PLAIN_FORMAT: MoveFormat = { showNames: false, isPlain: true, rotation: 0 };

/** A tile at the beginning of a line: "White ant 1". */
export function formatPiece(piece: PieceName, moveFormat: MoveFormat): string {
  return t("piece-at-start", pieceArguments(piece, moveFormat));
}

/** A move in words: "White ant 1 to the right of the black queen bee"; `color` is for a pass. */
export function formatMove(
  { piece, color, text }: Pick<Move, "piece" | "text"> & Partial<Pick<Move, "color">>,
  moveFormat: MoveFormat,
): string {
  return t(text.id, {
    ...pieceArguments(piece, moveFormat),
    ...(!piece && color && { color }),
    ...prefixed("neighbor", pieceArguments(text.neighbor, moveFormat)),
    ...prefixed("thrower", pieceArguments(text.thrower, moveFormat)),
    side: text.side ? rotateDirection(text.side, moveFormat.rotation) : "none",
    by: text.by ?? "none",
  });
}

export function formatReason(
  { rule, pieces, parts }: IllegalReason,
  moveFormat: MoveFormat,
): string {
  return t(`reason-${rule}`, { ...piecesArguments(pieces, moveFormat), parts: parts.length });
}

/** What a move does; `enemy` is against whom it is made. */
export function formatFact(fact: Fact, moveFormat: MoveFormat, enemy: ColorName | "you"): string {
  const pieces = piecesArguments(fact.pieces, moveFormat);
  return t(`fact-${fact.effect}`, { ...pieces, number: fact.number ?? 0, enemy });
}

/** Why no game can come to a position; without `hex` where the board shows the place. */
export function formatPositionError(
  fault: PositionErrorName,
  piece: PieceName | null | undefined,
  hex: Hex | null | undefined,
): string {
  return t(`position-error-${fault}`, {
    ...pieceArguments(piece, PLAIN_FORMAT),
    tile: piece ?? "none",
    hex: hex ? `(${hex.join(", ")})` : "none",
  });
}

export function formatResult({ winner, ending }: Result): string {
  return t("game-result", { winner: winner ?? "none", ending });
}

type PieceArguments = Arguments<"piece-at-start">;

/** The arguments of a message about one tile. */
export function pieceArguments(
  piece: PieceName | null | undefined,
  moveFormat: MoveFormat,
): PieceArguments {
  if (!piece) return { color: "none", bug: "none", name: "none" };
  const { color, bug } = PIECES[piece];
  return { color, bug, name: shortName(piece, moveFormat) };
}

function prefixed<Role extends string>(role: Role, { color, bug, name }: PieceArguments) {
  const named = { [`${role}_color`]: color, [`${role}_bug`]: bug, [`${role}_name`]: name };
  return named as Record<`${Role}_${keyof PieceArguments}`, string>;
}

/** The first of `pieces`, how many there are, and their names: what reasons and facts tell of. */
function piecesArguments(
  pieces: readonly PieceName[],
  moveFormat: MoveFormat,
): Arguments<"fact-pins"> {
  const names = moveFormat.showNames ? pieces.join(", ") : "none";
  return { ...pieceArguments(pieces[0], moveFormat), count: pieces.length, names };
}

/** What tells a tile from others of its kind and color: its short name if wanted, else its number. */
function shortName(piece: PieceName, moveFormat: MoveFormat): string {
  const isOneOfSeveral = piece.length > 2;
  if (!isOneOfSeveral) return "none";
  if (moveFormat.showNames) return piece;
  return moveFormat.isPlain ? "none" : piece.slice(2);
}
