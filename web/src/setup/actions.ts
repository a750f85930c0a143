// What a person does in the position editor, by hand and by keys, and what is said of it.
import type { Command } from "../board/keys";
import { follow, redo, removable, remove, takeFrom, undo, type Editor } from "../game/editor";
import type { Effect, Step, Table } from "../game/table";
import type { PieceName } from "../messages";
import { pieceArguments, type Manner } from "../words/moves";
import { say } from "../words/text";

export type Edit = (make: (editor: Editor) => Editor) => void;

interface EditorActions {
  /** Let the person do something at the table. */
  act(make: (table: Table) => Step): void;
  obey(kind: Command["kind"]): void;
}

/** What makes heard what is done. */
interface Feedback {
  happened(effect: Effect, table: Table): void; // what is said and heard at any table
  announce(text: string): void;
  land(): void; // a tile from the box lies on the table
}

export function editorActions(
  editor: Editor,
  edit: Edit,
  manner: Manner,
  feedback: Feedback,
): EditorActions {
  const sayOf = (id: string, piece: PieceName) => say(id, pieceArguments(piece, manner));
  return {
    act(make) {
      const { table, effect } = make(editor.table);
      edit((now) => follow(now, { table, ...(effect && { effect }) }));
      if (!effect) return;
      feedback.happened(effect, table);
      if (effect.kind === "play") feedback.announce(sayOf("setup-laid", effect.pending.piece));
      if (effect.kind === "ask-why") feedback.announce(sayOf("setup-laid", effect.piece));
      if (effect.kind === "discard") feedback.announce(sayOf("setup-removed", effect.piece));
      if (effect.kind === "play" && effect.pending.origin === null) feedback.land();
    },
    obey(kind) {
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
