// What each input makes of the table: pure steps, by hand, by keys, and by what the host says.
import {
  PIECES,
  type Explanation,
  type Choice,
  type BlunderWarning,
  type Hex,
  type Move,
  type PieceName,
  type Position,
  type Target,
} from "../messages";
import { DIRECTIONS, isSameHex, neighbor, tabStops } from "hiveboard";
import { isOnline } from "./sides";
import {
  choiceOf,
  choicesOf,
  displayedStacks,
  stackAt,
  targetAt,
  topAt,
  targetForHex,
  cleared,
  putDown,
  type GameUiState,
  type Transition,
  type SuggestedMove,
  type IllegalMove,
  type PendingMove,
} from "./uiState";

// What the person does.

/** Take a tile up, if it may be played; otherwise tell why not. */
export function pickUp(ui: GameUiState, piece: PieceName): Transition {
  const calm = cleared(ui);
  if (ui.isEarlierPosition) return { ui: calm, effect: { kind: "earlier-position" } };
  const choice = choiceOf(ui, piece);
  if (choice && !ui.pending) {
    const taken = { ...calm, held: piece };
    const cursor = choice.origin ?? initialTarget(taken);
    return { ui: { ...taken, cursor }, effect: { kind: "pick-up", piece } };
  }
  const isOwn = PIECES[piece].color === ui.position.yourSide;
  if (canPremove(ui) && isOwn && !ui.premoveChoices) {
    return { ui: { ...calm, premovePiece: piece }, effect: { kind: "request-premoves" } };
  }
  const reason = ui.position.idle.find((idle) => idle.piece === piece)?.reason;
  const isNobodysTurn = ui.position.yourSide === null && reason?.rule === "not-your-turn";
  if (!reason || isNobodysTurn) return { ui: calm };
  const illegalMove = { piece, reason };
  return { ui: { ...calm, illegalMove }, effect: { kind: "illegal-move", illegalMove } };
}

/** Return the first target of the held tile, or the cell of the cursor if that is a target. */
function initialTarget(ui: GameUiState): Hex {
  if (targetAt(ui, ui.cursor)) return ui.cursor;
  const state = { stacks: displayedStacks(ui), choices: choicesOf(ui), held: ui.held };
  return tabStops(state)[0] ?? ui.cursor;
}

/** Move the cursor of the keyboard. */
export function moveCursor(ui: GameUiState, hex: Hex): Transition {
  return { ui: { ...ui, cursor: hex }, effect: { kind: "cursor-moved", hex } };
}

/** Begin to look at something else: what is to be confirmed, or was prepared, waits meanwhile. */
export function clearSelection(ui: GameUiState): Transition {
  const { moveToConfirm, premove } = ui;
  const calm = cleared(ui);
  return { ui: { ...calm, ...(moveToConfirm && { moveToConfirm }), ...(premove && { premove }) } };
}

/** The table while somebody looks at an earlier position: nothing that is answered at the board. */
export function withoutChoices(ui: GameUiState): GameUiState {
  return cleared({ ...ui, position: { ...ui.position, choices: [] } });
}

/** A press on a hex: plays the held tile there, or takes the tile that lies there. */
export function pressHex(ui: GameUiState, hex: Hex): Transition {
  const { premove } = ui;
  const isCancelled = isSameHex(premove?.origin, hex) || isSameHex(premove?.target.hex, hex);
  if (isCancelled) return putDown(ui);
  if (isMoveAttempt(ui, hex)) return dropTile(ui, hex);
  const top = topAt(ui, hex);
  const isEmptyCell = top === undefined;
  if (isEmptyCell || top === ui.held) return putDown(ui);
  return pickUp(ui, top);
}

/** Whether a press with a tile held means that hex, and not just "put it down": who taps a
 * forbidden cell by the hive wants to know why as much as who drops the tile there. */
function isMoveAttempt(ui: GameUiState, hex: Hex): boolean {
  if (ui.held === undefined || ui.held === topAt(ui, hex)) return false;
  if (targetForHex(ui, hex)) return true;
  const top = topAt(ui, hex);
  if (top !== undefined) return PIECES[top].color !== PIECES[ui.held].color;
  return DIRECTIONS.some((direction) => topAt(ui, neighbor(hex, direction)) !== undefined);
}

