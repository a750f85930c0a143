// The one place where a game speaks: why something is not allowed, hints, offers, trouble.
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

/** What is most urgent, and only that. */
export function MessageBar(props: MessageBarProps) {
  const { session, ui, moveFormat, dispatch } = props;
  const { position, illegalMove, repetitionMove, hint, blunderWarning } = ui;
  const isToldAnyway = session.notice?.kind === "offline"; // since something was wanted in vain
  if (session.connection !== "open" && !isToldAnyway) {
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
    return <Bar kind="wait">{t("game-forced-pass", { color: position.turn })}</Bar>;
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

function NoticeBar({ notice, send: tell, onDismiss }: NoticeBarProps) {
  const tryAgain = (request: GameAction) => {
    onDismiss();
    tell(request);
  };
  return (
    <Bar kind="info">
      <span>{formatNotice(notice)}</span>
      {notice.kind === "error" && (
        <Button text={t("page-try-again")} onClick={() => tryAgain(notice.retry)} />
      )}
      <CloseButton onClose={onDismiss} />
    </Bar>
  );
}

/** Asks before a draw; who came by keys answers by keys, and a second Enter draws nothing. */
function RepetitionBar({ dispatch }: Pick<MessageBarProps, "dispatch">) {
  const rather = useRef<HTMLButtonElement>(null);
  useEffect(() => rather.current!.focus(), []);
  return (
    <Bar kind="question">
      <span>{t("page-repetition")}</span>
      <Button text={t("page-repetition-play")} onClick={() => dispatch(confirmRepetition)} />
      <Button ref={rather} text={t("page-repetition-cancel")} onClick={() => dispatch(putDown)} />
    </Bar>
  );
}

/** Whether there is something to answer; at the end nothing is left of it. */
function hasOpenOffer({ drawOffer, takebackOffer, result }: Position): boolean {
  return !result && (drawOffer !== null || takebackOffer !== null);
}

type OfferBarProps = Pick<MessageBarProps, "send"> & { readonly position: Position };

/** A draw or a takeback that is offered; only the side that is asked can answer. */
function OfferBar({ position, send: tell }: OfferBarProps) {
  const { drawOffer, takebackOffer } = position;
  const kind = drawOffer ? "draw" : "takeback";
  const by = (drawOffer ?? takebackOffer)!;
  const text = drawOffer ? formatDrawOffer(position, by) : formatTakebackOffer(position, by);
  const isComputers = isComputer(position.seats[otherSide(by)]);
  if (isComputers || !mayAnswerOffer(position, by)) return <Bar kind="wait">{text}</Bar>;
  return (
    <Bar kind="question">
      <span>{text}</span>
      <Button
        text={t(drawOffer ? "page-draw-accept" : "online-takeback-accept")}
        onClick={() => tell({ type: `accept-${kind}` })}
      />
      <Button text={t("page-draw-decline")} onClick={() => tell({ type: `decline-${kind}` })} />
    </Bar>
  );
}

const CLAIM_NOTICE_MS = 3_600_000; // milliseconds before a claim from which on it is told

interface AbsenceBarProps {
  readonly position: Position;
  readonly absence: Absence;
  readonly receivedAt: number; // when the position came
  readonly send: (request: GameAction) => void;
}

/** Tells how long the opponent has been away, and offers the claim once it is allowed. */
export function AbsenceBar({ position, absence, receivedAt, send }: AbsenceBarProps) {
  const now = useCurrentTime(absence.isAway);
  const left = remainingTime(absence.left, absence.isAway ? now - receivedAt : 0);
  const time = formatClock(left);
  if (position.yourSide === position.turn) {
    return <Bar kind="wait">{t("playing-you-were-away", { time })}</Bar>;
  }
  if (left > CLAIM_NOTICE_MS) return null;
  if (left > 0) return <Bar kind="wait">{t("playing-away", { time })}</Bar>;
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
