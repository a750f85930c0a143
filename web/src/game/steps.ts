// What each input makes of the table: pure steps, by hand, by keys, and by what the host says.
import {
  PIECES,
  type Because,
  type Choice,
  type Doubt,
  type Hex,
  type Move,
  type PieceName,
  type Position,
  type Target,
} from "../messages";
import { DIRECTIONS, isSameHex, neighbor, stopsOf } from "hiveboard";
import { isShared } from "./sides";
import {
  choiceOf,
  choicesOf,
  shownStacks,
  stackAt,
  targetAt,
  topAt,
  targetMeant,
  settled,
  putDown,
  type Table,
  type Step,
  type Advice,
  type Complaint,
  type Pending,
} from "./table";

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

/** Return the first target of the held tile, or the cell of the cursor if that is a target. */
function nearestStop(table: Table): Hex {
  if (targetAt(table, table.cursor)) return table.cursor;
  const state = { stacks: shownStacks(table), choices: choicesOf(table), held: table.held };
  return stopsOf(state)[0] ?? table.cursor;
}

/** Move the cursor of the keyboard. */
export function moveCursor(table: Table, hex: Hex): Step {
  return { table: { ...table, cursor: hex }, effect: { kind: "look", hex } };
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

/** Look into the stack on a hex, or no longer. */
export function fan(table: Table, hex: Hex | undefined): Step {
  const stack = hex && stackAt(table, hex);
  const { fanned: _, ...rest } = table;
  return { table: stack && stack.pieces.length > 1 ? { ...rest, fanned: stack.hex } : rest };
}

// Moves that the host has not played yet: asked about, to be confirmed, prepared, on their way.

/** Whether it is the turn of somebody elsewhere, so that a move can be prepared meanwhile. */
export function canPrepare({ position }: Table): boolean {
  const { you, turn, awaits, result } = position;
  const isOthersTurn = you !== null && you !== "both" && you !== turn;
  return isShared(position) && isOthersTurn && awaits === "person" && result === null;
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

export function sent(table: Table, pending: Pending): Step {
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

/** Premove: play what was prepared if the other has moved and it can be played; else tell that it cannot.
 * Who took a move back has the turn as well, but wants to think again. Names of moves change with
 * the tiles around them, so that tile and hex are what was meant. */
export function playPrepared({ position }: Table, fresh: Table, { piece, target }: Pending): Step {
  const { choices, moves } = fresh.position;
  const choice = choices.find((one) => one.piece === piece);
  const now = choice?.targets.find(({ hex }) => isSameHex(hex, target.hex));
  const hasGoneOn = moves.length > position.moves.length;
  if (!hasGoneOn || !choice || !now || now.repeats) {
    return { table: fresh, effect: { kind: "unprepared" } };
  }
  return sent(fresh, { piece, origin: choice.origin, target: now });
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
