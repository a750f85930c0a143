// What the page knows of the game on the table. What each input makes of it, `steps.ts` has.
import {
  PIECES,
  type BugName,
  type Choice,
  type ColorName,
  type Doubt,
  type Hex,
  type Hint,
  type PieceName,
  type Position,
  type Reason,
  type Stack,
  type Target,
} from "../messages";
import { isSameHex, stackAt as stackIn, targetAt as targetIn, targetFor } from "hiveboard";

/** Everything the table shows. Replaced as a whole, never edited in place. */
export interface Table {
  readonly position: Position; // from the host: the page knows no rules
  readonly cursor: Hex; // where the keyboard is
  readonly held?: PieceName; // taken up, its targets shown
  readonly pending?: Pending; // played here, not yet confirmed by the host
  readonly complaint?: Complaint;
  readonly repetition?: Pending; // would draw the game: to be confirmed
  readonly hint?: Advice;
  readonly doubt?: Doubt; // what the coach says about a move that is not played yet
  readonly fanned?: Hex; // the stack that is being looked into
  readonly isPast?: boolean; // an earlier position of a game that is on: nothing can be played
  readonly confirms?: Confirming; // whose moves are looked at once more before they are sent
  readonly proposal?: Pending; // such a move, shown where it is to go
  readonly ahead?: readonly Choice[]; // what could be played if it were one's turn
  readonly wanted?: PieceName; // taken in the other's turn, while `ahead` is asked for
  readonly prepared?: Pending; // is played as soon as it is one's turn, if it can be
}

/** In which games moves are confirmed. */
export type Confirming = "always" | "never" | "people";

/** A move to consider, and what speaks for it. */
export type Advice = Pick<Hint, "move" | "facts"> & Partial<Pick<Hint, "score">>;

/** A move on its way to the host. */
export interface Pending {
  readonly piece: PieceName;
  readonly origin: Hex | null;
  readonly target: Target;
}

/** Something that is not allowed, and why. */
export interface Complaint {
  readonly piece: PieceName;
  readonly reason: Reason;
}

/** What a step leads to: the new table, and perhaps something to do outside of it. */
export interface Step {
  readonly table: Table;
  readonly effect?: Effect;
}

/** Does something at a table: `make` returns the step. */
export type Act = (make: (table: Table) => Step) => void;

export type Effect =
  | { readonly kind: "take"; readonly piece: PieceName }
  | { readonly kind: "play"; readonly pending: Pending; readonly isSure?: boolean }
  | { readonly kind: "refuse"; readonly complaint: Complaint }
  | { readonly kind: "doubt"; readonly doubt: Doubt }
  | { readonly kind: "ask-why"; readonly piece: PieceName; readonly hex: Hex }
  | { readonly kind: "ask-ahead" } // for what could be played if it were one's turn
  | { readonly kind: "look"; readonly hex: Hex } // the keyboard has come to this hex
  | { readonly kind: "discard"; readonly piece: PieceName } // let go of beside the board
  | { readonly kind: "past" } // a tile was wanted in an earlier position
  | { readonly kind: "unproposed" } // the move to confirm cannot be played any more
  | { readonly kind: "unprepared" } // nor can the prepared one
  | { readonly kind: "dropped" } // the held tile had to be put down: it cannot move any more
  | { readonly kind: "unplayed" }; // the move on its way was not played: something else came first

export function tableOf(position: Position): Table {
  return { position, cursor: position.moves.at(-1)?.target ?? position.stacks[0]?.hex ?? [0, 0] };
}

// What there is to know about a table.

/** What may be played; in the other's turn, what may be prepared, as far as that is known. */
export function choicesOf({ position, ahead = [] }: Table): readonly Choice[] {
  return position.choices.length ? position.choices : ahead;
}

export function choiceOf(table: Table, piece: PieceName | undefined): Choice | undefined {
  return choicesOf(table).find((choice) => choice.piece === piece);
}

