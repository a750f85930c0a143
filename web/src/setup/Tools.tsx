// Buttons below the table: for tiles that are laid, and for moves that are tried.
import type { ComponentChildren } from "preact";
import { clear, redo, removable, remove, takeFrom, undo, type Desk } from "../game/editor";
import type { Room } from "../host/session";
import type { Position } from "../messages";
import { Act } from "../table/ActionButton";
import { MoveActs } from "../table/MoveActions";
import { say } from "../words/text";
import type { Edit } from "./actions";

export function LayingTools({ desk, edit }: { readonly desk: Desk; readonly edit: Edit }) {
  const other = desk.color === "white" ? "black" : "white";
  const piece = desk.table.held && removable(desk);
  return (
    <Tools>
      <div class="other-box">
        <Act
          icon="flip"
          text={say("setup-color", { color: other })}
          onClick={() => edit((now) => takeFrom(now, other))}
        />
      </div>
      <Act
        icon="undo"
        text={say("setup-undo")}
        isOff={!desk.past.length}
        onClick={() => edit(undo)}
      />
      <Act
        icon="redo"
        text={say("setup-redo")}
        isOff={!desk.future.length}
        onClick={() => edit(redo)}
      />
      <Act
        icon="trash"
        text={say("setup-remove")}
        isOff={!piece}
        onClick={() => piece && edit((now) => remove(now, piece))}
      />
      <Act
        icon="close"
        text={say("setup-clear")}
        isOff={!desk.laid.stacks.length}
        onClick={() => edit(clear)}
      />
    </Tools>
  );
}

interface TryingToolsProps {
  readonly position: Position;
  readonly room: Room;
  readonly onEdit: () => void; // what was tried is to be laid
}

export function TryingTools({ position, room, onEdit }: TryingToolsProps) {
  return (
    <Tools>
      <MoveActs position={position} send={room.send} />
      <Act icon="edit" text={say("setup-edit")} isOff={!position.moves.length} onClick={onEdit} />
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
