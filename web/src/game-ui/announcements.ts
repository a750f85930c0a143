// Announcements for screen readers: the cursor's hex, picked-up tiles, moves and messages.
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
import { pieceArguments, formatMove, formatReason, type MoveFormat } from "../i18n/moves";
import { formatGameEnd, sideArguments } from "../i18n/players";
import { t } from "../i18n/translate";
import {
  formatPendingMove,
  formatSuggestedMove,
  formatConnectionState,
  formatNotice,
  formatDrawOffer,
  formatForcedPass,
  formatRematchOffer,
  formatTakebackOffer,
  harmOf,
} from "./messageTexts";

/** Describe a hex: its tiles, top first, and whether they can move or the hex is a target. */
function describeHex(ui: GameUiState, hex: Hex, moveFormat: MoveFormat): string {
  const stack = stackAt(ui, hex);
  const isTarget = targetAt(ui, hex) !== undefined;
  if (!stack) return isTarget ? t("page-cell-target") : t("page-cell-empty");
  const top = stack.pieces.at(-1)!;
  const about = { ...pieceArguments(top, moveFormat), height: stack.pieces.length };
  if (isTarget) return t("page-tile-target", about);
  return choiceOf(ui, top) ? t("page-tile-free", about) : t("page-tile-immovable", about);
}

/** Describe an effect of an input; "" if it needs no announcement. */
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
      return t("coach-announcement", {
        move: formatMove(effect.blunderWarning.reply, moveFormat),
        effect: harmOf(effect.blunderWarning),
      });
    default:
      return "";
  }
}

/** Describe the changes of a session, the most important first; "" if there are none. */
export function describeSessionChange(
  before: GameSessionState,
  after: GameSessionState,
  moveFormat: MoveFormat,
): string {
  const [previous, current] = [before.ui, after.ui];
  const messages: string[] = [];
  if (after.connection !== before.connection && previous)
    messages.push(formatConnectionState(after.connection));
  if (previous && current)
    messages.push(...describePositionChange(previous.position, current.position, moveFormat));
  if (after.notice && after.notice !== before.notice) messages.push(formatNotice(after.notice));
  if (current && after.phrase && after.phrase !== before.phrase) {
    const { by, phrase } = after.phrase;
    messages.push(t("online-phrase-sent", { ...sideArguments(current.position, by), phrase }));
  }
  if (current?.repetitionMove && !previous?.repetitionMove) messages.push(t("page-repetition"));
  if (previous && current)
    messages.push(...describeDrafts(previous, current, moveFormat, after.notice === undefined));
  if (current?.hint && current.hint !== previous?.hint)
    messages.push(...formatSuggestedMove(current.hint, moveFormat, current.position.yourSide));
  return messages.join(" ");
}

/** Describe changes of the move to confirm and of the premove. */
function describeDrafts(
  before: GameUiState,
  after: GameUiState,
  moveFormat: MoveFormat,
  isByPlayer: boolean,
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
  if (pending || !isByPlayer) return [];
  if (before.moveToConfirm && !moveToConfirm) return [t("playing-confirm-undone")];
  return before.premove && !premove ? [t("playing-premove-canceled")] : [];
}

/** Describe the changes of a position: last move, offers and result. */
function describePositionChange(
  before: Position,
  after: Position,
  moveFormat: MoveFormat,
): readonly string[] {
  if (before === after || before.game !== after.game) return [];
  const messages: string[] = [];
  const last = after.moves.at(-1);
  if (after.moves.length > before.moves.length && last)
    messages.push(`${formatMove(last, moveFormat)}.`);
  if (after.moves.length < before.moves.length) messages.push(t("page-taken-back"));
  if (after.awaits === "pass" && after.version !== before.version) {
    messages.push(formatForcedPass(after));
  }
  if (before.awaits === "opponent" && after.awaits !== "opponent")
    messages.push(t("online-opponent-joined"));
  if (after.drawOffer && !before.drawOffer) messages.push(formatDrawOffer(after, after.drawOffer));
  if (after.takebackOffer && !before.takebackOffer) {
    messages.push(formatTakebackOffer(after, after.takebackOffer));
  }
  if (after.result && !before.result) messages.push(formatGameEnd(after, after.result));
  if (after.rematchOffer && !before.rematchOffer)
    messages.push(formatRematchOffer(after, after.rematchOffer));
  return messages;
}
