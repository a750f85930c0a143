// What a screen reader announces: a hex under the cursor, a tile taken up, a move made.
import { choiceOf, stackAt, targetAt, targetsOf, type Effect, type Table } from "../game/table";
import type { SessionState } from "../host/session";
import type { Hex, Position } from "../messages";
import { pieceArguments, sayMove, sayReason, sayResult, type Manner } from "../words/moves";
import { say } from "../words/text";
import {
  sayDraft,
  sayHint,
  sayConnection,
  sayNotice,
  sayOffer,
  sayRematch,
  sayTakeback,
} from "./messageTexts";

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
    default:
      return "";
  }
}

/** What is new in the session, in the order in which it matters; empty if nothing is. */
export function describeNews(before: SessionState, after: SessionState, manner: Manner): string {
  const [old, now] = [before.table, after.table];
  const told: string[] = [];
  if (after.connection !== before.connection && old) told.push(sayConnection(after.connection));
  if (old && now) told.push(...describeChange(old.position, now.position, manner));
  if (after.notice && after.notice !== before.notice) told.push(sayNotice(after.notice));
  if (after.spoken && after.spoken !== before.spoken) {
    const { by, phrase } = after.spoken;
    told.push(say("online-said", { color: by, phrase }));
  }
  if (now?.repetition && !old?.repetition) told.push(say("page-would-repeat"));
  if (old && now) told.push(...describeDrafts(old, now, manner, after.notice === undefined));
  if (now?.hint && now.hint !== old?.hint)
    told.push(...sayHint(now.hint, manner, now.position.you));
  return told.join(" ");
}

/** What became of moves that are not sent yet: to be confirmed, or prepared. */
function describeDrafts(
  before: Table,
  after: Table,
  manner: Manner,
  isByPerson: boolean,
): readonly string[] {
  const { proposal, prepared, pending } = after;
  if (proposal && proposal !== before.proposal) {
    return [say("playing-proposed", { move: sayDraft(proposal, manner) })];
  }
  if (prepared && prepared !== before.prepared) {
    return [say("playing-prepared", { move: sayDraft(prepared, manner) })];
  }
  if (pending || !isByPerson) return [];
  if (before.proposal && !proposal) return [say("playing-put-back")];
  return before.prepared && !prepared ? [say("playing-prepared-off")] : [];
}

/** What changed from one position to the next: the last move, what is offered, how it ended. */
function describeChange(before: Position, after: Position, manner: Manner): readonly string[] {
  if (before === after || before.game !== after.game) return [];
  const told: string[] = [];
  const last = after.moves.at(-1);
  if (after.moves.length > before.moves.length && last) told.push(`${sayMove(last, manner)}.`);
  if (after.moves.length < before.moves.length) told.push(say("page-taken-back"));
  if (after.awaits === "pass" && after.version !== before.version) {
    told.push(say("game-forced-pass", { color: after.turn }));
  }
  if (before.awaits === "opponent" && after.awaits !== "opponent") told.push(say("online-come"));
  if (after.drawOffer && !before.drawOffer) told.push(sayOffer(after, after.drawOffer));
  if (after.takebackOffer && !before.takebackOffer) {
    told.push(sayTakeback(after, after.takebackOffer));
  }
  if (after.result && !before.result) told.push(sayResult(after.result));
  if (after.rematchOffer && !before.rematchOffer) told.push(sayRematch(after, after.rematchOffer));
  return told;
}
