// Laying tiles: the box of each color, and the table where anything may be laid anywhere.
import type { RefObject } from "preact";
import { useMemo } from "preact/hooks";
import { Board } from "../board/Board";
import type { Command } from "../board/keys";
import type { View } from "../board/view";
import { clear, redo, removable, remove, takeFrom, undo, type Desk } from "../desk";
import type { ColorName, PieceName } from "../messages";
import type { Manner } from "../phrases";
import { Hand } from "../table/Hand";
import { Act } from "../table/Act";
import { Hands, Tiles } from "../table/PositionList";
import type { Outlook } from "../table/useOutlook";
import { ViewButtons } from "../table/ViewButtons";
import type { Settings } from "../settings";
import { take, type Step, type Table } from "../state";
import { say } from "../text";
import type { Edit } from "./deeds";
import { marksOf, type Verdict } from "./verdict";

export interface LayingProps {
  readonly desk: Desk;
  readonly verdict: Verdict;
  readonly settings: Settings;
  readonly manner: Manner;
  readonly outlook: Outlook;
  readonly area: RefObject<HTMLElement | null>;
  readonly view: RefObject<View | null>;
  readonly act: (make: (table: Table) => Step) => void;
  readonly edit: Edit;
  readonly onCommand: (command: Command) => void;
  readonly onLanding: () => void;
}

export function Laying(props: LayingProps) {
  const { desk, verdict, settings, outlook, area, view, act } = props;
  const marks = useMemo(() => marksOf(verdict, desk.laid.stacks), [verdict, desk.laid.stacks]);
  return (
    <>
      <Box {...props} color="black" />
      <div class="table">
        <p id="board-keys" class="for-readers">
          {say("setup-board-keys")}
        </p>
        <Board
          {...{ area, view, act, marks }}
          table={desk.table}
          turned={outlook.turned}
          letters={settings.letters}
          hasShortcuts={settings.shortcuts}
          label={say("page-board")}
          keysId="board-keys"
          canDiscard
          onCommand={props.onCommand}
          onLanding={props.onLanding}
        />
        <ViewButtons view={view} outlook={outlook} />
      </div>
      <Box {...props} color="white" />
      <Tools desk={desk} edit={props.edit} />
      <LaidList desk={desk} turned={outlook.turned} isShown={settings.list} />
    </>
  );
}

type BoxProps = LayingProps & { readonly color: ColorName };

/** All tiles of a color that are not on the table. */
function Box({ color, desk, manner, act }: BoxProps) {
  const isChosen = color === desk.color;
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
        table={desk.table}
        isOwn
        onTake={takeByKey}
      />
    </div>
  );
}

function Tools({ desk, edit }: Pick<LayingProps, "desk" | "edit">) {
  const other = desk.color === "white" ? "black" : "white";
  const piece = desk.table.held && removable(desk);
  return (
    <div class="tools" role="group" aria-label={say("setup-tools")}>
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
    </div>
  );
}

interface LaidListProps {
  readonly desk: Desk;
  readonly turned: number;
  readonly isShown: boolean;
}

/** The same as a list, for readers always, for others on demand. */
function LaidList({ desk, turned, isShown }: LaidListProps) {
  const { position } = desk.table;
  return (
    <section
      class={isShown ? "position-list" : "position-list is-for-readers"}
      aria-labelledby="position-list"
    >
      <h2 id="position-list">{say("page-list")}</h2>
      <Tiles position={position} manner={{ names: true, turned }} />
      <Hands position={position} />
    </section>
  );
}
