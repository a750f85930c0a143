// Buttons below the table: for tiles that are laid, and for moves that are tried.
import type { ComponentChildren } from "preact";
import { clear, redo, removable, remove, takeFrom, undo, type Editor } from "../game/editor";
import { take } from "../game/steps";
import type { Act } from "../game/table";
import type { Session } from "../host/session";
import type { ColorName, PieceName, Position } from "../messages";
import { ActionButton, MoveActions } from "../table/ActionButton";
import { Hand } from "../table/Hand";
import type { Manner } from "../words/moves";
import { say } from "../words/text";
import type { Edit } from "./useEditor";

export function LayingTools({ editor, edit }: { readonly editor: Editor; readonly edit: Edit }) {
  const other = editor.color === "white" ? "black" : "white";
  const piece = editor.table.held && removable(editor);
  return (
    <Tools>
      {/* Where both boxes are seen, only the keyboard needs to choose between them. */}
      <div class="other-box column grows narrow-only">
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

interface BoxProps {
  readonly color: ColorName;
  readonly editor: Editor;
  readonly manner: Manner;
  readonly act: Act;
}

/** The tiles of a color that are not on the board; any of them can be placed anywhere. */
export function TileBox({ color, editor, manner, act }: BoxProps) {
  const isChosen = color === editor.color;
  const takeByKey = (piece: PieceName) => {
    act((table) => take(table, piece));
    document.querySelector<HTMLElement>(".board")?.focus();
  };
  return (
    <div class={`${color === "black" ? "far" : "near"} box${isChosen ? " is-chosen" : ""}`}>
      <div class={isChosen ? "plate is-to-move" : "plate"}>
        <span class={`plate-color tile-${color}`} aria-hidden="true" />
        <span>{say("page-player", { color })}</span>
      </div>
      <Hand
        {...{ color, manner }}
        label={say("setup-box", { color })}
        table={editor.table}
        isOwn
        onTake={takeByKey}
      />
    </div>
  );
}
