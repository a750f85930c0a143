// What a person does in the position editor, by hand and by keys, and what is said of it.
import type { Command } from "../board/keys";
import { follow, redo, removable, remove, takeFrom, undo, type Editor } from "../game/editor";
import type { Effect, Step, Table } from "../game/table";
import type { PieceName } from "../messages";
import { pieceArguments, type Manner } from "../words/moves";
import { say } from "../words/text";

export type Edit = (make: (editor: Editor) => Editor) => void;

interface Deeds {
  /** Let the person do something at the table. */
  act(make: (table: Table) => Step): void;
  obey(kind: Command["kind"]): void;
}

interface Ears {
  happened(effect: Effect, table: Table): void; // what would be heard at any table
  tell(text: string): void;
  land(): void; // a tile from the box lies on the table
}

export function deedsAt(editor: Editor, edit: Edit, manner: Manner, ears: Ears): Deeds {
  const sayOf = (id: string, piece: PieceName) => say(id, pieceArguments(piece, manner));
  return {
    act(make) {
      const { table, effect } = make(editor.table);
      edit((now) => follow(now, { table, ...(effect && { effect }) }));
      if (!effect) return;
      ears.happened(effect, table);
      if (effect.kind === "play") ears.tell(sayOf("setup-laid", effect.pending.piece));
      if (effect.kind === "ask-why") ears.tell(sayOf("setup-laid", effect.piece));
      if (effect.kind === "discard") ears.tell(sayOf("setup-removed", effect.piece));
      if (effect.kind === "play" && effect.pending.origin === null) ears.land();
    },
    obey(kind) {
      if (kind === "undo") edit(undo);
      if (kind === "redo") edit(redo);
      if (kind === "color") {
        const color = editor.color === "white" ? "black" : "white";
        edit((now) => takeFrom(now, color));
        ears.tell(say("setup-box", { color }));
      }
      const piece = kind === "remove" ? removable(editor) : undefined;
      if (piece) {
        edit((now) => remove(now, piece));
        ears.tell(sayOf("setup-removed", piece));
      }
    },
  };
}
