// The message over the board: rejections, hints, offers and connection problems.
import { useEffect, useRef } from "preact/hooks";
import { remainingTime } from "../game/timeControls";
import { sectionOf } from "../game/ruleSections";
import { reportableAbsence, mayAnswerOffer, isComputer, otherSide } from "../game/sides";
import { confirmRepetition } from "../game/transitions";
import { isFirstTurn, putDown, type GameUiState, type Dispatch } from "../game/uiState";
import type { GameAction } from "../backend/backend";
import type { Notice, GameSessionState } from "../backend/gameSession";
import type { Absence, Position } from "../messages";
import { Button } from "../ui/buttons";
import { formatClock } from "../i18n/timeControls";
import { formatReason, type MoveFormat } from "../i18n/moves";
import { t } from "../i18n/translate";
import { BlunderWarningBar, HintBar } from "./AdviceBars";
import { Bar, CloseButton } from "./Bar";
import {
  formatConnectionState,
  formatNotice,
  formatDrawOffer,
  formatForcedPass,
  formatTakebackOffer,
} from "./messageTexts";
import { useCurrentTime } from "./PlayerPlate";

interface MessageBarProps {
  readonly session: GameSessionState;
  readonly ui: GameUiState;
  readonly moveFormat: MoveFormat;
  readonly dispatch: Dispatch;
  readonly send: (request: GameAction) => void;
  readonly onDismiss: () => void;
}

/** The most urgent message, or nothing. */
export function MessageBar(props: MessageBarProps) {
  const { session, ui, moveFormat, dispatch } = props;
  const { position, illegalMove, repetitionMove, hint, blunderWarning } = ui;
  // Shown instead, since a request has failed.
  const isOfflineNotice = session.notice?.kind === "offline";
  if (session.connection !== "open" && !isOfflineNotice) {
    return <Bar kind="wait">{formatConnectionState(session.connection)}</Bar>;
  }
  if (session.notice) {
    return <NoticeBar notice={session.notice} send={props.send} onDismiss={props.onDismiss} />;
  }
  if (illegalMove) {
    return (
      <Bar kind="error">
        <span>{formatReason(illegalMove.reason, moveFormat)}</span>
        <a href={`/rules#${sectionOf(illegalMove.reason.rule)}`}>{t("page-see-rule")}</a>
      </Bar>
    );
  }
  if (repetitionMove) return <RepetitionBar dispatch={dispatch} />;
  if (hasOpenOffer(position)) return <OfferBar position={position} send={props.send} />;
  if (position.awaits === "pass") {
    return <Bar kind="wait">{formatForcedPass(position)}</Bar>;
  }
  if (session.isHintPending) return <Bar kind="wait">{t("page-hint-thinking")}</Bar>;
  if (blunderWarning)
    return (
      <BlunderWarningBar
        blunderWarning={blunderWarning}
        moveFormat={moveFormat}
        you={position.yourSide}
        dispatch={dispatch}
      />
    );
  if (hint)
    return (
      <HintBar hint={hint} moveFormat={moveFormat} you={position.yourSide} dispatch={dispatch} />
    );
  const absence = reportableAbsence(position);
  if (absence && !ui.moveToConfirm) {
    return (
      <AbsenceBar {...{ position, absence }} receivedAt={session.receivedAt} send={props.send} />
    );
  }
  if (isFirstTurn(ui) && !ui.moveToConfirm) {
    return <Bar kind="info">{ui.held ? t("page-begin-drop") : t("page-begin-pick-up")}</Bar>;
  }
  return null;
}

interface NoticeBarProps extends Pick<MessageBarProps, "send" | "onDismiss"> {
  readonly notice: Notice;
}

function NoticeBar({ notice, send, onDismiss }: NoticeBarProps) {
  const retry = (request: GameAction) => {
    onDismiss();
    send(request);
  };
  return (
    <Bar kind="info">
      <span>{formatNotice(notice)}</span>
      {notice.kind === "error" && (
        <Button text={t("page-try-again")} onClick={() => retry(notice.retry)} />
      )}
      <CloseButton onClose={onDismiss} />
    </Bar>
  );
}

/**
 * Ask for confirmation of a draw by repetition. "Cancel" gets the focus, so that the keyboard can
 * answer and a second Enter does not draw.
 */
function RepetitionBar({ dispatch }: Pick<MessageBarProps, "dispatch">) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => cancelButton.current!.focus(), []);
  return (
    <Bar kind="question">
      <span>{t("page-repetition")}</span>
      <Button text={t("page-repetition-play")} onClick={() => dispatch(confirmRepetition)} />
      <Button
        ref={cancelButton}
        text={t("page-repetition-cancel")}
        onClick={() => dispatch(putDown)}
      />
    </Bar>
  );
}

/** Return whether there is an open offer. The end of the game closes all offers. */
function hasOpenOffer({ drawOffer, takebackOffer, result }: Position): boolean {
  return !result && (drawOffer !== null || takebackOffer !== null);
}

type OfferBarProps = Pick<MessageBarProps, "send"> & { readonly position: Position };

/** An open offer of a draw or takeback. Only the other side can answer it. */
function OfferBar({ position, send }: OfferBarProps) {
  const { drawOffer, takebackOffer } = position;
  const kind = drawOffer ? "draw" : "takeback";
  const by = (drawOffer ?? takebackOffer)!;
  const text = drawOffer ? formatDrawOffer(position, by) : formatTakebackOffer(position, by);
  const isForComputer = isComputer(position.seats[otherSide(by)]);
  if (isForComputer || !mayAnswerOffer(position, by)) return <Bar kind="wait">{text}</Bar>;
  return (
    <Bar kind="question">
      <span>{text}</span>
      <Button
        text={t(drawOffer ? "playing-draw-accept" : "online-takeback-accept")}
        onClick={() => send({ type: `accept-${kind}` })}
      />
      <Button text={t("playing-draw-decline")} onClick={() => send({ type: `decline-${kind}` })} />
    </Bar>
  );
}

const CLAIM_NOTICE_MS = 3_600_000; // time before a claim is allowed from which it is announced

interface AbsenceBarProps {
  readonly position: Position;
  readonly absence: Absence;
  readonly receivedAt: number; // when the position arrived
  readonly send: (request: GameAction) => void;
}

/** Show how long the opponent may still be away, and the claims once they are allowed. */
function AbsenceBar({ position, absence, receivedAt, send }: AbsenceBarProps) {
  const now = useCurrentTime(absence.isAway);
  const remaining = remainingTime(absence.left, absence.isAway ? now - receivedAt : 0);
  const time = formatClock(remaining);
  if (position.yourSide === position.turn) {
    return <Bar kind="wait">{t("playing-you-were-away", { time })}</Bar>;
  }
  if (remaining > CLAIM_NOTICE_MS) return null;
  if (remaining > 0) return <Bar kind="wait">{t("playing-away", { time })}</Bar>;
  return (
    <Bar kind="question">
      <span>{t("playing-claim-allowed")}</span>
      {absence.claims.map((claim) => (
        <Button
          key={claim}
          text={t("playing-claim", { claim })}
          onClick={() => send({ type: "claim", claim })}
        />
      ))}
    </Bar>
  );
}