/** Let go of the held tile over a hex: as a press, but a forbidden hex asks for the reason. */
export function dropTile(ui: GameUiState, hex: Hex): Transition {
  const target = targetForHex(ui, hex);
  const choice = choiceOf(ui, ui.held);
  if (target) return playHeldTile(ui, target);
  if (!choice || isSameHex(choice.origin, hex)) return putDown(ui);
  return { ui: cleared(ui), effect: { kind: "explain", piece: choice.piece, hex } };
}

/** Let go of the held tile beside the board. */
export function discardTile(ui: GameUiState): Transition {
  const { held } = ui;
  return { ui: cleared(ui), ...(held && { effect: { kind: "discard", piece: held } }) };
}

/** Enter on a hex: as a press, but with a tile held every cell is an answer. */
export function activateHex(ui: GameUiState, hex: Hex): Transition {
  if (ui.moveToConfirm) return confirmMove(ui);
  const isCellForHeld = ui.held !== undefined && topAt(ui, hex) === undefined;
  return isCellForHeld ? dropTile(ui, hex) : pressHex(ui, hex);
}

/** Play the held tile to `target`. */
function playHeldTile(ui: GameUiState, target: Target): Transition {
  const { piece, origin } = choiceOf(ui, ui.held)!;
  return requestMove(ui, { piece, origin, target });
}

/** Look into the stack on a hex, or no longer. */
export function fanStack(ui: GameUiState, hex: Hex | undefined): Transition {
  const stack = hex && stackAt(ui, hex);
  const { fanned: _, ...rest } = ui;
  return { ui: stack && stack.pieces.length > 1 ? { ...rest, fanned: stack.hex } : rest };
}

// Moves that the host has not played yet: asked about, to be confirmed, prepared, on their way.

/** Whether it is the turn of somebody elsewhere, so that a move can be prepared meanwhile. */
export function canPremove({ position }: GameUiState): boolean {
  const { yourSide, turn, awaits, result } = position;
  const isOthersTurn = yourSide !== null && yourSide !== "both" && yourSide !== turn;
  return isOnline(position) && isOthersTurn && awaits === "person" && result === null;
}

/** Play a move, however it was chosen; ask first if it would draw the game, or if moves are to be
 * confirmed, unless it is typed and so surely meant. In the other's turn it is prepared. */
export function requestMove(ui: GameUiState, move: PendingMove, isExplicit = false): Transition {
  if (ui.pending) return { ui }; // one at a time: the second of two clicks means the same
  if (!ui.position.choices.length) return { ui: { ...cleared(ui), premove: move } };
  if (!move.target.repeats && !isExplicit && needsConfirmation(ui)) {
    return { ui: { ...cleared(ui), moveToConfirm: move, cursor: move.target.hex } };
  }
  if (!move.target.repeats) return startMove(ui, move);
  const { held } = ui;
  return { ui: { ...cleared(ui), ...(held && { held }), repetitionMove: move } };
}

function needsConfirmation({ confirmation, position }: GameUiState): boolean {
  return confirmation === "always" || (confirmation === "people" && isOnline(position));
}

/** Play the move that was to be confirmed. */
export function confirmMove(ui: GameUiState): Transition {
  return ui.moveToConfirm ? startMove(ui, ui.moveToConfirm) : { ui };
}

/** Play the move that was asked about. */
export function confirmRepetition(ui: GameUiState): Transition {
  return ui.repetitionMove ? startMove(ui, ui.repetitionMove) : { ui };
}

export function startMove(ui: GameUiState, pending: PendingMove): Transition {
  const played = { ...cleared(ui), pending, cursor: pending.target.hex };
  return { ui: played, effect: { kind: "play", pending } };
}

/** Play a move that somebody has named, if it can be played. */
export function playMove(ui: GameUiState, move: Move): Transition {
  const pending = toPendingMove(ui, move);
  return pending ? requestMove(ui, pending) : putDown(ui);
}

/** Play the move that the coach has doubted. */
export function playDespiteWarning(ui: GameUiState, { move }: BlunderWarning): Transition {
  const pending = toPendingMove(ui, move);
  if (!pending) return putDown(ui);
  return { ui: startMove(ui, pending).ui, effect: { kind: "play", pending, isConfirmed: true } };
}

function toPendingMove(ui: GameUiState, { piece, uhp }: Move): PendingMove | undefined {
  const choice = choiceOf(ui, piece ?? undefined);
  const target = choice?.targets.find((one) => one.uhp === uhp);
  return choice && target && { ...choice, target };
}

/** Premove: play what was prepared if the other has moved and it can be played; else tell that it cannot.
 * Who took a move back has the turn as well, but wants to think again. Names of moves change with
 * the tiles around them, so that tile and hex are what was meant. */
