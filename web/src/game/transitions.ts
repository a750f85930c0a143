// Transitions of the UI state: pure functions for pointer and keyboard input and for backend
// messages.
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

// Input of the player.

/** Pick up a tile if it can move, otherwise show the reason. */
export function pickUp(ui: GameUiState, piece: PieceName): Transition {
  const clearedUi = cleared(ui);
  if (ui.isEarlierPosition) return { ui: clearedUi, effect: { kind: "earlier-position" } };
  const choice = choiceOf(ui, piece);
  if (choice && !ui.pending) {
    const next = { ...clearedUi, held: piece };
    const cursor = choice.origin ?? initialTarget(next);
    return { ui: { ...next, cursor }, effect: { kind: "pick-up", piece } };
  }
  const isOwn = PIECES[piece].color === ui.position.yourSide;
  if (canPremove(ui) && isOwn && !ui.premoveChoices) {
    return { ui: { ...clearedUi, premovePiece: piece }, effect: { kind: "request-premoves" } };
  }
  const reason = ui.position.idle.find((idle) => idle.piece === piece)?.reason;
  const isSpectator = ui.position.yourSide === null && reason?.rule === "not-your-turn";
  if (!reason || isSpectator) return { ui: clearedUi };
  const illegalMove = { piece, reason };
  return { ui: { ...clearedUi, illegalMove }, effect: { kind: "illegal-move", illegalMove } };
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

/** Clear the selection, but keep a move to confirm and a premove. */
export function clearSelection(ui: GameUiState): Transition {
  const { moveToConfirm, premove } = ui;
  const clearedUi = cleared(ui);
  return {
    ui: { ...clearedUi, ...(moveToConfirm && { moveToConfirm }), ...(premove && { premove }) },
  };
}

/** Return the state while an earlier position is displayed, without moves to play. */
export function withoutChoices(ui: GameUiState): GameUiState {
  return cleared({ ...ui, position: { ...ui.position, choices: [] } });
}

/** Press a hex: play the held tile there, or pick up the tile that is there. */
export function pressHex(ui: GameUiState, hex: Hex): Transition {
  const { premove } = ui;
  const isPremoveHex = isSameHex(premove?.origin, hex) || isSameHex(premove?.target.hex, hex);
  if (isPremoveHex) return putDown(ui);
  if (isMoveAttempt(ui, hex)) return dropTile(ui, hex);
  const top = topAt(ui, hex);
  const isEmptyCell = top === undefined;
  if (isEmptyCell || top === ui.held) return putDown(ui);
  return pickUp(ui, top);
}

/**
 * Return whether a press with a held tile targets the hex instead of putting the tile down. A tap
 * on an illegal cell beside the hive should show the reason, like a drop there.
 */
function isMoveAttempt(ui: GameUiState, hex: Hex): boolean {
  if (ui.held === undefined || ui.held === topAt(ui, hex)) return false;
  if (targetForHex(ui, hex)) return true;
  const top = topAt(ui, hex);
  if (top !== undefined) return PIECES[top].color !== PIECES[ui.held].color;
  return DIRECTIONS.some((direction) => topAt(ui, neighbor(hex, direction)) !== undefined);
}

/** Drop the held tile on a hex: like a press, but an illegal hex requests the reason. */
export function dropTile(ui: GameUiState, hex: Hex): Transition {
  const target = targetForHex(ui, hex);
  const choice = choiceOf(ui, ui.held);
  if (target) return playHeldTile(ui, target);
  if (!choice || isSameHex(choice.origin, hex)) return putDown(ui);
  return { ui: cleared(ui), effect: { kind: "explain", piece: choice.piece, hex } };
}

/** Drop the held tile beside the board. */
export function discardTile(ui: GameUiState): Transition {
  const { held } = ui;
  return { ui: cleared(ui), ...(held && { effect: { kind: "discard", piece: held } }) };
}

/**
 * Activate a hex by Enter: like a press, but with a held tile any cell counts as a move attempt.
 */
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

/** Fan out the stack on a hex, or close the fanned-out stack. */
export function fanStack(ui: GameUiState, hex: Hex | undefined): Transition {
  const stack = hex && stackAt(ui, hex);
  const { fanned: _, ...rest } = ui;
  return { ui: stack && stack.pieces.length > 1 ? { ...rest, fanned: stack.hex } : rest };
}

// Moves that the backend has not played yet: to confirm, premoves and pending ones.

/** Return whether it is the turn of an online opponent, so that premoves are possible. */
export function canPremove({ position }: GameUiState): boolean {
  const { yourSide, turn, awaits, result } = position;
  const isOthersTurn = yourSide !== null && yourSide !== "both" && yourSide !== turn;
  return isOnline(position) && isOthersTurn && awaits === "person" && result === null;
}

/**
 * Play a move. First ask for confirmation if it would draw the game, or if moves are confirmed and
 * it is not typed. During the opponent's turn it becomes the premove.
 */
export function requestMove(ui: GameUiState, move: PendingMove, isExplicit = false): Transition {
  if (ui.pending) return { ui }; // The second click of a double click means the same move.
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

/** Play the move to confirm. */
export function confirmMove(ui: GameUiState): Transition {
  return ui.moveToConfirm ? startMove(ui, ui.moveToConfirm) : { ui };
}

/** Play the move that draws by repetition. */
export function confirmRepetition(ui: GameUiState): Transition {
  return ui.repetitionMove ? startMove(ui, ui.repetitionMove) : { ui };
}

function startMove(ui: GameUiState, pending: PendingMove): Transition {
  const played = { ...cleared(ui), pending, cursor: pending.target.hex };
  return { ui: played, effect: { kind: "play", pending } };
}

/** Play a move if it is legal. */
export function playMove(ui: GameUiState, move: Move): Transition {
  const pending = toPendingMove(ui, move);
  return pending ? requestMove(ui, pending) : putDown(ui);
}

/** Play the move of a blunder warning. */
export function playDespiteWarning(ui: GameUiState, { move }: BlunderWarning): Transition {
  const pending = toPendingMove(ui, move);
  if (!pending) return putDown(ui);
  return { ui: startMove(ui, pending).ui, effect: { kind: "play", pending, isConfirmed: true } };
}

function toPendingMove(ui: GameUiState, { piece, uhp }: Move): PendingMove | undefined {
  const choice = choiceOf(ui, piece ?? undefined);
  const target = choice?.targets.find((candidate) => candidate.uhp === uhp);
  return choice && target && { ...choice, target };
}

/**
 * Play the premove if the opponent has moved and it is legal, otherwise cancel it. After a takeback
 * it is the player's turn as well, but the premove is not wanted. The move is matched by tile and
 * hex, since its notation changes with the tiles around it.
 */
function playPremove(
  { position }: GameUiState,
  next: GameUiState,
  { piece, target }: PendingMove,
): Transition {
  const { choices, moves } = next.position;
  const choice = choices.find((candidate) => candidate.piece === piece);
  const currentTarget = choice?.targets.find(({ hex }) => isSameHex(hex, target.hex));
  const hasOpponentMoved = moves.length > position.moves.length;
  if (!hasOpponentMoved || !choice || !currentTarget || currentTarget.repeats) {
    return { ui: next, effect: { kind: "premove-canceled" } };
  }
  return startMove(next, { piece, origin: choice.origin, target: currentTarget });
}

// Messages of the backend.

/** Replace the position. The held tile stays held if it can still move. */
export function receivePosition(ui: GameUiState, position: Position): Transition {
  const isSame = position.version === ui.position.version;
  const { pending, moveToConfirm, premove, premovePiece, confirmation } = ui;
  const isWaiting = (pending ?? moveToConfirm ?? premove ?? premovePiece) !== undefined;
  const isUnchanged = isWaiting && isSameState(ui.position, position);
  if (isSame || isUnchanged) return { ui: { ...ui, position } };
  const cursor = position.moves.at(-1)?.target ?? ui.cursor;
  const next: GameUiState = {
    position,
    cursor: ui.held ? ui.cursor : cursor,
    ...(confirmation && { confirmation }),
  };
  if (!isPendingPlayed(ui, position)) return { ui: next, effect: { kind: "move-canceled" } };
  if (moveToConfirm) return { ui: next, effect: { kind: "confirmation-obsolete" } };
  if (position.result) return { ui: next }; // it explains why the premove is not played
  if (premove) return playPremove(ui, next, premove);
  if (!ui.held) return { ui: next };
  const isStillLegal = position.choices.some((choice) => choice.piece === ui.held);
  if (isStillLegal) return { ui: { ...next, held: ui.held } };
  return { ui: next, effect: { kind: "selection-canceled" } };
}

/**
 * Replace the position by one that decides on the pending move: if it is not included, it was not
 * played.
 */
export function resyncPosition(ui: GameUiState, position: Position): Transition {
  const transition = receivePosition(ui, position);
  const isStillPending =
    transition.ui.pending !== undefined && transition.ui.pending === ui.pending;
  return isStillPending
    ? { ...revertMove(transition.ui), effect: { kind: "move-canceled" } }
    : transition;
}

/** Receive the premoves, and pick up the tile for which they were requested. */
export function receivePremoves(ui: GameUiState, choices: readonly Choice[]): Transition {
  const { premovePiece, ...rest } = ui;
  if (premovePiece === undefined || !canPremove(ui)) return { ui: rest };
  return pickUp({ ...rest, premoveChoices: choices }, premovePiece);
}

/**
 * Return whether two positions have the same moves and both or neither have a result. Moves of one
 * are then valid in the other.
 */
function isSameState(a: Position, b: Position): boolean {
  const hasSameEnd = (a.result === null) === (b.result === null);
  if (!hasSameEnd || a.moves.length !== b.moves.length) return false;
  return a.moves.every(({ uhp }, ply) => uhp === b.moves[ply]!.uhp);
}

/** Return whether the pending move was played in `position`. */
function isPendingPlayed(
  { position: previous, pending }: GameUiState,
  { moves }: Position,
): boolean {
  return !pending || moves[previous.moves.length]?.uhp === pending.target.uhp;
}

/** Cancel the pending move: the position is unchanged and the held tile stays held. */
export function revertMove({ position, cursor, held, confirmation }: GameUiState): Transition {
  return { ui: { position, cursor, ...(held && { held }), ...(confirmation && { confirmation }) } };
}

/** Show why a move is illegal. */
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

/** Show a blunder warning. The move is no longer pending until the player confirms it. */
export function showBlunderWarning(ui: GameUiState, blunderWarning: BlunderWarning): Transition {
  const { pending: _, ...rest } = cleared(ui);
  return { ui: { ...rest, blunderWarning }, effect: { kind: "blunder-warning", blunderWarning } };
}
