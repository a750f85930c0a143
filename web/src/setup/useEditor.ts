// The position editor of a screen; the address follows what is laid, so that it can be kept and sent.
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
  readonly isDamaged: boolean; // the address told of a position that cannot be read
}

export function usePositionEditor() {
  const [opened, setOpened] = useState(editorFromAddress);
  const edit = useCallback(
    (make: (editor: PositionEditor) => PositionEditor) =>
      setOpened(({ editor, isDamaged }) => {
        const made = make(editor);
        return { editor: made, isDamaged: isDamaged && made.setup === editor.setup };
      }),
    [],
  );
  useEffect(() => {
    const open = () => setOpened(editorFromAddress());
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);
  const fragment = encodePosition(opened.editor.setup);
  // At once, so that even a page that is reloaded in the same moment has all of it.
  useLayoutEffect(() => {
    if (opened.isDamaged) return;
    const isFresh = fragment === encodePosition(EMPTY_SETUP);
    history.replaceState(history.state, "", isFresh ? location.pathname : `#${fragment}`);
  }, [fragment, opened.isDamaged]);
  return { ...opened, edit };
}

function editorFromAddress(): OpenedEditor {
  const text = location.hash.slice(1);
  const laid = text ? decodePosition(text) : EMPTY_SETUP;
  return { editor: createEditor(laid ?? EMPTY_SETUP), isDamaged: laid === undefined };
}

export type Edit = (make: (editor: PositionEditor) => PositionEditor) => void;

/** What makes heard what is done. */
interface EditorFeedback {
  onEffect(effect: Effect, ui: GameUiState): void; // what is said and heard at any table
  announce(text: string): void;
  onPlaced(): void; // a tile from the box lies on the table
}

/** The actions of the position editor, by hand and by keys, with their announcements. */
export function editorActions(
  editor: PositionEditor,
  edit: Edit,
  moveFormat: MoveFormat,
  feedback: EditorFeedback,
) {
  const sayOf = (id: "setup-placed" | "setup-removed", piece: PieceName) =>
    t(id, pieceArguments(piece, moveFormat));
  return {
    dispatch(make: (ui: GameUiState) => Transition) {
      const { ui, effect } = make(editor.ui);
      edit((now) => applyTransition(now, { ui, ...(effect && { effect }) }));
      if (!effect) return;
      feedback.onEffect(effect, ui);
      if (effect.kind === "play") feedback.announce(sayOf("setup-placed", effect.pending.piece));
      if (effect.kind === "explain") feedback.announce(sayOf("setup-placed", effect.piece));
      if (effect.kind === "discard") feedback.announce(sayOf("setup-removed", effect.piece));
      if (effect.kind === "play" && effect.pending.origin === null) feedback.onPlaced();
    },
    runCommand(kind: Command["kind"]) {
      if (kind === "undo") edit(undo);
      if (kind === "redo") edit(redo);
      if (kind === "switch-color") {
        const color = editor.color === "white" ? "black" : "white";
        edit((now) => selectColor(now, color));
        feedback.announce(t("setup-box", { color }));
      }
      const piece = kind === "remove" ? removablePiece(editor) : undefined;
      if (piece) {
        edit((now) => removeTile(now, piece));
        feedback.announce(sayOf("setup-removed", piece));
      }
    },
  };
}
