// Moves that the host has not played yet: asked about, to be confirmed, prepared, on their way.
import type { Doubt, Move } from "../messages";
import { isSameHex } from "./geometry";
import { isShared } from "./sides";
import { choiceOf, settled, putDown, type Table, type Step, type Pending } from "./table";

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

/** Play what was prepared if the other has moved and it can be played; else tell that it cannot.
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
