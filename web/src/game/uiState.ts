// State of the game UI. The transitions are in `transitions.ts`.
import {
  PIECES,
  type BugName,
  type Choice,
  type ColorName,
  type BlunderWarning,
  type Hex,
  type Hint,
  type PieceName,
  type Position,
  type IllegalReason,
  type Stack,
  type Target,
} from "../messages";
import { isSameHex, stackAt as stackIn, targetAt as targetIn, targetFor } from "hiveboard";

/** Everything that a board screen shows. It is replaced as a whole, never modified. */
export interface GameUiState {
  readonly position: Position; // from the backend: the page knows no rules
  readonly cursor: Hex; // of the keyboard
  readonly held?: PieceName; // its targets are shown
  readonly pending?: PendingMove; // sent but not confirmed by the backend
  readonly illegalMove?: IllegalMove;
  readonly repetitionMove?: PendingMove; // would draw the game; needs confirmation
  readonly hint?: SuggestedMove;
  readonly blunderWarning?: BlunderWarning; // warning about a move that is not played yet
  readonly fanned?: Hex; // the fanned-out stack
  // An earlier position of an ongoing game: no moves can be played.
  readonly isEarlierPosition?: boolean;
  readonly confirmation?: ConfirmationMode; // in which games moves are confirmed
  readonly moveToConfirm?: PendingMove; // displayed as if it were played
  readonly premoveChoices?: readonly Choice[]; // moves available if it were the player's turn
  readonly premovePiece?: PieceName; // picked up while `premoveChoices` are requested
  readonly premove?: PendingMove; // played on the player's next turn if it is legal then
}

/** In which games moves are confirmed. */
export type ConfirmationMode = "always" | "never" | "people";

/** A suggested move and the reasons for it. */
export type SuggestedMove = Pick<Hint, "move" | "facts"> & Partial<Pick<Hint, "score">>;

/** A move that is not played by the backend yet. */
export interface PendingMove {
  readonly piece: PieceName;
  readonly origin: Hex | null;
  readonly target: Target;
}

/** An illegal move and the reason. */
export interface IllegalMove {
  readonly piece: PieceName;
  readonly reason: IllegalReason;
}

/** Result of a transition: the new state, and optionally an effect outside of it. */
export interface Transition {
  readonly ui: GameUiState;
  readonly effect?: Effect;
}

/** Apply a transition to the current state. */
export type Dispatch = (transition: (ui: GameUiState) => Transition) => void;

export type Effect =
  | { readonly kind: "pick-up"; readonly piece: PieceName }
  | { readonly kind: "play"; readonly pending: PendingMove; readonly isConfirmed?: boolean }
  | { readonly kind: "illegal-move"; readonly illegalMove: IllegalMove }
  | { readonly kind: "blunder-warning"; readonly blunderWarning: BlunderWarning }
  | { readonly kind: "explain"; readonly piece: PieceName; readonly hex: Hex }
  | { readonly kind: "request-premoves" } // for the moves available if it were the player's turn
  | { readonly kind: "cursor-moved"; readonly hex: Hex } // the keyboard cursor moved to this hex
  | { readonly kind: "discard"; readonly piece: PieceName } // a tile was dropped beside the board
  // The player tried to pick up a tile in an earlier position.
  | { readonly kind: "earlier-position" }
  | { readonly kind: "confirmation-obsolete" } // the move to confirm is no longer legal
  | { readonly kind: "premove-canceled" } // the premove is not legal
  // The held tile was put down because it can no longer move.
  | { readonly kind: "selection-canceled" }
  // The pending move was not played because another event came first.
  | { readonly kind: "move-canceled" };

export function initialUiState(position: Position): GameUiState {
  return { position, cursor: position.moves.at(-1)?.target ?? position.stacks[0]?.hex ?? [0, 0] };
}

// Queries on the state.

/** Return the legal moves, or the premoves during the opponent's turn as far as they are known. */
export function choicesOf({ position, premoveChoices = [] }: GameUiState): readonly Choice[] {
  return position.choices.length ? position.choices : premoveChoices;
}

export function choiceOf(ui: GameUiState, piece: PieceName | undefined): Choice | undefined {
  return choicesOf(ui).find((choice) => choice.piece === piece);
}

