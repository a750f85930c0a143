// What a screen reader announces: a hex under the cursor, a tile taken up, a move made.
import {
  choiceOf,
  stackAt,
  targetAt,
  heldTargets,
  type Effect,
  type GameUiState,
} from "../game/uiState";
import type { GameSessionState } from "../backend/gameSession";
import type { Hex, Position } from "../messages";
import {
  pieceArguments,
  formatMove,
  formatReason,
  formatResult,
  type MoveFormat,
} from "../i18n/moves";
import { t } from "../i18n/translate";
import {
  formatPendingMove,
  formatSuggestedMove,
  formatConnectionState,
  formatNotice,
  formatDrawOffer,
  formatRematchOffer,
  formatTakebackOffer,
} from "./messageTexts";

/** A hex in words: its tiles, top first, and what can be done there. */
export function describeHex(ui: GameUiState, hex: Hex, moveFormat: MoveFormat): string {
  const stack = stackAt(ui, hex);
  const isTarget = targetAt(ui, hex) !== undefined;
  if (!stack) return isTarget ? t("page-cell-target") : t("page-cell-empty");
  const top = stack.pieces.at(-1)!;
  const about = { ...pieceArguments(top, moveFormat), height: stack.pieces.length };
  if (isTarget) return t("page-tile-target", about);
  return choiceOf(ui, top) ? t("page-tile-free", about) : t("page-tile-immovable", about);
}

/** What is told when something was done at the table; empty if there is nothing to tell. */
export function describeEffect(effect: Effect, ui: GameUiState, moveFormat: MoveFormat): string {
  switch (effect.kind) {
    case "cursor-moved":
      return describeHex(ui, effect.hex, moveFormat);
    case "pick-up": {
      const count = heldTargets(ui).length;
      return t("page-picked-up", { ...pieceArguments(effect.piece, moveFormat), count });
    }
    case "illegal-move":
      return formatReason(effect.illegalMove.reason, moveFormat);
    case "blunder-warning":
      return t("coach-announcement", { move: formatMove(effect.blunderWarning.reply, moveFormat) });
    default:
      return "";
  }
}

/** What is new in the session, in the order in which it matters; empty if nothing is. */
export function describeSessionChange(
  before: GameSessionState,
  after: GameSessionState,
  moveFormat: MoveFormat,
): string {
  const [old, now] = [before.ui, after.ui];
  const told: string[] = [];
  if (after.connection !== before.connection && old)
    told.push(formatConnectionState(after.connection));
  if (old && now) told.push(...describePositionChange(old.position, now.position, moveFormat));
  if (after.notice && after.notice !== before.notice) told.push(formatNotice(after.notice));
  if (after.phrase && after.phrase !== before.phrase) {
    const { by, phrase } = after.phrase;
    told.push(t("online-phrase-sent", { color: by, phrase }));
  }
  if (now?.repetitionMove && !old?.repetitionMove) told.push(t("page-repetition"));
  if (old && now) told.push(...describeDrafts(old, now, moveFormat, after.notice === undefined));
  if (now?.hint && now.hint !== old?.hint)
    told.push(...formatSuggestedMove(now.hint, moveFormat, now.position.yourSide));
  return told.join(" ");
}

/** What became of moves that are not sent yet: to be confirmed, or prepared. */
function describeDrafts(
  before: GameUiState,
  after: GameUiState,
  moveFormat: MoveFormat,
  isByPerson: boolean,
): readonly string[] {
  const { moveToConfirm, premove, pending } = after;
  if (moveToConfirm && moveToConfirm !== before.moveToConfirm) {
    return [
      t("playing-confirm-announcement", { move: formatPendingMove(moveToConfirm, moveFormat) }),
    ];
  }
  if (premove && premove !== before.premove) {
    return [t("playing-premove", { move: formatPendingMove(premove, moveFormat) })];
  }
  if (pending || !isByPerson) return [];
  if (before.moveToConfirm && !moveToConfirm) return [t("playing-confirm-undone")];
  return before.premove && !premove ? [t("playing-premove-canceled")] : [];
}

/** What changed from one position to the next: the last move, what is offered, how it ended. */
function describePositionChange(
  before: Position,
  after: Position,
  moveFormat: MoveFormat,
): readonly string[] {
  if (before === after || before.game !== after.game) return [];
  const told: string[] = [];
  const last = after.moves.at(-1);
  if (after.moves.length > before.moves.length && last)
    told.push(`${formatMove(last, moveFormat)}.`);
  if (after.moves.length < before.moves.length) told.push(t("page-taken-back"));
  if (after.awaits === "pass" && after.version !== before.version) {
    told.push(t("game-forced-pass", { color: after.turn }));
  }
  if (before.awaits === "opponent" && after.awaits !== "opponent")
    told.push(t("online-opponent-joined"));
  if (after.drawOffer && !before.drawOffer) told.push(formatDrawOffer(after, after.drawOffer));
  if (after.takebackOffer && !before.takebackOffer) {
    told.push(formatTakebackOffer(after, after.takebackOffer));
  }
  if (after.result && !before.result) told.push(formatResult(after.result));
  if (after.rematchOffer && !before.rematchOffer)
    told.push(formatRematchOffer(after, after.rematchOffer));
  return told;
}
