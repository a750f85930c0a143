// All tiles of a color that are not on the table: anything may be laid anywhere.
import type { Editor } from "../game/editor";
import { take } from "../game/steps";
import { type Step, type Table } from "../game/table";
import type { ColorName, PieceName } from "../messages";
import { Hand } from "../table/Hand";
import type { Manner } from "../words/moves";
import { say } from "../words/text";

interface BoxProps {
  readonly color: ColorName;
  readonly editor: Editor;
  readonly manner: Manner;
  readonly act: (make: (table: Table) => Step) => void;
}

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
