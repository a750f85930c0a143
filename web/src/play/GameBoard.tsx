// A game on the screen: the far side, the board, the near side, and all that is beside them.
import { useCallback, useState } from "preact/hooks";
import type { Command } from "../board/gameKeys";
import { isShared, isWatched } from "../game/sides";
import { putDown, type Table } from "../game/table";
import type { GameRequest } from "../host/host";
import type { Session, SessionState } from "../host/session";
import type { ColorName } from "../messages";
import { InvitationCard } from "../online/InvitationCard";
import { ShareDialog } from "../share/ShareDialog";
import { BoardScreen } from "../table/BoardScreen";
import { Messages } from "../table/Messages";
import { Edge, HomeLink, Side, type SideProps } from "../table/Side";
import { useSwipes } from "../table/useSteps";
import { edges, type Viewer } from "../table/useViewer";
import { Button } from "../ui/buttons";
import { Icon, IconButton } from "../ui/icons";
import { useStable } from "../ui/useStable";
import { say } from "../words/text";
import { AskFirst, type Asked } from "./Actions";
import { AfterGame } from "./AfterGame";
import { Panel } from "./Panel";
import { useEarlier, type Looking } from "./useEarlier";

export interface GameBoardProps {
  readonly session: Session;
  readonly state: SessionState;
  readonly table: Table;
  readonly viewer: Viewer;
}

export function GameBoard({ session, state, table, viewer }: GameBoardProps) {
  const { orientation, manner } = viewer;
  const { position } = table;
  const [isOpen, setOpen] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const looking = useEarlier(table, session.act, viewer);
  const { isPast, act, goTo, toNow } = looking;
  const onClose = useCallback(() => {
    setOpen(false);
    viewer.area.current?.querySelector<HTMLElement>(".menu-button")?.focus();
  }, []);
  const onShare = useCallback(() => setTaken(true), []);
  const onGo = useStable(goTo);
  const onRequest = useStable((request: GameRequest) => {
    if (isSeenNow(request)) toNow();
    session.send(request);
  });
  const onCommand = ({ kind }: Command) => {
    if (kind === "back") goTo(looking.ply - 1);
    else if (kind === "on") goTo(looking.ply + 1);
    else if (isPast && isOfGame(kind)) looking.nudge();
    else obey(kind, session, table);
  };
  const { near, far } = edges(position, orientation);
  const { since, spoken } = state;
  const side = { table, shown: looking.table, manner, act, since, spoken };

  return (
    <BoardScreen
      kind="play"
      title={say("page-game")}
      {...{ viewer, act, onCommand }}
      table={looking.table}
      board={{ isReplay: isPast }}
      guide={say("page-board-keys")}
      list={
        isPast ? { about: looking.words } : isWatched(position) ? {} : { onType: session.playTyped }
      }
      onKey={looking.onKey}
      onEscape={() => (isOpen ? onClose() : isPast ? toNow() : act(putDown))}
      far={
        <Edge place="far" color={far} {...side}>
          <HomeLink />
        </Edge>
      }
      over={<OverBoard position={position} onWithdraw={() => setAsked("withdraw")} />}
      messages={
        <Messages
          {...{ session, state, viewer, act }}
          table={looking.table}
          isNudged={looking.isNudged}
        />
      }
      foot={<StepStrip looking={looking} />}
      near={
        <NearEdge
          {...{ session, side, isOpen, onShare }}
          color={near}
          onMenu={() => setOpen(!isOpen)}
        />
      }
      panel={
        <Panel
          {...{ position, isOpen, onShare, onClose }}
          ply={looking.ply}
          turned={orientation.turned}
          send={onRequest}
          onAsk={setAsked}
          onKeys={viewer.showKeys}
          onGo={onGo}
          onFlip={orientation.flip}
        />
      }
    >
      {asked && (
        <AskFirst
          asked={asked}
          onYes={() => session.send({ type: asked === "resign" ? asked : "abort" })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {isTaken && <ShareDialog game={position} ply={looking.ply} onClose={() => setTaken(false)} />}
    </BoardScreen>
  );
}

/** Whether what is wanted shows in the game as it stands: who wants it wants to see that. */
function isSeenNow({ type }: GameRequest): boolean {
  return type === "undo" || type === "redo" || type === "ask-hint";
}

/** Whether a key does something to the game. */
function isOfGame(kind: Command["kind"]): boolean {
  return kind === "undo" || kind === "redo" || kind === "hint";
}

/** Commands of the keyboard to the game. */
function obey(kind: Command["kind"], session: Session, { position }: Table): void {
  const isAllowed = isShared(position) ? kind === "undo" && position.canUndo : true;
  if (kind === "hint" && isAllowed) session.send({ type: "ask-hint" });
  if ((kind === "undo" || kind === "redo") && isAllowed) session.send({ type: kind });
}

interface OverBoardProps {
  readonly position: Table["position"];
  readonly onWithdraw: () => void;
}

function OverBoard({ position, onWithdraw }: OverBoardProps) {
  const { invitation, access } = position;
  return (
    <>
      {isWatched(position) && <p class="watching note over-board">{say("online-watching")}</p>}
      {invitation && <InvitationCard {...{ invitation, access, onWithdraw }} />}
    </>
  );
}

interface NearEdgeProps {
  readonly session: Session;
  readonly side: Omit<SideProps, "color">;
  readonly color: ColorName;
  readonly isOpen: boolean;
  readonly onMenu: () => void;
  readonly onShare: () => void;
}

/** The near hand; once the game is over, what to do next takes its place. */
function NearEdge({ session, side, color, ...props }: NearEdgeProps) {
  const [seenEnd, setSeenEnd] = useState("");
  const { position } = side.table;
  const end = position.result && `${position.result.ending} ${position.moves.length}`;
  return (
    <div class="near">
      {end && end !== seenEnd ? (
        <AfterGame
          position={position}
          send={session.send}
          onShare={props.onShare}
          onClose={() => setSeenEnd(end)}
        />
      ) : (
        <Side {...side} color={color} />
      )}
      <button
        type="button"
        class="menu-button narrow-only"
        aria-expanded={props.isOpen}
        aria-label={say("page-menu")}
        onClick={props.onMenu}
      >
        <Icon name="menu" />
      </button>
    </div>
  );
}

/** Below the board: the move that is shown, steps to others, and the way back to the game. */
export function StepStrip({ looking }: { looking: Looking }) {
  const { ply, isPast, words, news, goTo, toNow } = looking;
  const swipes = useSwipes((by) => goTo(ply + by));
  return (
    <div
      class={`step-strip over-board${isPast ? " is-past" : ""}`}
      role="group"
      aria-label={say("past-steps")}
      {...swipes}
    >
      <IconButton
        class="round"
        icon="previous"
        text={say("look-previous")}
        isOff={ply === 0}
        onClick={() => goTo(ply - 1)}
      />
      <IconButton
        class="round"
        icon="next"
        text={say("look-next")}
        isOff={!isPast}
        onClick={() => goTo(ply + 1)}
      />
      <p class="step-words">
        {news ? <strong>{say("past-moved", { color: news.color })}</strong> : words}
      </p>
      {isPast && <Button class="main" text={say("look-to-game")} onClick={toNow} />}
    </div>
  );
}
