// What a reader hears: a hex under the cursor, a tile taken up, a move made.
import type { Hex, Position } from "../messages";
import { pieceArguments, sayMove, sayReason, sayResult, type Manner } from "../phrases";
import { choiceOf, stackAt, targetAt, targetsOf, type Effect, type Table } from "../state";
import { say } from "../text";

/** A hex in words: its tiles, top first, and what can be done there. */
export function describeHex(table: Table, hex: Hex, manner: Manner): string {
  const stack = stackAt(table, hex);
  const isTarget = targetAt(table, hex) !== undefined;
  if (!stack) return isTarget ? say("page-cell-target") : say("page-cell-empty");
  const top = stack.pieces.at(-1)!;
  const about = { ...pieceArguments(top, manner), height: stack.pieces.length };
  if (isTarget) return say("page-tile-target", about);
  return choiceOf(table, top) ? say("page-tile-free", about) : say("page-tile-still", about);
}

/** What is told when something was done at the table; empty if there is nothing to tell. */
export function describeEffect(effect: Effect, table: Table, manner: Manner): string {
  switch (effect.kind) {
    case "look":
      return describeHex(table, effect.hex, manner);
    case "take": {
      const count = targetsOf(table).length;
      return say("page-taken", { ...pieceArguments(effect.piece, manner), count });
    }
    case "refuse":
      return sayReason(effect.complaint.reason, manner);
    case "doubt":
      return say("coach-asks", { move: sayMove(effect.doubt.reply, manner) });
    case "dropped":
      return say("page-tile-dropped");
    default:
      return "";
  }
}

/** What changed from one position to the next: the last move, and how the game ended. */
export function describeChange(before: Position, after: Position, manner: Manner): string {
  const told: string[] = [];
  const last = after.moves.at(-1);
  if (after.moves.length > before.moves.length && last) told.push(`${sayMove(last, manner)}.`);
  if (after.moves.length < before.moves.length) told.push(say("page-taken-back"));
  if (after.awaits === "pass") told.push(say("game-forced-pass", { color: after.turn }));
  if (after.result && !before.result) told.push(sayResult(after.result));
  return told.join(" ");
}
