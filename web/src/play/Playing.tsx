// A game on the screen: the far side, the board, the near side, and all that is beside them.
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import type { Command } from "../board/keys";
import type { View } from "../board/view";
import type { Host, Wish } from "../host";
import { Icon } from "../icons";
import type { ColorName } from "../messages";
import { AskFirst, type Asked } from "../online/AskFirst";
import { InvitationCard } from "../online/InvitationCard";
import type { Manner } from "../phrases";
import { isShared, isWatched } from "../players";
import type { Room, RoomState } from "../room";
import type { Settings } from "../settings";
import { ShareDialog } from "../share/ShareDialog";
import { putDown, type Step, type Table } from "../state";
import { say } from "../text";
import { useKeptFocus } from "../useKeptFocus";
import { useSteady } from "../useSteady";
import { AfterGame } from "./AfterGame";
import { Keys } from "../table/Keys";
import { lookAround } from "../table/look";
import { Middle } from "../table/Middle";
import { Panel } from "./Panel";
import { PositionList } from "../table/PositionList";
import { Side } from "../table/Side";
import { StepStrip } from "./StepStrip";
import { edges, type Outlook } from "../table/useOutlook";
import { usePast } from "./usePast";

export interface PlayingProps {
  readonly host: Host;
  readonly room: Room;
  readonly state: RoomState;
  readonly table: Table;
  readonly settings: Settings;
  readonly manner: Manner;
  readonly outlook: Outlook;
  readonly change: (change: Partial<Settings>) => void;
  readonly tell: (text: string) => void; // to who cannot see it
  readonly onLanding: () => void;
}

