// Texts of the message bar, which are also announced to screen readers.
import { isComputer, otherSide } from "../game/sides";
import type { SuggestedMove, PendingMove } from "../game/uiState";
import type { ConnectionState } from "../backend/backend";
import type { Notice } from "../backend/gameSession";
import type { BlunderWarning, ColorName, EffectName, Fact, Move, Position } from "../messages";
import { formatFact, formatMove, type MoveFormat } from "../i18n/moves";
import { sideArguments } from "../i18n/players";
import { t } from "../i18n/translate";

const MAX_FACTS = 3; // facts of a hint that are shown

export function formatConnectionState(connection: ConnectionState): string {
  if (connection === "open") return t("page-connection-restored");
  return connection === "unreadable" ? t("page-connection-unreadable") : t("page-connection-lost");
}

const NOTICE_MESSAGES = {
  "draw-declined": "playing-draw-declined",
  "takeback-declined": "online-takeback-declined",
  "rematch-declined": "online-rematch-declined",
  "confirmation-obsolete": "playing-confirm-obsolete",
  "premove-canceled": "playing-premove-impossible",
  "selection-canceled": "page-tile-dropped",
  "move-canceled": "page-move-unplayed",
  offline: "page-offline",
} as const;

export function formatNotice(notice: Notice): string {
  if (notice.kind === "rejection") return t("page-rejection", { code: notice.code });
  if (notice.kind === "error") return t("page-error", { code: notice.code });
  return t(NOTICE_MESSAGES[notice.kind]);
}

/** Return the text of a move that is not sent yet. */
export function formatPendingMove({ piece, target }: PendingMove, moveFormat: MoveFormat): string {
  return formatMove({ piece, ...target }, moveFormat);
}

/** Return the text of a suggested move and the reasons for it, addressed to `you`. */
export function formatSuggestedMove(
  advice: SuggestedMove,
  moveFormat: MoveFormat,
  you: Position["yourSide"],
): readonly string[] {
  const { move, facts } = advice;
  return [`${formatMove(move, moveFormat)}.`, ...formatFacts(move, facts, moveFormat, you)];
}

/** Return the consequences of a move for the opponent, who may be `you`. */
export function formatFacts(
  { color }: Pick<Move, "color">,
  facts: readonly Fact[],
  moveFormat: MoveFormat,
  you: Position["yourSide"],
): readonly string[] {
  const enemy = otherSide(color);
  const opponent = enemy === you ? "you" : enemy;
  return facts.slice(0, MAX_FACTS).map((fact) => formatFact(fact, moveFormat, opponent));
}

/** Return what a blunder leads to: the name of its worst consequence. */
export function harmOf({ replyFacts }: BlunderWarning): EffectName | "none" {
  return replyFacts[0]?.effect ?? "none";
}

/** Return the text of a draw offer, which the computer considers or the opponent answers. */
export function formatDrawOffer(position: Position, by: ColorName): string {
  if (isComputer(position.seats[otherSide(by)])) return t("playing-draw-pending");
  if (by === position.yourSide) return t("online-draw-sent");
  return t("playing-draw-offered", sideArguments(position, by));
}

export function formatTakebackOffer(position: Position, by: ColorName): string {
  if (by === position.yourSide) return t("online-takeback-sent");
  return t("online-takeback-offered", sideArguments(position, by));
}

export function formatRematchOffer(position: Position, by: ColorName): string {
  if (by === position.yourSide) return t("online-rematch-sent");
  return t("online-rematch-offered", sideArguments(position, by));
}

export function formatForcedPass(position: Position): string {
  return t("page-forced-pass", sideArguments(position, position.turn));
}
