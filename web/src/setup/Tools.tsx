// Buttons below the position editor, for editing and for trying moves.
import type { ComponentChildren } from "preact";
import {
  clearBoard,
  redo,
  removablePiece,
  removeTile,
  selectColor,
  undo,
  type PositionEditor,
} from "../game/positionEditor";
import { pickUp } from "../game/transitions";
import type { Dispatch } from "../game/uiState";
import type { GameSession } from "../backend/gameSession";
import type { ColorName, PieceName, Position } from "../messages";
import { ActionButton, MoveActions } from "../game-ui/ActionButton";
import { Hand } from "../game-ui/Hand";
import type { MoveFormat } from "../i18n/moves";
import { t } from "../i18n/translate";
import type { Edit } from "./useEditor";

export function EditingTools({
  editor,
  edit,
}: {
  readonly editor: PositionEditor;
  readonly edit: Edit;
}) {
  const other = editor.color === "white" ? "black" : "white";
  const piece = editor.ui.held && removablePiece(editor);
  return (
    <Toolbar>
      {/* On wide screens both boxes are visible, so only the keyboard needs a selected color. */}
      <div class="switch-box column grows narrow-only">
        <ActionButton
          icon="flip"
          text={t("setup-color", { color: other })}
          onClick={() => edit((current) => selectColor(current, other))}
        />
      </div>
      <ActionButton
        icon="undo"
        text={t("setup-undo")}
        isDisabled={!editor.past.length}
        onClick={() => edit(undo)}
      />
      <ActionButton
        icon="redo"
        text={t("setup-redo")}
        isDisabled={!editor.future.length}
        onClick={() => edit(redo)}
      />
      <ActionButton
        icon="trash"
        text={t("setup-remove")}
        isDisabled={!piece}
        onClick={() => piece && edit((current) => removeTile(current, piece))}
      />
      <ActionButton
        icon="close"
        text={t("setup-clear")}
        isDisabled={!editor.setup.stacks.length}
        onClick={() => edit(clearBoard)}
      />
    </Toolbar>
  );
}

interface TryingToolsProps {
  readonly position: Position;
  readonly session: GameSession;
  readonly onEdit: () => void; // edit the position that was reached
}

export function TryingTools({ position, session, onEdit }: TryingToolsProps) {
  return (
    <Toolbar>
      <MoveActions position={position} send={session.send} />
      <ActionButton
        icon="edit"
        text={t("setup-edit")}
        isDisabled={!position.moves.length}
        onClick={onEdit}
      />
    </Toolbar>
  );
}

function Toolbar({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="tools" role="group" aria-label={t("setup-tools")}>
      {children}
    </div>
  );
}

interface TileBoxProps {
  readonly color: ColorName;
  readonly editor: PositionEditor;
  readonly moveFormat: MoveFormat;
  readonly dispatch: Dispatch;
}

/** The tiles of a color that are not on the board; any of them can be placed anywhere. */
export function TileBox({ color, editor, moveFormat, dispatch }: TileBoxProps) {
  const isSelected = color === editor.color;
  const pickUpByKey = (piece: PieceName) => {
    dispatch((ui) => pickUp(ui, piece));
    document.querySelector<HTMLElement>(".board")?.focus();
  };
  return (
    <div class={`${color === "black" ? "far" : "near"} box${isSelected ? " is-selected" : ""}`}>
      <div class={isSelected ? "plate is-to-move" : "plate"}>
        <span class={`plate-color tile-${color}`} aria-hidden="true" />
        <span>{t("page-player", { color })}</span>
      </div>
      <Hand
        {...{ color, moveFormat }}
        label={t("setup-box", { color })}
        ui={editor.ui}
        isOwn
        onPickUp={pickUpByKey}
      />
    </div>
  );
}
