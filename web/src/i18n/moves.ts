// Texts for pieces, moves, rejections and facts, formatted for the viewer of a board.
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

/** How a player wants moves to be described. */
export interface MoveFormat {
  readonly showNames: boolean; // "the white ant wA1" rather than "the white ant 1"
  // Just "the white ant": there are few tiles, or they were placed in the editor.
  readonly omitNumbers?: boolean;
  readonly isNotation?: boolean; // "wA1 bQ-" instead of a sentence
  readonly rotation: number; // of the board as the player sees it, in sixths of a full turn
}

/** For diagrams and lessons. */
export const PLAIN_FORMAT: MoveFormat = { showNames: false, omitNumbers: true, rotation: 0 };

/** Return the name of a tile at the start of a sentence: "White ant 1". */
export function formatPiece(piece: PieceName, moveFormat: MoveFormat): string {
  return t("piece-at-start", pieceArguments(piece, moveFormat));
}

/**
 * Return the text of a move: "White ant 1 to the right of the black queen bee", or its notation
 * if the player prefers it. `color` is the side that passes.
 */
export function formatMove(
  { piece, color, text, uhp }: Pick<Move, "piece" | "text"> & Partial<Pick<Move, "color" | "uhp">>,
  moveFormat: MoveFormat,
): string {
  if (moveFormat.isNotation && uhp) return uhp;
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

/** Return the text of a fact about a move; `enemy` is the side affected by it. */
export function formatFact(fact: Fact, moveFormat: MoveFormat, enemy: ColorName | "you"): string {
  const pieces = piecesArguments(fact.pieces, moveFormat);
  return t(`fact-${fact.effect}`, { ...pieces, number: fact.number ?? 0, enemy });
}

/** Return why a position is impossible, without `hex` if the board marks the hex. */
export function formatPositionError(
  error: PositionErrorName,
  piece: PieceName | null | undefined,
  hex: Hex | null | undefined,
): string {
  return t(`position-error-${error}`, {
    ...pieceArguments(piece, PLAIN_FORMAT),
    tile: piece ?? "none",
    hex: hex ? `(${hex.join(", ")})` : "none",
  });
}

export function formatResult({ winner, ending }: Result): string {
  return t("game-result", { winner: winner ?? "none", ending });
}

type PieceArguments = Arguments<"piece-at-start">;

/** Return the message arguments for a tile. */
export function pieceArguments(
  piece: PieceName | null | undefined,
  moveFormat: MoveFormat,
): PieceArguments {
  if (!piece) return { color: "none", bug: "none", name: "none" };
  const { color, bug } = PIECES[piece];
  return { color, bug, name: shortName(piece, moveFormat) };
}

function prefixed<Role extends string>(role: Role, { color, bug, name }: PieceArguments) {
  const args = { [`${role}_color`]: color, [`${role}_bug`]: bug, [`${role}_name`]: name };
  return args as Record<`${Role}_${keyof PieceArguments}`, string>;
}

/** Return the message arguments for several tiles: the first one, their number and their names. */
function piecesArguments(
  pieces: readonly PieceName[],
  moveFormat: MoveFormat,
): Arguments<"fact-pins"> {
  const names = moveFormat.showNames ? pieces.join(", ") : "none";
  return { ...pieceArguments(pieces[0], moveFormat), count: pieces.length, names };
}

/** Return what distinguishes a tile from others of its kind: its short name or its number. */
function shortName(piece: PieceName, moveFormat: MoveFormat): string {
  const isNumbered = piece.length > 2;
  if (!isNumbered) return "none";
  if (moveFormat.showNames) return piece;
  return moveFormat.omitNumbers ? "none" : piece.slice(2);
}
