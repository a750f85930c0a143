// What the page knows of the game on the table, and what each input makes of it: pure steps.
import {
  PIECES,
  type Because,
  type BugName,
  type Choice,
  type ColorName,
  type Doubt,
  type Hex,
  type Hint,
  type Move,
  type PieceName,
  type Position,
  type Reason,
  type Stack,
  type Target,
} from "../messages";
import { DIRECTIONS, isSameHex, keyOf, neighbor, type Direction } from "./geometry";
import { isShared } from "./sides";
import { withTileOn } from "./stacks";

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

/** Whether it is the turn of somebody elsewhere, so that a move can be prepared meanwhile. */
export function canPrepare({ position }: Table): boolean {
  const { you, turn, awaits, result } = position;
  const isOthersTurn = you !== null && you !== "both" && you !== turn;
  return isShared(position) && isOthersTurn && awaits === "person" && result === null;
}

/** Where the held tile may go. */
export function targetsOf(table: Table): readonly Target[] {
  return choiceOf(table, table.held)?.targets ?? [];
}

export function targetAt(table: Table, hex: Hex): Target | undefined {
  return targetsOf(table).find((target) => isSameHex(target.hex, hex));
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
  return shownStacks(table).find((stack) => isSameHex(stack.hex, hex));
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

export function isAgainstComputer({ seats }: Position): boolean {
  return seats.white.kind === "computer" || seats.black.kind === "computer";
}

/** The side at the bottom of the screen: one's own; White's where both are, or none. */
export function nearSide({ you }: Position): ColorName {
  return you === "black" ? "black" : "white";
}

// What the person does.

/** Take a tile up, if it may be played; otherwise tell why not. */
export function take(table: Table, piece: PieceName): Step {
  const calm = settled(table);
  if (table.isPast) return { table: calm, effect: { kind: "past" } };
  const choice = choiceOf(table, piece);
  if (choice && !table.pending) {
    const taken = { ...calm, held: piece };
    const cursor = choice.origin ?? nearestStop(taken);
    return { table: { ...taken, cursor }, effect: { kind: "take", piece } };
  }
  const isOwn = PIECES[piece].color === table.position.you;
  if (canPrepare(table) && isOwn && !table.ahead) {
    return { table: { ...calm, wanted: piece }, effect: { kind: "ask-ahead" } };
  }
  const reason = table.position.idle.find((idle) => idle.piece === piece)?.reason;
  const isNobodysTurn = table.position.you === null && reason?.rule === "not-your-turn";
  if (!reason || isNobodysTurn) return { table: calm };
  const complaint = { piece, reason };
  return { table: { ...calm, complaint }, effect: { kind: "refuse", complaint } };
}

/** Put the held tile down, stop complaining, close what is open. */
export function putDown(table: Table): Step {
  return { table: settled(table) };
}

/** Begin to look at something else: what is to be confirmed, or was prepared, waits meanwhile. */
export function setAside(table: Table): Step {
  const { proposal, prepared } = table;
  const calm = settled(table);
  return { table: { ...calm, ...(proposal && { proposal }), ...(prepared && { prepared }) } };
}

/** The table while somebody looks at an earlier position: nothing that is answered at the board. */
export function asideFrom(table: Table): Table {
  return settled({ ...table, position: { ...table.position, choices: [] } });
}

/** A press on a hex: plays the held tile there, or takes the tile that lies there. */
export function press(table: Table, hex: Hex): Step {
  const { prepared } = table;
  const isCancelled = isSameHex(prepared?.origin, hex) || isSameHex(prepared?.target.hex, hex);
  if (isCancelled) return putDown(table);
  if (isAimedAt(table, hex)) return drop(table, hex);
  const top = topAt(table, hex);
  const isEmptyCell = top === undefined;
  if (isEmptyCell || top === table.held) return putDown(table);
  return take(table, top);
}

/** Whether a press with a tile held means that hex, and not just "put it down": who taps a
 * forbidden cell by the hive wants to know why as much as who drops the tile there. */
function isAimedAt(table: Table, hex: Hex): boolean {
  if (table.held === undefined || table.held === topAt(table, hex)) return false;
  if (targetMeant(table, hex)) return true;
  const top = topAt(table, hex);
  if (top !== undefined) return PIECES[top].color !== PIECES[table.held].color;
  return DIRECTIONS.some((direction) => topAt(table, neighbor(hex, direction)) !== undefined);
}

/** Let go of the held tile over a hex: as a press, but a forbidden hex asks for the reason. */
export function drop(table: Table, hex: Hex): Step {
  const target = targetMeant(table, hex);
  const choice = choiceOf(table, table.held);
  if (target) return aim(table, target);
  if (!choice || isSameHex(choice.origin, hex)) return putDown(table);
  return { table: settled(table), effect: { kind: "ask-why", piece: choice.piece, hex } };
}

/** Let go of the held tile beside the board. */
export function discard(table: Table): Step {
  const { held } = table;
  return { table: settled(table), ...(held && { effect: { kind: "discard", piece: held } }) };
}

/** The target that a hex means: itself, or on the empty table any place, as the first tile may
 * lie anywhere. */
export function targetMeant(table: Table, hex: Hex): Target | undefined {
  const isFirst = shownStacks(table).length === 0;
  return targetAt(table, hex) ?? (isFirst ? targetsOf(table)[0] : undefined);
}

/** Enter on a hex: as a press, but with a tile held every cell is an answer. */
export function choose(table: Table, hex: Hex): Step {
  if (table.proposal) return confirm(table);
  const isCellForHeld = table.held !== undefined && topAt(table, hex) === undefined;
  return isCellForHeld ? drop(table, hex) : press(table, hex);
}

/** Play the held tile to `target`. */
function aim(table: Table, target: Target): Step {
  const { piece, origin } = choiceOf(table, table.held)!;
  return send(table, { piece, origin, target });
}

/** Play a move, however it was chosen; ask first if it would draw the game, or if moves are to be
 * confirmed, unless it is typed and so surely meant. In the other's turn it is prepared. */
export function send(table: Table, move: Pending, isTyped = false): Step {
  if (table.pending) return { table }; // one at a time: the second of two clicks means the same
  if (!table.position.choices.length) return { table: { ...settled(table), prepared: move } };
  if (!move.target.repeats && !isTyped && isConfirmed(table)) {
    return { table: { ...settled(table), proposal: move, cursor: move.target.hex } };
  }
  if (!move.target.repeats) return sent(table, move);
  const { held } = table;
  return { table: { ...settled(table), ...(held && { held }), repetition: move } };
}

function isConfirmed({ confirms, position }: Table): boolean {
  return confirms === "always" || (confirms === "people" && isShared(position));
}

/** Play the move that was to be confirmed. */
export function confirm(table: Table): Step {
  return table.proposal ? sent(table, table.proposal) : { table };
}

/** Play the move that was asked about. */
export function insist(table: Table): Step {
  return table.repetition ? sent(table, table.repetition) : { table };
}

function sent(table: Table, pending: Pending): Step {
  const played = { ...settled(table), pending, cursor: pending.target.hex };
  return { table: played, effect: { kind: "play", pending } };
}

/** Play a move that somebody has named, if it can be played. */
export function playNamed(table: Table, move: Move): Step {
  const pending = pendingOf(table, move);
  return pending ? send(table, pending) : putDown(table);
}

/** Play the move that the coach has doubted. */
export function playAnyway(table: Table, { move }: Doubt): Step {
  const pending = pendingOf(table, move);
  if (!pending) return putDown(table);
  return { table: sent(table, pending).table, effect: { kind: "play", pending, isSure: true } };
}

function pendingOf(table: Table, { piece, uhp }: Move): Pending | undefined {
  const choice = choiceOf(table, piece ?? undefined);
  const target = choice?.targets.find((one) => one.uhp === uhp);
  return choice && target && { ...choice, target };
}

/** One step of the keyboard's cursor. */
export function walk(table: Table, direction: Direction): Step {
  return lookAt(table, neighbor(table.cursor, direction));
}

/** The cursor on the next place where something can be done; undefined beyond the last. */
export function stepOn(table: Table, places: readonly Hex[], by: 1 | -1): Step | undefined {
  const here = places.findIndex((hex) => isSameHex(hex, table.cursor));
  const next = here < 0 && by < 0 ? places.length - 1 : here + by;
  const cursor = places[next];
  return cursor && lookAt(table, cursor);
}

function lookAt(table: Table, hex: Hex): Step {
  return { table: { ...table, cursor: hex }, effect: { kind: "look", hex } };
}

/** Where the cursor goes with a tile from the hand: nowhere, if it may be placed there. */
function nearestStop(table: Table): Hex {
  return targetAt(table, table.cursor) ? table.cursor : (stops(table)[0] ?? table.cursor);
}

/** Where Tab leads: the targets of the held tile, or else the tiles that can move. */
export function stops(table: Table): readonly Hex[] {
  const targets = targetsOf(table).map((target) => target.hex);
  if (targets.length) return inReadingOrder(targets);
  return inReadingOrder(choicesOf(table).flatMap(({ origin }) => (origin ? [origin] : [])));
}

/** Look into the stack on a hex, or no longer. */
export function fan(table: Table, hex: Hex | undefined): Step {
  const stack = hex && stackAt(table, hex);
  const { fanned: _, ...rest } = table;
  return { table: stack && stack.pieces.length > 1 ? { ...rest, fanned: stack.hex } : rest };
}

// What the host says.

/** A new position replaces the old one; the held tile stays held if it may still be played. */
export function receive(table: Table, position: Position): Step {
  const isSame = position.version === table.position.version;
  const { pending, proposal, prepared, wanted, confirms } = table;
  const isWaiting = (pending ?? proposal ?? prepared ?? wanted) !== undefined;
  const isKept = isWaiting && isSameGame(table.position, position);
  if (isSame || isKept) return { table: { ...table, position } };
  const cursor = position.moves.at(-1)?.target ?? table.cursor;
  const fresh: Table = {
    position,
    cursor: table.held ? table.cursor : cursor,
    ...(confirms && { confirms }),
  };
  if (!hasCome(table, position)) return { table: fresh, effect: { kind: "unplayed" } };
  if (proposal) return { table: fresh, effect: { kind: "unproposed" } };
  if (prepared) return playPrepared(table, fresh, prepared);
  if (!table.held) return { table: fresh };
  const isStillLegal = position.choices.some((choice) => choice.piece === table.held);
  if (isStillLegal) return { table: { ...fresh, held: table.held } };
  return { table: fresh, effect: { kind: "dropped" } };
}

/** A position that has the last word on a move on its way: if it is not in there, it was not played. */
export function resume(table: Table, position: Position): Step {
  const step = receive(table, position);
  const isStillComing = step.table.pending !== undefined && step.table.pending === table.pending;
  return isStillComing ? { ...withdraw(step.table), effect: { kind: "unplayed" } } : step;
}

/** Play what was prepared if the other has moved and it can be played; else tell that it cannot.
 * Who took a move back has the turn as well, but wants to think again. Names of moves change with
 * the tiles around them, so that tile and hex are what was meant. */
function playPrepared({ position }: Table, fresh: Table, { piece, target }: Pending): Step {
  const { choices, moves } = fresh.position;
  const choice = choices.find((one) => one.piece === piece);
  const now = choice?.targets.find(({ hex }) => isSameHex(hex, target.hex));
  const hasGoneOn = moves.length > position.moves.length;
  if (!hasGoneOn || !choice || !now || now.repeats) {
    return { table: fresh, effect: { kind: "unprepared" } };
  }
  return sent(fresh, { piece, origin: choice.origin, target: now });
}

/** What could be played if it were one's turn: the tile that was wanted is taken. */
export function foresee(table: Table, ahead: readonly Choice[]): Step {
  const { wanted, ...rest } = table;
  if (wanted === undefined || !canPrepare(table)) return { table: rest };
  return take({ ...rest, ahead }, wanted);
}

/** Whether nothing was played, taken back or ended: a move for the one is a move for the other. */
function isSameGame(one: Position, other: Position): boolean {
  const isEndSame = (one.result === null) === (other.result === null);
  if (!isEndSame || one.moves.length !== other.moves.length) return false;
  return one.moves.every(({ uhp }, ply) => uhp === other.moves[ply]!.uhp);
}

/** Whether a move that was on its way is among those of `position`. */
function hasCome({ position: before, pending }: Table, { moves }: Position): boolean {
  return !pending || moves[before.moves.length]?.uhp === pending.target.uhp;
}

/** Nothing came of what was wanted: the position stands as it did, the held tile stays held. */
export function withdraw({ position, cursor, held, confirms }: Table): Step {
  return { table: { position, cursor, ...(held && { held }), ...(confirms && { confirms }) } };
}

/** The answer to why something is not allowed. */
export function explain(table: Table, { piece, reason }: Because): Step {
  if (!reason) return { table };
  return refuse(table, { piece, reason });
}

export function refuse(table: Table, complaint: Complaint): Step {
  const { pending: _, ...rest } = settled(table);
  return { table: { ...rest, complaint }, effect: { kind: "refuse", complaint } };
}

export function showHint(table: Table, hint: Advice): Step {
  return { table: { ...settled(table), hint } };
}

/** The coach asks whether the move on its way is meant: it is no longer on its way meanwhile. */
export function showDoubt(table: Table, doubt: Doubt): Step {
  const { pending: _, ...rest } = settled(table);
  return { table: { ...rest, doubt }, effect: { kind: "doubt", doubt } };
}

/** `table` with nothing held, open or complained about. */
function settled({ position, cursor, pending, confirms, ahead }: Table): Table {
  return {
    position,
    cursor,
    ...(pending && { pending }),
    ...(confirms && { confirms }),
    ...(ahead && { ahead }),
  };
}

function inReadingOrder(hexes: readonly Hex[]): readonly Hex[] {
  const unique = new Map(hexes.map((hex) => [keyOf(hex), hex]));
  return [...unique.values()].toSorted((one, other) => one[1] - other[1] || one[0] - other[0]);
}
