// The position editor screen: set up a position, try moves, analyze it or play from it.
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
import { LazyShareDialog } from "../share/LazyShareDialog";
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
  const [attempt, setAttempt] = useState(0); // number of times that moves were tried
  const [isOpen, setOpen] = useState(false);
  const [isShareOpen, setShareOpen] = useState(false);
  const presentation = usePresentation({ omitNumbers: true });
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

  const tryState = mode === "try" && session && state?.ui && { session, state, ui: state.ui };
  /** Change the mode. Returning to editing discards tried moves. */
  const changeMode = (next: EditorMode) => {
    setMode(next);
    if (next === "edit") setAttempt(attempt + 1);
  };
  const editPosition: Edit = (update) => {
    setMode("edit");
    edit(update);
  };
  const actions = editorActions(editor, edit, moveFormat, {
    onEffect,
    announce,
    onPlaced: () => playSound("place"),
  });
  const analyze = () => {
    setMode("try");
    setOpen(false);
    session?.send({ type: "request-hint" });
  };
  const onCommand = ({ kind }: Command) => {
    if (kind === "hint" && status.kind === "possible") analyze();
    if (tryState && (kind === "undo" || kind === "redo")) tryState.session.send({ type: kind });
    if (!tryState) actions.runCommand(kind);
  };
  const position = tryState ? tryState.ui.position : positionOf(status);
  const layout = tryState
    ? tryingLayout({
        ...tryState,
        presentation,
        onEdit: (end) => editPosition((current) => loadPosition(current, end)),
      })
    : editingLayout({ editor, marks, moveFormat, edit, dispatch: actions.dispatch });

  return (
    <BoardScreen
      kind="play setup"
      title={t("setup-title")}
      {...layout}
      {...{ presentation, onCommand }}
      keys={EDITOR_KEYS}
      header={
        <PositionStatusBar
          {...{ status, isDamaged, isOpen }}
          mode={tryState ? "try" : "edit"}
          hint={tryState ? tryState.ui.hint : undefined}
          onMode={changeMode}
          onMenu={() => setOpen(!isOpen)}
        />
      }
      panel={
        <PositionEditorPanel
          {...{ editor, isOpen, position }}
          moves={tryState ? tryState.ui.position.moves.map(({ uhp }) => uhp) : []}
          isPossible={status.kind === "possible" && !status.position.result}
          edit={editPosition}
          onAnalyze={analyze}
          onShare={() => setShareOpen(true)}
          onKeys={presentation.openKeyboardHelp}
          onClose={() => setOpen(false)}
        />
      }
    >
      {isShareOpen && position && (
        <LazyShareDialog game={position} onClose={() => setShareOpen(false)} />
      )}
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

/** Layout for editing: a box per color and a board on which tiles can be placed anywhere. */
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

/** Layout for trying moves from the position: both sides can move, and nothing is saved. */
function tryingLayout({ session, state, ui, presentation, onEdit }: TryingProps) {
  const { position } = ui;
  const { dispatch } = session;
  const areaProps = {
    ui,
    dispatch,
    moveFormat: presentation.moveFormat,
    receivedAt: state.receivedAt,
  };
  return {
    ui,
    dispatch,
    board: { name: "try" },
    keyboardHint: t("page-board-keys"),
    list: { onTypedMove: session.playTyped },
    far: <BoardEdge place="far" color="black" {...areaProps} />,
    messages: <Messages {...{ session, state, ui, presentation }} />,
    near: <BoardEdge place="near" color="white" {...areaProps} />,
    below: <TryingTools {...{ position, session }} onEdit={() => onEdit(position)} />,
  };
}
