// The screen on which a position is set up by hand, tried out, analysed and played from.
import { useMemo, useState } from "preact/hooks";
import type { Command } from "../board/gameKeys";
import type { Mark } from "hiveboard";
import { adopt, startOf, type Editor } from "../game/editor";
import type { Table, Act } from "../game/table";
import { usePage } from "../host/page";
import { useSession, type Session, type SessionState } from "../host/session";
import type { Position } from "../messages";
import { SetUpPanel } from "../setup/SetUpPanel";
import { LayingTools, TileBox, TryingTools } from "../setup/Tools";
import { editorActions, useEditor, type Edit } from "../setup/useEditor";
import { marksOf, positionOf, useVerdict } from "../setup/verdict";
import { VerdictStrip, type Mode } from "../setup/VerdictStrip";
import { fragmentOf } from "../share/positionLink";
import { ShareDialog } from "../share/ShareDialog";
import { describeNews } from "../table/announcements";
import { BoardScreen } from "../table/BoardScreen";
import { PLAYING, type KeyList } from "../table/Keys";
import { Messages } from "../table/Messages";
import { Edge } from "../table/Side";
import { useChanges, useViewer, type Viewer } from "../table/useViewer";
import type { Manner } from "../words/moves";
import { say } from "../words/text";

const KEYS: KeyList = [...PLAYING, ["Delete", "setup-key-remove"], ["0", "setup-key-color"]];

export function SetUpScreen() {
  const { host } = usePage();
  const { editor, isDamaged, edit } = useEditor();
  const [mode, setMode] = useState<Mode>("lay");
  const [attempt, setAttempt] = useState(0); // counts how often moves were tried
  const [isOpen, setOpen] = useState(false);
  const [isShared, setShared] = useState(false);
  const viewer = useViewer({ isPlain: true });
  const { manner, announce, sound, happened } = viewer;
  const { session, state } = useSession(
    `${fragmentOf(editor.laid)} ${attempt}`,
    (listener) => host.local.study({ start: startOf(editor.laid) }, listener),
    { happened, rematch: () => {} },
  );
  const verdict = useVerdict(state, mode);
  const marks = useMemo(() => marksOf(verdict, editor.laid.stacks), [verdict, editor.laid.stacks]);
  useChanges(mode === "try" ? state : undefined, (before, after) =>
    announce(describeNews(before, after, manner)),
  );

  const tried = mode === "try" && session && state?.table && { session, state, table: state.table };
  /** Whoever goes back to laying finds what they laid, whatever was tried. */
  const turnTo = (next: Mode) => {
    setMode(next);
    if (next === "lay") setAttempt(attempt + 1);
  };
  const editAndLay: Edit = (make) => {
    setMode("lay");
    edit(make);
  };
  const actions = editorActions(editor, edit, manner, {
    happened,
    announce,
    land: () => sound("place"),
  });
  const analyse = () => {
    setMode("try");
    setOpen(false);
    session?.send({ type: "ask-hint" });
  };
  const onCommand = ({ kind }: Command) => {
    if (kind === "hint" && verdict.kind === "possible") analyse();
    if (tried && (kind === "undo" || kind === "redo")) tried.session.send({ type: kind });
    if (!tried) actions.obey(kind);
  };
  const position = tried ? tried.table.position : positionOf(verdict);
  const around = tried
    ? aroundTrying({ ...tried, viewer, onEdit: (end) => editAndLay((now) => adopt(now, end)) })
    : aroundLaying({ editor, marks, manner, edit, act: actions.act });

  return (
    <BoardScreen
      kind="play setup"
      title={say("setup-title")}
      {...around}
      {...{ viewer, onCommand }}
      keys={KEYS}
      head={
        <VerdictStrip
          {...{ verdict, isDamaged, isOpen }}
          mode={tried ? "try" : "lay"}
          hint={tried ? tried.table.hint : undefined}
          onMode={turnTo}
          onMenu={() => setOpen(!isOpen)}
        />
      }
      panel={
        <SetUpPanel
          {...{ editor, isOpen, position }}
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
      {isShared && position && <ShareDialog game={position} onClose={() => setShared(false)} />}
    </BoardScreen>
  );
}

interface LayingProps {
  readonly editor: Editor;
  readonly marks: readonly Mark[];
  readonly manner: Manner;
  readonly edit: Edit;
  readonly act: Act;
}

/** Laying tiles: the box of each color, and a table where anything may be laid anywhere. */
function aroundLaying({ editor, marks, manner, edit, act }: LayingProps) {
  return {
    table: editor.table,
    act,
    board: { name: "lay", marks, canDiscard: true },
    guide: say("setup-board-keys"),
    list: { isOnlyTiles: true },
    far: <TileBox color="black" {...{ editor, manner, act }} />,
    near: <TileBox color="white" {...{ editor, manner, act }} />,
    below: <LayingTools editor={editor} edit={edit} />,
  };
}

interface TryingProps {
  readonly session: Session;
  readonly state: SessionState;
  readonly table: Table;
  readonly viewer: Viewer;
  readonly onEdit: (position: Position) => void;
}

/** Trying moves from what was laid: both sides play, and nobody keeps it. */
function aroundTrying({ session, state, table, viewer, onEdit }: TryingProps) {
  const { position } = table;
  const { act } = session;
  const side = { table, act, manner: viewer.manner, since: state.since };
  return {
    table,
    act,
    board: { name: "try" },
    guide: say("page-board-keys"),
    list: { onType: session.playTyped },
    far: <Edge place="far" color="black" {...side} />,
    messages: <Messages {...{ session, state, table, viewer }} />,
    near: <Edge place="near" color="white" {...side} />,
    below: <TryingTools {...{ position, session }} onEdit={() => onEdit(position)} />,
  };
}
