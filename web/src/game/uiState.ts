// What the page knows of the game on the table. What each input makes of it, `steps.ts` has.
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

/** Everything the table shows. Replaced as a whole, never edited in place. */
export interface GameUiState {
  readonly position: Position; // from the host: the page knows no rules
  readonly cursor: Hex; // where the keyboard is
  readonly held?: PieceName; // taken up, its targets shown
  readonly pending?: PendingMove; // played here, not yet confirmed by the host
  readonly illegalMove?: IllegalMove;
  readonly repetitionMove?: PendingMove; // would draw the game: to be confirmed
  readonly hint?: SuggestedMove;
  readonly blunderWarning?: BlunderWarning; // what the coach says about a move that is not played yet
  readonly fanned?: Hex; // the stack that is being looked into
  readonly isEarlierPosition?: boolean; // an earlier position of a game that is on: nothing can be played
  readonly confirmation?: ConfirmationMode; // whose moves are looked at once more before they are sent
  readonly moveToConfirm?: PendingMove; // such a move, shown where it is to go
  readonly premoveChoices?: readonly Choice[]; // what could be played if it were one's turn
  readonly premovePiece?: PieceName; // taken in the other's turn, while `premoveChoices` are asked for
  readonly premove?: PendingMove; // is played as soon as it is one's turn, if it can be
}

/** In which games moves are confirmed. */
export type ConfirmationMode = "always" | "never" | "people";

/** A move to consider, and what speaks for it. */
export type SuggestedMove = Pick<Hint, "move" | "facts"> & Partial<Pick<Hint, "score">>;

/** A move on its way to the host. */
export interface PendingMove {
  readonly piece: PieceName;
  readonly origin: Hex | null;
  readonly target: Target;
}

/** Something that is not allowed, and why. */
export interface IllegalMove {
  readonly piece: PieceName;
  readonly reason: IllegalReason;
}

/** What a step leads to: the new table, and perhaps something to do outside of it. */
export interface Transition {
  readonly ui: GameUiState;
  readonly effect?: Effect;
}

/** Does something at a table: `make` returns the step. */
export type Dispatch = (make: (ui: GameUiState) => Transition) => void;

export type Effect =
  | { readonly kind: "pick-up"; readonly piece: PieceName }
  | { readonly kind: "play"; readonly pending: PendingMove; readonly isConfirmed?: boolean }
  | { readonly kind: "illegal-move"; readonly illegalMove: IllegalMove }
  | { readonly kind: "blunder-warning"; readonly blunderWarning: BlunderWarning }
  | { readonly kind: "explain"; readonly piece: PieceName; readonly hex: Hex }
  | { readonly kind: "request-premoves" } // for what could be played if it were one's turn
  | { readonly kind: "cursor-moved"; readonly hex: Hex } // the keyboard has come to this hex
  | { readonly kind: "discard"; readonly piece: PieceName } // let go of beside the board
  | { readonly kind: "earlier-position" } // a tile was wanted in an earlier position
  | { readonly kind: "confirmation-obsolete" } // the move to confirm cannot be played any more
  | { readonly kind: "premove-canceled" } // nor can the prepared one
  | { readonly kind: "selection-canceled" } // the held tile had to be put down: it cannot move any more
  | { readonly kind: "move-canceled" }; // the move on its way was not played: something else came first

export function initialUiState(position: Position): GameUiState {
  return { position, cursor: position.moves.at(-1)?.target ?? position.stacks[0]?.hex ?? [0, 0] };
}

// What there is to know about a table.

/** What may be played; in the other's turn, what may be prepared, as far as that is known. */
export function choicesOf({ position, premoveChoices = [] }: GameUiState): readonly Choice[] {
  return position.choices.length ? position.choices : premoveChoices;
}

export function choiceOf(ui: GameUiState, piece: PieceName | undefined): Choice | undefined {
  return choicesOf(ui).find((choice) => choice.piece === piece);
}

