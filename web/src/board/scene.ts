// Marks, arrows and highlighted cells, derived from the UI state.
import { isSameHex, hexKey, type Arrow, type Mark, type MarkKind } from "hiveboard";
import { reportableAbsence } from "../game/sides";
import { choicesOf, isFirstTurn, displayedStacks, type GameUiState } from "../game/uiState";
import {
  PIECES,
  type Hex,
  type Move,
  type PieceName,
  type Position,
  type Stack,
} from "../messages";

/** Return the arrow of the premove, the hint or the refutation, if there is one. */
export function uiArrows(ui: GameUiState): readonly Arrow[] {
  const { hint, blunderWarning, premove } = ui;
  if (premove) {
    return [{ kind: "premove", piece: premove.piece, path: premove.target.path }];
  }
  const move = hint?.move ?? blunderWarning?.reply;
  const arrow = move && moveArrow(move, displayedStacks(ui), hint ? "hint" : "reply");
  return arrow ? [arrow] : [];
}

/** Return the arrow of a move, with the tile at its end; undefined for a pass. */
export function moveArrow(
  { piece, target, path, text }: Move,
  stacks: readonly Stack[],
  kind: Arrow["kind"],
): (Arrow & { readonly piece: PieceName }) | undefined {
  if (!piece || !target) return undefined;
  const isTaken = stacks.some(({ hex }) => isSameHex(hex, target));
  return { kind, piece, path, showsTile: !isTaken || text.id === "move-onto" };
}

/** Return all marks but those of the targets, which the board adds. */
export function uiMarks(ui: GameUiState): readonly Mark[] {
  const stateMarks = [...endMarks(ui.position), ...hintMarks(ui), ...illegalMoveMarks(ui)];
  return [...lastMarks(ui), ...stateMarks, ...premoveMarks(ui)];
}

/** Mark the surrounded queen, or both. */
function endMarks({ result, stacks }: Position): readonly Mark[] {
  if (result?.ending !== "surrounded") return [];
  const surrounded = stacks.filter(({ pieces }) =>
    pieces.some((piece) => PIECES[piece].bug === "queen" && PIECES[piece].color !== result.winner),
  );
  return surrounded.map(({ hex }) => mark(hex, "alert"));
}

/** Mark the last move. During a blunder warning, mark its move as if it were played. */
function lastMarks({ position, pending, blunderWarning }: GameUiState): readonly Mark[] {
  const last = pending ? undefined : (blunderWarning?.move ?? position.moves.at(-1));
  const origin = last?.origin ? [mark(last.origin, "origin")] : [];
  if (!last?.target) return [];
  return [...origin, ...throwerMarks(last, position.stacks), mark(last.target, "last")];
}

/** Mark the pillbug or mosquito that moved the tile of another. */
function throwerMarks({ text: { thrower } }: Move, stacks: readonly Stack[]): readonly Mark[] {
  const stack = thrower && stacks.find(({ pieces }) => pieces.includes(thrower));
  return stack ? [mark(stack.hex, "thrower")] : [];
}

function hintMarks({ hint, blunderWarning }: GameUiState): readonly Mark[] {
  return [...moveMarks(hint?.move, "hint"), ...moveMarks(blunderWarning?.reply, "alert")];
}

function premoveMarks({ premove }: GameUiState): readonly Mark[] {
  const ends = [premove?.origin, premove?.target.hex];
  return ends.flatMap((hex) => (hex ? [mark(hex, "premove")] : []));
}

function moveMarks(move: Move | undefined, kind: MarkKind): readonly Mark[] {
  const ends = [move?.origin, move?.target];
  return ends.flatMap((hex) => (hex ? [mark(hex, kind)] : []));
}

/** Mark the tiles that cause the rejection, and the cells where there is no tile. */
function illegalMoveMarks(ui: GameUiState): readonly Mark[] {
  const reason = ui.illegalMove?.reason;
  if (!reason) return [];
  const involved = ui.position.stacks.filter((stack) =>
    reason.pieces.some((piece) => piece !== ui.illegalMove?.piece && stack.pieces.includes(piece)),
  );
  const hexes = [...involved.map((stack) => stack.hex), ...reason.hexes];
  const alerts = new Map(hexes.map((hex) => [hexKey(hex), mark(hex, "alert")]));
  return [...detachedHexes(reason.parts).map((hex) => mark(hex, "detached")), ...alerts.values()];
}

/** Return all parts except the largest. */
function detachedHexes(parts: readonly (readonly Hex[])[]): readonly Hex[] {
  const [, ...smaller] = parts.toSorted((a, b) => b.length - a.length);
  return smaller.flat();
}

function mark(hex: Hex, kind: MarkKind): Mark {
  return { hex, kind };
}

/**
 * Return the cells that a message over the board must not cover: at least those of the last move. A
 * question concerns the whole hive. A rejection concerns the tiles that it names and, in a lesson,
 * the hinted tile, which should be moved instead.
 */
export function spotlightHexes(
  ui: GameUiState,
  extraMarks: readonly Mark[] = [],
): readonly Hex[] | undefined {
  const { position, illegalMove, repetitionMove, hint, blunderWarning, moveToConfirm, premove } =
    ui;
  const { drawOffer, takebackOffer, awaits, stacks } = position;
  const rejected = stacks.filter(({ pieces }) =>
    pieces.some((piece) => piece === illegalMove?.piece),
  );
  const marks = [...illegalMoveMarks(ui), ...hintMarks(ui), ...premoveMarks(ui)];
  const hinted = extraMarks.filter(({ kind }) => kind === "hint");
  const paths = [hint?.move, blunderWarning?.move, blunderWarning?.reply].flatMap(
    (move) => move?.path ?? [],
  );
  const named = [...[...marks, ...hinted, ...rejected].map(({ hex }) => hex), ...paths];
  const lastMove = lastMarks(ui).map(({ hex }) => hex);
  const hive = [...displayedStacks(ui).map(({ hex }) => hex), ...lastMove];
  if (illegalMove) return named;
  if (hint || blunderWarning || repetitionMove || moveToConfirm || premove)
    return [...hive, ...named];
  const isAnswered = drawOffer !== null || takebackOffer !== null || awaits === "pass";
  if (!isAnswered && !reportableAbsence(position) && !isFirstTurn(ui))
    return lastMove.length ? lastMove : undefined;
  const targets = choicesOf(ui).flatMap((choice) => choice.targets);
  return [...hive, ...targets.map(({ hex }) => hex)];
}
