// The position editor of a screen. The address follows the position, so that it can be linked.
import { useCallback, useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Command } from "../board/gameKeys";
import {
  createEditor,
  applyTransition,
  EMPTY_SETUP,
  redo,
  removablePiece,
  removeTile,
  selectColor,
  undo,
  type PositionEditor,
} from "../game/positionEditor";
import type { Effect, Transition, GameUiState } from "../game/uiState";
import type { PieceName } from "../messages";
import { encodePosition, decodePosition } from "../share/positionLink";
import { pieceArguments, type MoveFormat } from "../i18n/moves";
import { t } from "../i18n/translate";

interface OpenedEditor {
  readonly editor: PositionEditor;
  readonly isDamaged: boolean; // the address holds a position that cannot be parsed
}

export function usePositionEditor() {
  const [opened, setOpened] = useState(editorFromAddress);
  const edit = useCallback(
    (update: (editor: PositionEditor) => PositionEditor) =>
      setOpened(({ editor, isDamaged }) => {
        const updated = update(editor);
        return { editor: updated, isDamaged: isDamaged && updated.setup === editor.setup };
      }),
    [],
  );
  useEffect(() => {
    const open = () => setOpened(editorFromAddress());
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);
  const fragment = encodePosition(opened.editor.setup);
  // A layout effect, so that even an immediate reload keeps the whole position.
  useLayoutEffect(() => {
    if (opened.isDamaged) return;
    const isEmpty = fragment === encodePosition(EMPTY_SETUP);
    history.replaceState(history.state, "", isEmpty ? location.pathname : `#${fragment}`);
  }, [fragment, opened.isDamaged]);
  return { ...opened, edit };
}

function editorFromAddress(): OpenedEditor {
  const text = location.hash.slice(1);
  const setup = text ? decodePosition(text) : EMPTY_SETUP;
  return { editor: createEditor(setup ?? EMPTY_SETUP), isDamaged: setup === undefined };
}

export type Edit = (update: (editor: PositionEditor) => PositionEditor) => void;

/** Callbacks for sounds and announcements of edits. */
interface EditorFeedback {
  onEffect(effect: Effect, ui: GameUiState): void; // effects common to all boards
  announce(text: string): void;
  onPlaced(): void; // a tile from the box was placed on the board
}

/**
 * Return the actions of the position editor, for pointer and keyboard, with their announcements.
 */
export function editorActions(
  editor: PositionEditor,
  edit: Edit,
  moveFormat: MoveFormat,
  feedback: EditorFeedback,
) {
  const formatEdit = (id: "setup-placed" | "setup-removed", piece: PieceName) =>
    t(id, pieceArguments(piece, moveFormat));
  return {
    dispatch(transition: (ui: GameUiState) => Transition) {
      const { ui, effect } = transition(editor.ui);
      edit((current) => applyTransition(current, { ui, ...(effect && { effect }) }));
      if (!effect) return;
      feedback.onEffect(effect, ui);
      if (effect.kind === "play")
        feedback.announce(formatEdit("setup-placed", effect.pending.piece));
      if (effect.kind === "explain") feedback.announce(formatEdit("setup-placed", effect.piece));
      if (effect.kind === "discard") feedback.announce(formatEdit("setup-removed", effect.piece));
      if (effect.kind === "play" && effect.pending.origin === null) feedback.onPlaced();
    },
    runCommand(kind: Command["kind"]) {
      if (kind === "undo") edit(undo);
      if (kind === "redo") edit(redo);
      if (kind === "switch-color") {
        const color = editor.color === "white" ? "black" : "white";
        edit((current) => selectColor(current, color));
        feedback.announce(t("setup-box", { color }));
      }
      const piece = kind === "remove" ? removablePiece(editor) : undefined;
      if (piece) {
        edit((current) => removeTile(current, piece));
        feedback.announce(formatEdit("setup-removed", piece));
      }
    },
  };
}
