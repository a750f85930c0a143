// The one place where a game speaks: why something is not allowed, hints, offers, trouble.
import { Icon } from "../icons";
import type { Position } from "../messages";
import { sayReason, type Manner } from "../phrases";
import type { Notice, RoomState } from "../room";
import { sectionOf } from "../screens/sections";
import { aim, isYourTurn, putDown, type Step, type Table } from "../state";
import { say } from "../text";
import type { Wish } from "../host";
import { DoubtBar, HintBar } from "./AdviceBars";
import { Bar } from "./Bar";

interface MessageBarProps {
  readonly room: RoomState;
  readonly table: Table;
  readonly manner: Manner;
  readonly act: (make: (table: Table) => Step) => void;
  readonly send: (wish: Wish) => void;
  readonly onDismiss: () => void;
}

/** What is most urgent, and only that. */
export function MessageBar(props: MessageBarProps) {
  const { room, table, manner, act } = props;
  const { position, complaint, repetition, hint, doubt } = table;
  if (room.line === "lost") return <Bar kind="wait">{say("page-line-lost")}</Bar>;
  if (room.notice) {
    return <NoticeBar notice={room.notice} send={props.send} onDismiss={props.onDismiss} />;
  }
  if (complaint) {
    return (
      <Bar kind="no">
        <span>{sayReason(complaint.reason, manner)}</span>
        <a href={`/rules#${sectionOf(complaint.reason.rule)}`}>{say("page-see-rule")}</a>
      </Bar>
    );
  }
  if (repetition) {
    return (
      <Bar kind="ask">
        <span>{say("page-would-repeat")}</span>
        <button type="button" onClick={() => act((now) => aim(now, repetition))}>
          {say("page-would-repeat-play")}
        </button>
        <button type="button" onClick={() => act(putDown)}>
          {say("page-would-repeat-not")}
        </button>
      </Bar>
    );
  }
  if (position.drawOffer) return <OfferBar position={position} send={props.send} />;
  if (position.awaits === "pass") {
    return <Bar kind="wait">{say("game-forced-pass", { color: position.turn })}</Bar>;
  }
  if (room.isThinkingOfHint) return <Bar kind="wait">{say("page-hint-thinking")}</Bar>;
  if (doubt) return <DoubtBar doubt={doubt} manner={manner} act={act} />;
  if (hint) return <HintBar hint={hint} manner={manner} act={act} />;
  const isBeginning = position.moves.length < 2 && position.start.length === 0;
  if (isBeginning && isYourTurn(table)) {
    return <Bar kind="tell">{table.held ? say("page-begin-drop") : say("page-begin-take")}</Bar>;
  }
  return null;
}

interface NoticeBarProps extends Pick<MessageBarProps, "send" | "onDismiss"> {
  readonly notice: Notice;
}

function NoticeBar({ notice, send: tell, onDismiss }: NoticeBarProps) {
  return (
    <Bar kind="tell">
      <span>{sayNotice(notice)}</span>
      {notice.kind === "trouble" && (
        <button type="button" onClick={() => tell({ type: "sync" })}>
          {say("page-try-again")}
        </button>
      )}
      <button
        type="button"
        class="plain message-close"
        aria-label={say("page-close")}
        onClick={onDismiss}
      >
        <Icon name="close" />
      </button>
    </Bar>
  );
}

function sayNotice(notice: Notice): string {
  switch (notice.kind) {
    case "refusal":
      return say("page-refusal", { code: notice.code });
    case "trouble":
      return say("page-trouble", { code: notice.code });
    case "draw-declined":
      return say("page-draw-declined");
    case "dropped":
      return say("page-tile-dropped");
    case "offline":
      return say("page-offline");
  }
}

/** An offer that the computer thinks about, or that the other person at the screen answers. */
function OfferBar({ position, send: tell }: { position: Position; send: (wish: Wish) => void }) {
  const { seats, drawOffer } = position;
  const other = drawOffer === "white" ? "black" : "white";
  if (seats[other].kind === "computer") return <Bar kind="wait">{say("page-draw-asked")}</Bar>;
  return (
    <Bar kind="ask">
      <span>{say("page-draw-offered", { color: drawOffer! })}</span>
      <button type="button" onClick={() => tell({ type: "accept-draw" })}>
        {say("page-draw-accept")}
      </button>
      <button type="button" onClick={() => tell({ type: "decline-draw" })}>
        {say("page-draw-decline")}
      </button>
    </Bar>
  );
}