export function playPremove(
  { position }: GameUiState,
  next: GameUiState,
  { piece, target }: PendingMove,
): Transition {
  const { choices, moves } = next.position;
  const choice = choices.find((one) => one.piece === piece);
  const now = choice?.targets.find(({ hex }) => isSameHex(hex, target.hex));
  const hasGoneOn = moves.length > position.moves.length;
  if (!hasGoneOn || !choice || !now || now.repeats) {
    return { ui: next, effect: { kind: "premove-canceled" } };
  }
  return startMove(next, { piece, origin: choice.origin, target: now });
}

// What the host says.

/** A new position replaces the old one; the held tile stays held if it may still be played. */
export function receivePosition(ui: GameUiState, position: Position): Transition {
  const isSame = position.version === ui.position.version;
  const { pending, moveToConfirm, premove, premovePiece, confirmation } = ui;
  const isWaiting = (pending ?? moveToConfirm ?? premove ?? premovePiece) !== undefined;
  const isKept = isWaiting && isSameState(ui.position, position);
  if (isSame || isKept) return { ui: { ...ui, position } };
  const cursor = position.moves.at(-1)?.target ?? ui.cursor;
  const fresh: GameUiState = {
    position,
    cursor: ui.held ? ui.cursor : cursor,
    ...(confirmation && { confirmation }),
  };
  if (!isPendingPlayed(ui, position)) return { ui: fresh, effect: { kind: "move-canceled" } };
  if (moveToConfirm) return { ui: fresh, effect: { kind: "confirmation-obsolete" } };
  if (premove) return playPremove(ui, fresh, premove);
  if (!ui.held) return { ui: fresh };
  const isStillLegal = position.choices.some((choice) => choice.piece === ui.held);
  if (isStillLegal) return { ui: { ...fresh, held: ui.held } };
  return { ui: fresh, effect: { kind: "selection-canceled" } };
}

/** A position that has the last word on a move on its way: if it is not in there, it was not played. */
export function resyncPosition(ui: GameUiState, position: Position): Transition {
  const step = receivePosition(ui, position);
  const isStillComing = step.ui.pending !== undefined && step.ui.pending === ui.pending;
  return isStillComing ? { ...revertMove(step.ui), effect: { kind: "move-canceled" } } : step;
}

/** What could be played if it were one's turn: the tile that was wanted is taken. */
export function receivePremoves(ui: GameUiState, choices: readonly Choice[]): Transition {
  const { premovePiece, ...rest } = ui;
  if (premovePiece === undefined || !canPremove(ui)) return { ui: rest };
  return pickUp({ ...rest, premoveChoices: choices }, premovePiece);
}

/** Whether nothing was played, taken back or ended: a move for the one is a move for the other. */
function isSameState(one: Position, other: Position): boolean {
  const isEndSame = (one.result === null) === (other.result === null);
  if (!isEndSame || one.moves.length !== other.moves.length) return false;
  return one.moves.every(({ uhp }, ply) => uhp === other.moves[ply]!.uhp);
}

/** Whether a move that was on its way is among those of `position`. */
function isPendingPlayed({ position: before, pending }: GameUiState, { moves }: Position): boolean {
  return !pending || moves[before.moves.length]?.uhp === pending.target.uhp;
}

/** Nothing came of what was wanted: the position stands as it did, the held tile stays held. */
export function revertMove({ position, cursor, held, confirmation }: GameUiState): Transition {
  return { ui: { position, cursor, ...(held && { held }), ...(confirmation && { confirmation }) } };
}

/** The answer to why something is not allowed. */
export function showExplanation(ui: GameUiState, { piece, reason }: Explanation): Transition {
  if (!reason) return { ui };
  return showIllegalMove(ui, { piece, reason });
}

export function showIllegalMove(ui: GameUiState, illegalMove: IllegalMove): Transition {
  const { pending: _, ...rest } = cleared(ui);
  return { ui: { ...rest, illegalMove }, effect: { kind: "illegal-move", illegalMove } };
}

export function showHint(ui: GameUiState, hint: SuggestedMove): Transition {
  return { ui: { ...cleared(ui), hint } };
}

/** The coach asks whether the move on its way is meant: it is no longer on its way meanwhile. */
export function showBlunderWarning(ui: GameUiState, blunderWarning: BlunderWarning): Transition {
  const { pending: _, ...rest } = cleared(ui);
  return { ui: { ...rest, blunderWarning }, effect: { kind: "blunder-warning", blunderWarning } };
}
