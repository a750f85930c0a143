// The screen on which a position is set up by hand, tried out, analysed and played from.
import { useMemo, useState } from "preact/hooks";
import type { Command } from "../board/gameKeys";
import type { Mark } from "hiveboard";
import { loadPosition, toCustomPosition, type PositionEditor } from "../game/positionEditor";
import type { GameUiState, Dispatch } from "../game/uiState";
import { usePage } from "../backend/pageContext";
import { useGameSession, type GameSession, type GameSessionState } from "../backend/gameSession";
import type { Position } from "../messages";
import { PositionEditorPanel } from "../setup/SetUpPanel";
import { EditingTools, TileBox, TryingTools } from "../setup/Tools";
import { editorActions, usePositionEditor, type Edit } from "../setup/useEditor";
import { statusMarks, positionOf, usePositionStatus } from "../setup/positionStatus";
import { PositionStatusBar, type EditorMode } from "../setup/PositionStatusBar";
import { encodePosition } from "../share/positionLink";
import { ShareDialog } from "../share/ShareDialog";
import { describeSessionChange } from "../game-ui/announcements";
import { BoardScreen } from "../game-ui/BoardScreen";
import { GAME_KEYS, type KeyHelp } from "../game-ui/KeyboardHelp";
import { Messages } from "../game-ui/Messages";
import { BoardEdge } from "../game-ui/PlayerArea";
import { useStateChange, usePresentation, type Presentation } from "../game-ui/usePresentation";
import type { MoveFormat } from "../i18n/moves";
import { t } from "../i18n/translate";

const EDITOR_KEYS: KeyHelp = [
  ...GAME_KEYS,
  ["Delete", "setup-key-remove"],
  ["0", "setup-key-color"],
];

export function PositionEditorScreen() {
  const { backend } = usePage();
  const { editor, isDamaged, edit } = usePositionEditor();
  const [mode, setMode] = useState<EditorMode>("edit");
  const [attempt, setAttempt] = useState(0); // counts how often moves were tried
  const [isOpen, setOpen] = useState(false);
  const [isShared, setShared] = useState(false);
  const presentation = usePresentation({ isPlain: true });
  const { moveFormat, announce, playSound, onEffect } = presentation;
  const { session, state } = useGameSession(
    `${encodePosition(editor.setup)} ${attempt}`,
    (listener) => backend.local.openUnsaved({ start: toCustomPosition(editor.setup) }, listener),
    { onEffect, onRematch: () => {} },
  );
  const status = usePositionStatus(state, mode);
  const marks = useMemo(
    () => statusMarks(status, editor.setup.stacks),
    [status, editor.setup.stacks],
  );
  useStateChange(mode === "try" ? state : undefined, (before, after) =>
    announce(describeSessionChange(before, after, moveFormat)),
  );

  const tried = mode === "try" && session && state?.ui && { session, state, ui: state.ui };
  /** Whoever goes back to laying finds what they laid, whatever was tried. */
  const turnTo = (next: EditorMode) => {
    setMode(next);
    if (next === "edit") setAttempt(attempt + 1);
  };
  const editAndLay: Edit = (make) => {
    setMode("edit");
    edit(make);
  };
  const actions = editorActions(editor, edit, moveFormat, {
    onEffect,
    announce,
    onPlaced: () => playSound("place"),
  });
  const analyse = () => {
    setMode("try");
    setOpen(false);
    session?.send({ type: "request-hint" });
  };
  const onCommand = ({ kind }: Command) => {
    if (kind === "hint" && status.kind === "possible") analyse();
    if (tried && (kind === "undo" || kind === "redo")) tried.session.send({ type: kind });
    if (!tried) actions.runCommand(kind);
  };
  const position = tried ? tried.ui.position : positionOf(status);
  const around = tried
    ? tryingLayout({
        ...tried,
        presentation,
        onEdit: (end) => editAndLay((now) => loadPosition(now, end)),
      })
    : editingLayout({ editor, marks, moveFormat, edit, dispatch: actions.dispatch });

  return (
    <BoardScreen
      kind="play setup"
      title={t("setup-title")}
      {...around}
      {...{ presentation, onCommand }}
      keys={EDITOR_KEYS}
      header={
        <PositionStatusBar
          {...{ status, isDamaged, isOpen }}
          mode={tried ? "try" : "edit"}
          hint={tried ? tried.ui.hint : undefined}
          onMode={turnTo}
          onMenu={() => setOpen(!isOpen)}
        />
      }
      panel={
        <PositionEditorPanel
          {...{ editor, isOpen, position }}
          moves={tried ? tried.ui.position.moves.map(({ uhp }) => uhp) : []}
          isPossible={status.kind === "possible" && !status.position.result}
          edit={editAndLay}
          onAnalyze={analyse}
          onShare={() => setShared(true)}
          onKeys={presentation.openKeyboardHelp}
          onClose={() => setOpen(false)}
        />
      }
    >
      {isShared && position && <ShareDialog game={position} onClose={() => setShared(false)} />}
    </BoardScreen>
  );
}

interface EditingProps {
  readonly editor: PositionEditor;
  readonly marks: readonly Mark[];
  readonly moveFormat: MoveFormat;
  readonly edit: Edit;
  readonly dispatch: Dispatch;
}

/** Laying tiles: the box of each color, and a table where anything may be laid anywhere. */
function editingLayout({ editor, marks, moveFormat, edit, dispatch }: EditingProps) {
  return {
    ui: editor.ui,
    dispatch,
    board: { name: "edit", marks, canDiscard: true },
    keyboardHint: t("setup-board-keys"),
    list: { hidesMoves: true },
    far: <TileBox color="black" {...{ editor, moveFormat, dispatch }} />,
    near: <TileBox color="white" {...{ editor, moveFormat, dispatch }} />,
    below: <EditingTools editor={editor} edit={edit} />,
  };
}

interface TryingProps {
  readonly session: GameSession;
  readonly state: GameSessionState;
  readonly ui: GameUiState;
  readonly presentation: Presentation;
  readonly onEdit: (position: Position) => void;
}

/** Trying moves from what was laid: both sides play, and nobody keeps it. */
function tryingLayout({ session, state, ui, presentation, onEdit }: TryingProps) {
  const { position } = ui;
  const { dispatch } = session;
  const side = { ui, dispatch, moveFormat: presentation.moveFormat, receivedAt: state.receivedAt };
  return {
    ui,
    dispatch,
    board: { name: "try" },
    keyboardHint: t("page-board-keys"),
    list: { onTypedMove: session.playTyped },
    far: <BoardEdge place="far" color="black" {...side} />,
    messages: <Messages {...{ session, state, ui, presentation }} />,
    near: <BoardEdge place="near" color="white" {...side} />,
    below: <TryingTools {...{ position, session }} onEdit={() => onEdit(position)} />,
  };
}
