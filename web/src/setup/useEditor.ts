// The position editor of a screen; the address follows what is laid, so that it can be kept and sent.
import { useCallback, useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Command } from "../board/gameKeys";
import {
  editorOf,
  follow,
  NOTHING,
  redo,
  removable,
  remove,
  takeFrom,
  undo,
  type Editor,
} from "../game/editor";
import type { Effect, Step, Table } from "../game/table";
import type { PieceName } from "../messages";
import { fragmentOf, readFragment } from "../share/positionLink";
import { pieceArguments, type Manner } from "../words/moves";
import { say } from "../words/text";

interface Opened {
  readonly editor: Editor;
  readonly isDamaged: boolean; // the address told of a position that cannot be read
}

export function useEditor() {
  const [opened, setOpened] = useState(openedHere);
  const edit = useCallback(
    (make: (editor: Editor) => Editor) =>
      setOpened(({ editor, isDamaged }) => {
        const made = make(editor);
        return { editor: made, isDamaged: isDamaged && made.laid === editor.laid };
      }),
    [],
  );
  useEffect(() => {
    const open = () => setOpened(openedHere());
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);
  const fragment = fragmentOf(opened.editor.laid);
  // At once, so that even a page that is reloaded in the same moment has all of it.
  useLayoutEffect(() => {
    if (opened.isDamaged) return;
    const isFresh = fragment === fragmentOf(NOTHING);
    history.replaceState(history.state, "", isFresh ? location.pathname : `#${fragment}`);
  }, [fragment, opened.isDamaged]);
  return { ...opened, edit };
}

function openedHere(): Opened {
  const text = location.hash.slice(1);
  const laid = text ? readFragment(text) : NOTHING;
  return { editor: editorOf(laid ?? NOTHING), isDamaged: laid === undefined };
}

export type Edit = (make: (editor: Editor) => Editor) => void;

/** What makes heard what is done. */
interface Feedback {
  happened(effect: Effect, table: Table): void; // what is said and heard at any table
  announce(text: string): void;
  land(): void; // a tile from the box lies on the table
}

/** The actions of the position editor, by hand and by keys, with their announcements. */
export function editorActions(editor: Editor, edit: Edit, manner: Manner, feedback: Feedback) {
  const sayOf = (id: "setup-laid" | "setup-removed", piece: PieceName) =>
    say(id, pieceArguments(piece, manner));
  return {
    act(make: (table: Table) => Step) {
      const { table, effect } = make(editor.table);
      edit((now) => follow(now, { table, ...(effect && { effect }) }));
      if (!effect) return;
      feedback.happened(effect, table);
      if (effect.kind === "play") feedback.announce(sayOf("setup-laid", effect.pending.piece));
      if (effect.kind === "ask-why") feedback.announce(sayOf("setup-laid", effect.piece));
      if (effect.kind === "discard") feedback.announce(sayOf("setup-removed", effect.piece));
      if (effect.kind === "play" && effect.pending.origin === null) feedback.land();
    },
    obey(kind: Command["kind"]) {
      if (kind === "undo") edit(undo);
      if (kind === "redo") edit(redo);
      if (kind === "color") {
        const color = editor.color === "white" ? "black" : "white";
        edit((now) => takeFrom(now, color));
        feedback.announce(say("setup-box", { color }));
      }
      const piece = kind === "remove" ? removable(editor) : undefined;
      if (piece) {
        edit((now) => remove(now, piece));
        feedback.announce(sayOf("setup-removed", piece));
      }
    },
  };
}
