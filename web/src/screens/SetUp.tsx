// The screen on which a position is set up by hand, tried out, analysed and played from.
import { useMemo, useState } from "preact/hooks";
import type { Command } from "../board/keys";
import type { Mark } from "../board/scene";
import type { Settings } from "../browser/settings";
import { adopt, startOf, type Desk } from "../game/editor";
import type { Step, Table } from "../game/table";
import type { Host } from "../host/host";
import type { Room, RoomState } from "../host/session";
import type { Position } from "../messages";
import { deedsAt, type Edit } from "../setup/actions";
import { SetUpPanel } from "../setup/SetUpPanel";
import { Box } from "../setup/TileBox";
import { LayingTools, TryingTools } from "../setup/Tools";
import { useDesk } from "../setup/useEditor";
import { useVerdict } from "../setup/useVerdict";
import { marksOf, positionOf } from "../setup/verdict";
import { Strip, type Mode } from "../setup/VerdictStrip";
import { fragmentOf } from "../share/positionLink";
import { ShareDialog } from "../share/ShareDialog";
import { BoardScreen } from "../table/BoardScreen";
import { Edge } from "../table/Edge";
import { PLAYING, type KeyList } from "../table/Keys";
import { Messages } from "../table/Messages";
import { describeNews } from "../table/spokenTexts";
import { useNews } from "../table/useChanges";
import { useRoom } from "../table/useSession";
import { useViewer, type Viewer } from "../table/useViewer";
import type { Manner } from "../words/moves";
import { say } from "../words/text";

interface SetUpProps {
  readonly host: Host;
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

const KEYS: KeyList = [...PLAYING, ["Delete", "setup-key-remove"], ["0", "setup-key-color"]];

export function SetUp({ host, settings, change }: SetUpProps) {
  const { desk, isDamaged, edit } = useDesk();
  const [mode, setMode] = useState<Mode>("lay");
  const [attempt, setAttempt] = useState(0); // counts how often moves were tried
  const [isOpen, setOpen] = useState(false);
  const [isShared, setShared] = useState(false);
  const viewer = useViewer(settings, { isPlain: true });
  const { manner, tell, sound, happened } = viewer;
  const { room, state } = useRoom(
    `${fragmentOf(desk.laid)} ${attempt}`,
    (listener) => host.local.study({ start: startOf(desk.laid) }, listener),
    { happened, rematch: () => {} },
  );
  const verdict = useVerdict(state, mode);
  const marks = useMemo(() => marksOf(verdict, desk.laid.stacks), [verdict, desk.laid.stacks]);
  useNews(mode === "try" ? state : undefined, (before, after) =>
    tell(describeNews(before, after, manner)),
  );

  const tried = mode === "try" && room && state?.table && { room, state, table: state.table };
  /** Whoever goes back to laying finds what they laid, whatever was tried. */
  const turnTo = (next: Mode) => {
    setMode(next);
    if (next === "lay") setAttempt(attempt + 1);
  };
  const editAndLay: Edit = (make) => {
    setMode("lay");
    edit(make);
  };
  const deeds = deedsAt(desk, edit, manner, { happened, tell, land: () => sound("place") });
  const analyse = () => {
    setMode("try");
    setOpen(false);
    room?.send({ type: "ask-hint" });
  };
  const onCommand = ({ kind }: Command) => {
    if (kind === "hint" && verdict.kind === "possible") analyse();
    if (tried && (kind === "undo" || kind === "redo")) tried.room.send({ type: kind });
    if (!tried) deeds.obey(kind);
  };
  const position = tried ? tried.table.position : positionOf(verdict);
  const around = tried
    ? aroundTrying({ ...tried, viewer, onEdit: (end) => editAndLay((now) => adopt(now, end)) })
    : aroundLaying({ desk, marks, manner, edit, act: deeds.act });

  return (
    <BoardScreen
      kind="play setup"
      title={say("setup-title")}
      {...around}
      {...{ viewer, onCommand }}
      keys={KEYS}
      head={
        <Strip
          {...{ verdict, isDamaged, isOpen }}
          mode={tried ? "try" : "lay"}
          hint={tried ? tried.table.hint : undefined}
          onMode={turnTo}
          onMenu={() => setOpen(!isOpen)}
        />
      }
      panel={
        <SetUpPanel
          {...{ host, desk, settings, change, isOpen, position }}
          moves={tried ? tried.table.position.moves.map(({ uhp }) => uhp) : []}
          isPossible={verdict.kind === "possible" && !verdict.position.result}
          edit={editAndLay}
          onAnalyse={analyse}
          onShare={() => setShared(true)}
          onKeys={viewer.showKeys}
          onClose={() => setOpen(false)}
        />
      }
    >
      {isShared && position && (
        <ShareDialog host={host} game={position} onClose={() => setShared(false)} />
      )}
    </BoardScreen>
  );
}

interface LayingProps {
  readonly desk: Desk;
  readonly marks: readonly Mark[];
  readonly manner: Manner;
  readonly edit: Edit;
  readonly act: (make: (table: Table) => Step) => void;
}

/** Laying tiles: the box of each color, and a table where anything may be laid anywhere. */
function aroundLaying({ desk, marks, manner, edit, act }: LayingProps) {
  return {
    table: desk.table,
    act,
    board: { name: "lay", marks, canDiscard: true },
    guide: say("setup-board-keys"),
    list: { isOnlyTiles: true },
    far: <Box color="black" {...{ desk, manner, act }} />,
    near: <Box color="white" {...{ desk, manner, act }} />,
    below: <LayingTools desk={desk} edit={edit} />,
  };
}

interface TryingProps {
  readonly room: Room;
  readonly state: RoomState;
  readonly table: Table;
  readonly viewer: Viewer;
  readonly onEdit: (position: Position) => void;
}

/** Trying moves from what was laid: both sides play, and nobody keeps it. */
function aroundTrying({ room, state, table, viewer, onEdit }: TryingProps) {
  const { position } = table;
  const { act } = room;
  const side = { table, act, manner: viewer.manner, since: state.since };
  return {
    table,
    act,
    board: { name: "try" },
    guide: say("page-board-keys"),
    list: { onType: room.playTyped },
    far: <Edge place="far" color="black" {...side} />,
    messages: <Messages {...{ room, state, table, viewer }} />,
    near: <Edge place="near" color="white" {...side} />,
    below: <TryingTools {...{ position, room }} onEdit={() => onEdit(position)} />,
  };
}
