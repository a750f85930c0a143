// Buttons below the table: for tiles that are laid, and for moves that are tried.
import type { ComponentChildren } from "preact";
import { clear, redo, removable, remove, takeFrom, undo, type Editor } from "../game/editor";
import type { Session } from "../host/session";
import type { Position } from "../messages";
import { ActionButton } from "../table/ActionButton";
import { MoveActions } from "../table/MoveActions";
import { say } from "../words/text";
import type { Edit } from "./actions";

export function LayingTools({ editor, edit }: { readonly editor: Editor; readonly edit: Edit }) {
  const other = editor.color === "white" ? "black" : "white";
  const piece = editor.table.held && removable(editor);
  return (
    <Tools>
      <div class="other-box">
        <ActionButton
          icon="flip"
          text={say("setup-color", { color: other })}
          onClick={() => edit((now) => takeFrom(now, other))}
        />
      </div>
      <ActionButton
        icon="undo"
        text={say("setup-undo")}
        isOff={!editor.past.length}
        onClick={() => edit(undo)}
      />
      <ActionButton
        icon="redo"
        text={say("setup-redo")}
        isOff={!editor.future.length}
        onClick={() => edit(redo)}
      />
      <ActionButton
        icon="trash"
        text={say("setup-remove")}
        isOff={!piece}
        onClick={() => piece && edit((now) => remove(now, piece))}
      />
      <ActionButton
        icon="close"
        text={say("setup-clear")}
        isOff={!editor.laid.stacks.length}
        onClick={() => edit(clear)}
      />
    </Tools>
  );
}

interface TryingToolsProps {
  readonly position: Position;
  readonly session: Session;
  readonly onEdit: () => void; // what was tried is to be laid
}

export function TryingTools({ position, session, onEdit }: TryingToolsProps) {
  return (
    <Tools>
      <MoveActions position={position} send={session.send} />
      <ActionButton
        icon="edit"
        text={say("setup-edit")}
        isOff={!position.moves.length}
        onClick={onEdit}
      />
    </Tools>
  );
}

function Tools({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="tools" role="group" aria-label={say("setup-tools")}>
      {children}
    </div>
  );
}