/** Return the targets of the held tile. */
export function heldTargets(ui: GameUiState): readonly Target[] {
  return choiceOf(ui, ui.held)?.targets ?? [];
}

export function targetAt(ui: GameUiState, hex: Hex): Target | undefined {
  return targetIn(heldTargets(ui), hex);
}

/**
 * Return the displayed stacks, including a move that is pending, to be confirmed, or the subject of
 * a blunder warning.
 */
export function displayedStacks(ui: GameUiState): readonly Stack[] {
  const { stacks } = ui.position;
  const placement = unconfirmedPlacement(ui);
  return placement ? placeTileOn(stacks, placement.piece, placement.hex) : stacks;
}

/** Return the tile that is displayed at its target before the backend has played it. */
function unconfirmedPlacement({ pending, moveToConfirm, blunderWarning }: GameUiState) {
  const move = pending ?? moveToConfirm;
  if (move) return { piece: move.piece, origin: move.origin, hex: move.target.hex };
  if (!blunderWarning?.move.piece || !blunderWarning.move.target) return undefined;
  return {
    piece: blunderWarning.move.piece,
    origin: blunderWarning.move.origin,
    hex: blunderWarning.move.target,
  };
}

/** Return the displayed count of a bug in hand, without a tile that is being played. */
export function handCount(ui: GameUiState, color: ColorName, bug: BugName): number {
  const count = ui.position.hands[color].find((entry) => entry.bug === bug)?.count ?? 0;
  const placement = unconfirmedPlacement(ui);
  const playedPiece = placement && placement.origin === null && PIECES[placement.piece];
  return playedPiece && playedPiece.color === color && playedPiece.bug === bug ? count - 1 : count;
}

export function stackAt(ui: GameUiState, hex: Hex): Stack | undefined {
  return stackIn(displayedStacks(ui), hex);
}

export function topAt(ui: GameUiState, hex: Hex): PieceName | undefined {
  return stackAt(ui, hex)?.pieces.at(-1);
}

/** Return whether this player can play now. */
export function canPlayNow({ position, pending }: GameUiState): boolean {
  return position.choices.length > 0 && !pending;
}

/**
 * Return whether this player is about to place the first tile, for which there are instructions.
 */
export function isFirstTurn(ui: GameUiState): boolean {
  const { moves, start } = ui.position;
  return moves.length < 2 && start.length === 0 && canPlayNow(ui);
}

/**
 * Return the side at the bottom of the screen: the player's own, or White's for both or neither.
 */
export function nearSide({ yourSide }: Position): ColorName {
  return yourSide === "black" ? "black" : "white";
}

/** Return the target meant by a hex. On an empty board every hex means the first target. */
export function targetForHex(ui: GameUiState, hex: Hex): Target | undefined {
  return targetFor(displayedStacks(ui), heldTargets(ui), hex);
}

/** Return `ui` without selection, dialogs and messages. */
export function cleared({
  position,
  cursor,
  pending,
  confirmation,
  premoveChoices,
}: GameUiState): GameUiState {
  return {
    position,
    cursor,
    ...(pending && { pending }),
    ...(confirmation && { confirmation }),
    ...(premoveChoices && { premoveChoices }),
  };
}

/** Put the held tile down and close messages. */
export function putDown(ui: GameUiState): Transition {
  return { ui: cleared(ui) };
}

/** Return `stacks` with a tile placed on top of `hex`, removed from where it was. */
export function placeTileOn(
  stacks: readonly Stack[],
  piece: PieceName,
  hex: Hex,
): readonly Stack[] {
  const remaining = removeTileFrom(stacks, piece);
  const below = remaining.find((stack) => isSameHex(stack.hex, hex));
  const newStack = { hex, pieces: [...(below?.pieces ?? []), piece] };
  return [...remaining.filter((stack) => stack !== below), newStack];
}

export function removeTileFrom(stacks: readonly Stack[], piece: PieceName): readonly Stack[] {
  return stacks
    .map((stack) => ({ ...stack, pieces: stack.pieces.filter((name) => name !== piece) }))
    .filter(({ pieces }) => pieces.length > 0);
}

/** Sort stacks row by row, like the backend. */
export function sortStacks(stacks: readonly Stack[]): readonly Stack[] {
  return stacks.toSorted(({ hex: a }, { hex: b }) => a[1] - b[1] || a[0] - b[0]);
}
