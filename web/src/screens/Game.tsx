// The screen on which a game is played: board, hands, plates, and all that is around them.
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board } from "../board/Board";
import type { Command } from "../board/keys";
import type { View } from "../board/view";
import type { Host } from "../host";
import { Icon, type IconName } from "../icons";
import { centerOf } from "../geometry";
import type { ColorName, GameId, Hex, Position } from "../messages";
import type { Manner } from "../phrases";
import { AfterGame } from "../play/AfterGame";
import { describeChange, describeEffect } from "../play/describe";
import { Hand } from "../play/Hand";
import { Keys } from "../play/Keys";
import { MessageBar } from "../play/MessageBar";
import { Panel } from "../play/Panel";
import { Plate } from "../play/Plate";
import { PositionList } from "../play/PositionList";
import { useRoom } from "../play/useRoom";
import type { Room, RoomState } from "../room";
import { goTo } from "../router";
import type { Settings } from "../settings";
import { play, type Sound } from "../sound";
import { nearSide, putDown, take, type Table } from "../state";
import { say } from "../text";
import { Gone } from "./Gone";

interface GameProps {
  readonly host: Host;
  readonly game: GameId;
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

export function Game({ host, game, settings, change }: GameProps) {
  const [told, setTold] = useState("");
  const [turned, setTurned] = useState(0);
  const manner: Manner = { names: settings.letters, turned };
  const sound = (name: Sound) => settings.sound && play(name);
  const { room, state } = useRoom(host, game, {
    happened: (effect, table) => {
      setTold(describeEffect(effect, table, manner));
      if (effect.kind === "take") sound("take");
      if (effect.kind === "refuse") sound("no");
    },
    rematch: (next) => goTo(`/game/${next}`),
  });
  useNews(state?.table?.position, (before, after) => {
    setTold(describeChange(before, after, manner));
    if (after.result && !before.result) sound("end");
  });

  if (state?.line === "gone") return <Gone />;
  return (
    <>
      {room && state?.table ? (
        <Playing
          key={game}
          {...{ room, state, settings, change, turned, setTurned, manner }}
          table={state.table}
          onLanding={() => sound("place")}
        />
      ) : (
        <main class="waiting">
          <h1 class="for-readers">{say("page-game")}</h1>
          <p>{state?.line === "lost" ? say("page-opening") : ""}</p>
        </main>
      )}
      <output class="for-readers" aria-live="polite">
        {told}
      </output>
    </>
  );
}

interface PlayingProps {
  readonly room: Room;
  readonly state: RoomState;
  readonly table: Table;
  readonly settings: Settings;
  readonly manner: Manner;
  readonly turned: number;
  readonly setTurned: (turned: number) => void;
  readonly change: (change: Partial<Settings>) => void;
  readonly onLanding: () => void;
}

function Playing(props: PlayingProps) {
  const { room, state, table, settings, manner, turned, setTurned } = props;
  const area = useRef<HTMLElement>(null);
  const view = useRef<View>(null);
  const [isFlipped, setFlipped] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [hasKeys, setKeys] = useState(false);
  const [seenEnd, setSeenEnd] = useState("");
  const { position } = table;
  const end = position.result && `${position.result.ending} ${position.moves.length}`;
  const act = useCallback(room.act.bind(room), [room]);
  const send = useCallback(room.send.bind(room), [room]);

  const near = isFlipped ? otherSide(nearSide(position)) : nearSide(position);
  const flip = () => {
    setFlipped(!isFlipped);
    setTurned((turned + 3) % 6);
  };
  const turn = () => setTurned((turned + 1) % 6);
  const command = ({ kind }: Command) => {
    if (kind === "hint") send({ type: "ask-hint" });
    if (kind === "undo" || kind === "redo") send({ type: kind });
    if (kind === "help") setKeys(true);
    if (kind === "turn") turn();
    if (kind === "fit") view.current?.fit();
    if (kind === "closer" || kind === "further") view.current?.zoom(kind === "closer" ? 1.25 : 0.8);
  };
  // Long, and the same whatever is taken up or dragged: drawn anew only with a new position.
  const list = useMemo(
    () => (
      <PositionList
        {...{ table, turned, act }}
        isShown={settings.list}
        onType={(move) => send({ type: "play", move })}
      />
    ),
    [position, turned, settings, act, send],
  );
  const panel = useMemo(
    () => (
      <Panel
        {...{ position, settings, manner, isOpen, send }}
        change={props.change}
        onKeys={() => setKeys(true)}
        onFlip={flip}
        onClose={() => setOpen(false)}
      />
    ),
    [position, turned, settings, isOpen, isFlipped, send],
  );
  const side = (color: ColorName) => (
    <Side {...{ color, table, manner, room, since: state.since }} isNear={color === near} />
  );

  return (
    <main ref={area} class="play" onKeyDown={(event) => event.key === "Escape" && act(putDown)}>
      <h1 class="for-readers">{say("page-game")}</h1>
      <div class="far">
        <a class="plain home-link" href="/" aria-label={say("page-home")}>
          <Icon name="home" />
        </a>
        {side(otherSide(near))}
      </div>
      <div class="table">
        <p id="board-keys" class="for-readers">
          {say("page-board-keys")}
        </p>
        <Board
          {...{ table, turned, area, view, act }}
          letters={settings.letters}
          hasShortcuts={settings.shortcuts}
          label={say("page-board")}
          onCommand={command}
          onLanding={props.onLanding}
        />
        <div class="view-buttons">
          <Round icon="fit" text={say("page-fit")} onClick={() => view.current?.fit()} />
          <Round icon="turn" text={say("page-turn")} onClick={turn} />
        </div>
        <div
          class={isLow(subjectOf(table), turned, view.current) ? "messages is-high" : "messages"}
        >
          <MessageBar
            {...{ table, manner, act, send }}
            room={state}
            onDismiss={() => room.dismiss()}
          />
        </div>
      </div>
      <div class="near">
        {end && end !== seenEnd ? (
          <AfterGame position={position} send={send} onClose={() => setSeenEnd(end)} />
        ) : (
          side(near)
        )}
        <button
          type="button"
          class="menu-button"
          aria-expanded={isOpen}
          aria-label={say("page-menu")}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="menu" />
        </button>
      </div>
      {panel}
      {list}
      {hasKeys && <Keys onClose={() => setKeys(false)} />}
    </main>
  );
}

interface SideProps {
  readonly color: ColorName;
  readonly table: Table;
  readonly manner: Manner;
  readonly room: Room;
  readonly since: number;
  readonly isNear: boolean;
}

/** One player's edge of the table: name plate and hand. */
function Side({ color, table, manner, room, since, isNear }: SideProps) {
  const seat = table.position.seats[color];
  const isOwn = seat.kind === "person" && seat.yours;
  return (
    <section class={isNear ? "side is-near" : "side"} aria-label={say("page-player", { color })}>
      <Plate color={color} position={table.position} since={since} />
      <Hand
        {...{ color, table, manner, isOwn }}
        onTake={(piece) => {
          room.act((now) => take(now, piece));
          document.querySelector<HTMLElement>(".board")?.focus();
        }}
      />
    </section>
  );
}

function Round({ icon, text, onClick }: { icon: IconName; text: string; onClick: () => void }) {
  return (
    <button type="button" class="round" aria-label={text} title={text} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

/** What a message is about, so that it does not lie on it. */
function subjectOf({ complaint, hint, position }: Table): Hex | undefined {
  const lying = position.stacks.find(({ pieces }) =>
    pieces.some((piece) => piece === complaint?.piece),
  );
  return lying?.hex ?? hint?.move.target ?? undefined;
}

function isLow(hex: Hex | undefined, turned: number, view: View | null): boolean {
  return hex !== undefined && view !== null && view.isInLowerHalf(centerOf(hex, turned));
}

function otherSide(color: ColorName): ColorName {
  return color === "white" ? "black" : "white";
}

/** Call `tell` whenever a new position has come after another. */
function useNews(
  position: Position | undefined,
  tell: (before: Position, after: Position) => void,
): void {
  const before = useRef<Position | undefined>(undefined);
  useEffect(() => {
    const old = before.current;
    before.current = position;
    if (old && position && old.game === position.game && old !== position) tell(old, position);
  }, [position]);
}