export function Playing(props: PlayingProps) {
  const { room, table, settings, outlook, manner, tell, onLanding } = props;
  const area = useRef<HTMLElement>(null);
  const view = useRef<View>(null);
  const [isOpen, setOpen] = useState(false);
  const [hasKeys, setKeys] = useState(false);
  const { actNow, send } = useMemo(
    () => ({ actNow: room.act.bind(room), send: room.send.bind(room) }),
    [room],
  );
  const looking = usePast({ table, act: actNow, manner, tell, onLanding });
  const { isPast, act, goTo, toNow } = looking;
  const onClose = useCallback(() => {
    setOpen(false);
    area.current?.querySelector<HTMLElement>(".menu-button")?.focus();
  }, []);
  const onKeys = useCallback(() => setKeys(true), []);
  const [isTaken, setTaken] = useState(false);
  const onShare = useCallback(() => setTaken(true), []);
  const [asked, setAsked] = useState<Asked>();
  const onAsk = useCallback((what: Asked) => setAsked(what), []);
  const onType = useCallback((move: string) => send({ type: "play", move }), [send]);
  const onGo = useSteady(goTo);
  const onWish = useSteady((wish: Wish) => {
    if (isSeenNow(wish)) toNow();
    send(wish);
  });
  const onCommand = ({ kind }: Command) => {
    if (kind === "back") goTo(looking.ply - 1);
    else if (kind === "on") goTo(looking.ply + 1);
    else if (isPast && isOfGame(kind)) looking.nudge();
    else obey(kind, props, view.current, onKeys);
  };
  const onEscape = ({ key, target }: KeyboardEvent) => {
    if (key !== "Escape" || (target as Element).closest("dialog")) return;
    if (isPast) toNow();
    else act(putDown);
  };
  useKeptFocus(area, homesOf);
  const { near, far } = edges(table.position, outlook);
  const { position } = table;

  return (
    <main ref={area} class="play" onKeyDownCapture={looking.onKey} onKeyDown={onEscape}>
      <h1 class="for-readers">{say("page-game")}</h1>
      <FarEdge {...props} {...{ act }} color={far} shown={looking.table} />
      <Middle
        {...props}
        {...{ area, view, act, send, onCommand }}
        table={looking.table}
        isNudged={looking.isNudged}
        foot={<StepStrip looking={looking} />}
        onDismiss={() => room.dismiss()}
      >
        {isWatched(position) && <p class="watching over-board">{say("online-watching")}</p>}
        {position.invitation && (
          <InvitationCard
            invitation={position.invitation}
            access={position.access}
            onWithdraw={() => setAsked("withdraw")}
          />
        )}
      </Middle>
      <NearEdge
        {...props}
        {...{ act, isOpen, onShare }}
        color={near}
        shown={looking.table}
        onMenu={() => setOpen(!isOpen)}
      />
      <Panel
        {...{ position, settings, isOpen, onAsk, onKeys, onShare, onClose, onGo }}
        ply={looking.ply}
        send={onWish}
        turned={outlook.turned}
        change={props.change}
        onFlip={outlook.flip}
      />
      <PositionList
        {...{ act }}
        {...(isPast ? { about: looking.words } : !isWatched(position) && { onType })}
        position={looking.table.position}
        turned={outlook.turned}
        isShown={settings.list}
        language={settings.language}
      />
      {asked && (
        <AskFirst
          asked={asked}
          onYes={() => send({ type: asked === "resign" ? asked : "abort" })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {hasKeys && <Keys onClose={() => setKeys(false)} />}
      {isTaken && (
        <ShareDialog
          game={position}
          ply={looking.ply}
          host={props.host}
          onClose={() => setTaken(false)}
        />
      )}
    </main>
  );
}

/** What stays when a button goes: in the list its heading, elsewhere the board. */
function homesOf(element: Element, main: HTMLElement): readonly (HTMLElement | null)[] {
  const isInList = element.closest(".position-list") !== null;
  return [main.querySelector<HTMLElement>(isInList ? "#position-list" : ".board")];
}

/** Whether what is wanted shows in the game as it stands: who wants it wants to see that. */
function isSeenNow({ type }: Wish): boolean {
  return type === "undo" || type === "redo" || type === "ask-hint";
}

/** Whether a key does something to the game. */
function isOfGame(kind: Command["kind"]): boolean {
  return kind === "undo" || kind === "redo" || kind === "hint";
}

/** Commands of the keyboard that are not the board's own. */
function obey(
  kind: Command["kind"],
  { room, outlook, table: { position } }: PlayingProps,
  view: View | null,
  showKeys: () => void,
): void {
  const isAllowed = isShared(position) ? kind === "undo" && position.canUndo : true;
  if (kind === "hint" && isAllowed) room.send({ type: "ask-hint" });
  if ((kind === "undo" || kind === "redo") && isAllowed) room.send({ type: kind });
  lookAround(kind, outlook, view, showKeys);
}

type EdgeProps = PlayingProps & {
  readonly color: ColorName;
  readonly shown: Table;
  readonly act: (make: (table: Table) => Step) => void;
};

function FarEdge({ color, table, shown, manner, act, state }: EdgeProps) {
  return (
    <div class="far">
      <a class="plain home-link" href="/" aria-label={say("page-home")}>
        <Icon name="home" />
      </a>
      <Side {...{ color, table, shown, manner, act }} since={state.since} spoken={state.spoken} />
    </div>
  );
}

interface NearEdgeProps extends EdgeProps {
  readonly isOpen: boolean;
  readonly onMenu: () => void;
  readonly onShare: () => void;
}

/** The near hand; once the game is over, what to do next takes its place. */
function NearEdge({ color, table, shown, manner, act, room, state, ...props }: NearEdgeProps) {
  const [seenEnd, setSeenEnd] = useState("");
  const { position } = table;
  const end = position.result && `${position.result.ending} ${position.moves.length}`;
  return (
    <div class="near">
      {end && end !== seenEnd ? (
        <AfterGame
          position={position}
          send={(wish) => room.send(wish)}
          onShare={props.onShare}
          onClose={() => setSeenEnd(end)}
        />
      ) : (
        <Side {...{ color, table, shown, manner, act }} since={state.since} spoken={state.spoken} />
      )}
      <button
        type="button"
        class="menu-button"
        aria-expanded={props.isOpen}
        aria-label={say("page-menu")}
        onClick={props.onMenu}
      >
        <Icon name="menu" />
      </button>
    </div>
  );
}