/** Where the held tile may go. */
export function heldTargets(ui: GameUiState): readonly Target[] {
  return choiceOf(ui, ui.held)?.targets ?? [];
}

export function targetAt(ui: GameUiState, hex: Hex): Target | undefined {
  return targetIn(heldTargets(ui), hex);
}

/** The stacks as they are to be shown: with a move that is on its way, that is to be confirmed, or
 * that the coach asks about, already made. */
export function displayedStacks(ui: GameUiState): readonly Stack[] {
  const { stacks } = ui.position;
  const laid = unconfirmedPlacement(ui);
  return laid ? placeTileOn(stacks, laid.piece, laid.hex) : stacks;
}

/** The tile that is shown where it is to go before the host has it there. */
function unconfirmedPlacement({ pending, moveToConfirm, blunderWarning }: GameUiState) {
  const made = pending ?? moveToConfirm;
  if (made) return { piece: made.piece, origin: made.origin, hex: made.target.hex };
  if (!blunderWarning?.move.piece || !blunderWarning.move.target) return undefined;
  return {
    piece: blunderWarning.move.piece,
    origin: blunderWarning.move.origin,
    hex: blunderWarning.move.target,
  };
}

/** How many tiles of a bug the hand shows, one that is on its way to the table aside. */
export function handCount(ui: GameUiState, color: ColorName, bug: BugName): number {
  const count = ui.position.hands[color].find((entry) => entry.bug === bug)?.count ?? 0;
  const laid = unconfirmedPlacement(ui);
  const leaving = laid && laid.origin === null && PIECES[laid.piece];
  return leaving && leaving.color === color && leaving.bug === bug ? count - 1 : count;
}

export function stackAt(ui: GameUiState, hex: Hex): Stack | undefined {
  return stackIn(displayedStacks(ui), hex);
}

export function topAt(ui: GameUiState, hex: Hex): PieceName | undefined {
  return stackAt(ui, hex)?.pieces.at(-1);
}

/** Whether whoever sits here may play now. */
export function canPlayNow({ position, pending }: GameUiState): boolean {
  return position.choices.length > 0 && !pending;
}

/** Whether whoever sits here is about to play a first tile, and is told how. */
export function isFirstTurn(ui: GameUiState): boolean {
  const { moves, start } = ui.position;
  return moves.length < 2 && start.length === 0 && canPlayNow(ui);
}

/** The side at the bottom of the screen: one's own; White's where both are, or none. */
export function nearSide({ yourSide }: Position): ColorName {
  return yourSide === "black" ? "black" : "white";
}

/** The target that a hex means: itself, or on the empty table any place, as the first tile may
 * lie anywhere. */
export function targetForHex(ui: GameUiState, hex: Hex): Target | undefined {
  return targetFor(displayedStacks(ui), heldTargets(ui), hex);
}

/** `ui` with nothing held, open or complained about. */
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

/** Put the held tile down, stop complaining, close what is open. */
export function putDown(ui: GameUiState): Transition {
  return { ui: cleared(ui) };
}

/** `stacks` with a tile on top of what lies on `hex`, wherever it came from. */
export function placeTileOn(
  stacks: readonly Stack[],
  piece: PieceName,
  hex: Hex,
): readonly Stack[] {
  const left = removeTileFrom(stacks, piece);
  const under = left.find((stack) => isSameHex(stack.hex, hex));
  const landed = { hex, pieces: [...(under?.pieces ?? []), piece] };
  return [...left.filter((stack) => stack !== under), landed];
}

export function removeTileFrom(stacks: readonly Stack[], piece: PieceName): readonly Stack[] {
  return stacks
    .map((stack) => ({ ...stack, pieces: stack.pieces.filter((name) => name !== piece) }))
    .filter(({ pieces }) => pieces.length > 0);
}

/** Row by row, as the host orders them. */
export function sortStacks(stacks: readonly Stack[]): readonly Stack[] {
  return stacks.toSorted(({ hex: one }, { hex: other }) => one[1] - other[1] || one[0] - other[0]);
}