/** Where the held tile may go. */
export function targetsOf(table: Table): readonly Target[] {
  return choiceOf(table, table.held)?.targets ?? [];
}

export function targetAt(table: Table, hex: Hex): Target | undefined {
  return targetIn(targetsOf(table), hex);
}

/** The stacks as they are to be shown: with a move that is on its way, that is to be confirmed, or
 * that the coach asks about, already made. */
export function shownStacks(table: Table): readonly Stack[] {
  const { stacks } = table.position;
  const laid = laidAhead(table);
  return laid ? withTileOn(stacks, laid.piece, laid.hex) : stacks;
}

/** The tile that is shown where it is to go before the host has it there. */
function laidAhead({ pending, proposal, doubt }: Table) {
  const made = pending ?? proposal;
  if (made) return { piece: made.piece, origin: made.origin, hex: made.target.hex };
  if (!doubt?.move.piece || !doubt.move.target) return undefined;
  return { piece: doubt.move.piece, origin: doubt.move.origin, hex: doubt.move.target };
}

/** How many tiles of a bug the hand shows, one that is on its way to the table aside. */
export function handCount(table: Table, color: ColorName, bug: BugName): number {
  const count = table.position.hands[color].find((entry) => entry.bug === bug)?.count ?? 0;
  const laid = laidAhead(table);
  const leaving = laid && laid.origin === null && PIECES[laid.piece];
  return leaving && leaving.color === color && leaving.bug === bug ? count - 1 : count;
}

export function stackAt(table: Table, hex: Hex): Stack | undefined {
  return stackIn(shownStacks(table), hex);
}

export function topAt(table: Table, hex: Hex): PieceName | undefined {
  return stackAt(table, hex)?.pieces.at(-1);
}

/** Whether whoever sits here may play now. */
export function isYourTurn({ position, pending }: Table): boolean {
  return position.choices.length > 0 && !pending;
}

/** Whether whoever sits here is about to play a first tile, and is told how. */
export function isBeginning(table: Table): boolean {
  const { moves, start } = table.position;
  return moves.length < 2 && start.length === 0 && isYourTurn(table);
}

/** The side at the bottom of the screen: one's own; White's where both are, or none. */
export function nearSide({ you }: Position): ColorName {
  return you === "black" ? "black" : "white";
}

/** The target that a hex means: itself, or on the empty table any place, as the first tile may
 * lie anywhere. */
export function targetMeant(table: Table, hex: Hex): Target | undefined {
  return targetFor(shownStacks(table), targetsOf(table), hex);
}

/** `table` with nothing held, open or complained about. */
export function settled({ position, cursor, pending, confirms, ahead }: Table): Table {
  return {
    position,
    cursor,
    ...(pending && { pending }),
    ...(confirms && { confirms }),
    ...(ahead && { ahead }),
  };
}

/** Put the held tile down, stop complaining, close what is open. */
export function putDown(table: Table): Step {
  return { table: settled(table) };
}

/** `stacks` with a tile on top of what lies on `hex`, wherever it came from. */
export function withTileOn(stacks: readonly Stack[], piece: PieceName, hex: Hex): readonly Stack[] {
  const left = withoutTile(stacks, piece);
  const under = left.find((stack) => isSameHex(stack.hex, hex));
  const landed = { hex, pieces: [...(under?.pieces ?? []), piece] };
  return [...left.filter((stack) => stack !== under), landed];
}

export function withoutTile(stacks: readonly Stack[], piece: PieceName): readonly Stack[] {
  return stacks
    .map((stack) => ({ ...stack, pieces: stack.pieces.filter((name) => name !== piece) }))
    .filter(({ pieces }) => pieces.length > 0);
}

/** Row by row, as the host orders them. */
export function inReadingOrder(stacks: readonly Stack[]): readonly Stack[] {
  return stacks.toSorted(({ hex: one }, { hex: other }) => one[1] - other[1] || one[0] - other[0]);
}
