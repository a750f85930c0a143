// The one place where a game speaks: why something is not allowed, hints, offers, trouble.
import { useEffect, useRef } from "preact/hooks";
import { timeLeft } from "../game/clocks";
import { sectionOf } from "../game/ruleSections";
import { absenceTold, isAsked, isComputer, otherSide } from "../game/sides";
import { insist } from "../game/steps";
import { isBeginning, putDown, type Table, type Act } from "../game/table";
import type { GameRequest } from "../host/host";
import type { Notice, SessionState } from "../host/session";
import type { Absence, Position } from "../messages";
import { Button } from "../ui/buttons";
import { clockText } from "../words/clocks";
import { sayReason, type Manner } from "../words/moves";
import { say } from "../words/text";
import { DoubtBar, HintBar } from "./AdviceBars";
import { Bar, CloseButton } from "./Bar";
import { sayConnection, sayNotice, sayOffer, sayTakeback } from "./messageTexts";
import { useNow } from "./PlayerPlate";

interface MessageBarProps {
  readonly session: SessionState;
  readonly table: Table;
  readonly manner: Manner;
  readonly act: Act;
  readonly send: (request: GameRequest) => void;
  readonly onDismiss: () => void;
}

/** What is most urgent, and only that. */
export function MessageBar(props: MessageBarProps) {
  const { session, table, manner, act } = props;
  const { position, complaint, repetition, hint, doubt } = table;
  const isToldAnyway = session.notice?.kind === "offline"; // since something was wanted in vain
  if (session.connection !== "open" && !isToldAnyway) {
    return <Bar kind="wait">{sayConnection(session.connection)}</Bar>;
  }
  if (session.notice) {
    return <NoticeBar notice={session.notice} send={props.send} onDismiss={props.onDismiss} />;
  }
  if (complaint) {
    return (
      <Bar kind="no">
        <span>{sayReason(complaint.reason, manner)}</span>
        <a href={`/rules#${sectionOf(complaint.reason.rule)}`}>{say("page-see-rule")}</a>
      </Bar>
    );
  }
  if (repetition) return <RepetitionBar act={act} />;
  if (hasOffer(position)) return <Offer position={position} send={props.send} />;
  if (position.awaits === "pass") {
    return <Bar kind="wait">{say("game-forced-pass", { color: position.turn })}</Bar>;
  }
  if (session.isThinkingOfHint) return <Bar kind="wait">{say("page-hint-thinking")}</Bar>;
  if (doubt) return <DoubtBar doubt={doubt} manner={manner} you={position.you} act={act} />;
  if (hint) return <HintBar hint={hint} manner={manner} you={position.you} act={act} />;
  const absence = absenceTold(position);
  if (absence && !table.proposal) {
    return <AbsenceBar {...{ position, absence }} since={session.since} send={props.send} />;
  }
  if (isBeginning(table) && !table.proposal) {
    return <Bar kind="tell">{table.held ? say("page-begin-drop") : say("page-begin-take")}</Bar>;
  }
  return null;
}

interface NoticeBarProps extends Pick<MessageBarProps, "send" | "onDismiss"> {
  readonly notice: Notice;
}

function NoticeBar({ notice, send: tell, onDismiss }: NoticeBarProps) {
  const tryAgain = (request: GameRequest) => {
    onDismiss();
    tell(request);
  };
  return (
    <Bar kind="tell">
      <span>{sayNotice(notice)}</span>
      {notice.kind === "trouble" && (
        <Button text={say("page-try-again")} onClick={() => tryAgain(notice.again)} />
      )}
      <CloseButton onClose={onDismiss} />
    </Bar>
  );
}

/** Asks before a draw; who came by keys answers by keys, and a second Enter draws nothing. */
function RepetitionBar({ act }: Pick<MessageBarProps, "act">) {
  const rather = useRef<HTMLButtonElement>(null);
  useEffect(() => rather.current!.focus(), []);
  return (
    <Bar kind="ask">
      <span>{say("page-would-repeat")}</span>
      <Button text={say("page-would-repeat-play")} onClick={() => act(insist)} />
      <Button ref={rather} text={say("page-would-repeat-not")} onClick={() => act(putDown)} />
    </Bar>
  );
}

/** Whether there is something to answer; at the end nothing is left of it. */
function hasOffer({ drawOffer, takebackOffer, result }: Position): boolean {
  return !result && (drawOffer !== null || takebackOffer !== null);
}

type OfferProps = Pick<MessageBarProps, "send"> & { readonly position: Position };

/** A draw or a takeback that is offered; only the side that is asked can answer. */
function Offer({ position, send: tell }: OfferProps) {
  const { drawOffer, takebackOffer } = position;
  const kind = drawOffer ? "draw" : "takeback";
  const by = (drawOffer ?? takebackOffer)!;
  const text = drawOffer ? sayOffer(position, by) : sayTakeback(position, by);
  const isComputers = isComputer(position.seats[otherSide(by)]);
  if (isComputers || !isAsked(position, by)) return <Bar kind="wait">{text}</Bar>;
  return (
    <Bar kind="ask">
      <span>{text}</span>
      <Button
        text={say(drawOffer ? "page-draw-accept" : "online-take-back-allow")}
        onClick={() => tell({ type: `accept-${kind}` })}
      />
      <Button text={say("page-draw-decline")} onClick={() => tell({ type: `decline-${kind}` })} />
    </Bar>
  );
}

const SOON = 3_600_000; // milliseconds before a claim from which on it is told

interface AbsenceBarProps {
  readonly position: Position;
  readonly absence: Absence;
  readonly since: number; // when the position came
  readonly send: (request: GameRequest) => void;
}

/** Tells how long the opponent has been away, and offers the claim once it is allowed. */
export function AbsenceBar({ position, absence, since, send }: AbsenceBarProps) {
  const now = useNow(absence.isAway);
  const left = timeLeft(absence.left, absence.isAway ? now - since : 0);
  const time = clockText(left);
  if (position.you === position.turn) {
    return <Bar kind="wait">{say("playing-were-away", { time })}</Bar>;
  }
  if (left > SOON) return null;
  if (left > 0) return <Bar kind="wait">{say("playing-away", { time })}</Bar>;
  return (
    <Bar kind="ask">
      <span>{say("playing-away-over")}</span>
      {absence.claims.map((claim) => (
        <Button
          key={claim}
          text={say("playing-claim", { claim })}
          onClick={() => send({ type: "claim", claim })}
        />
      ))}
    </Bar>
  );
}
