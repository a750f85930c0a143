// The middle of the screen: the board, the buttons of its view, and what the game says.
import type { ComponentChildren, RefObject } from "preact";
import { Board } from "../board/Board";
import type { Command } from "../board/keys";
import type { Mark } from "../board/scene";
import type { View } from "../board/view";
import type { Wish } from "../host";
import type { Manner } from "../phrases";
import type { RoomState } from "../room";
import type { Settings } from "../settings";
import { asideFrom, type Step, type Table } from "../state";
import { say } from "../text";
import { Bar } from "./Bar";
import { Drafts } from "./Drafts";
import { MessageBar } from "./MessageBar";
import type { Outlook } from "./useOutlook";
import { ViewButtons } from "./ViewButtons";

interface MiddleProps {
  readonly state: RoomState;
  readonly table: Table;
  readonly settings: Settings;
  readonly manner: Manner;
  readonly outlook: Outlook;
  readonly marks?: readonly Mark[]; // what to show besides what the table tells
  readonly area: RefObject<HTMLElement | null>;
  readonly view: RefObject<View | null>;
  readonly act: (make: (table: Table) => Step) => void;
  readonly send: (wish: Wish) => void;
  readonly onCommand: (command: Command) => void;
  readonly onLanding: () => void;
  readonly onDismiss: () => void;
  readonly children?: ComponentChildren; // what lies over the board besides
  readonly isNudged?: boolean; // somebody has tried to play in an earlier position
  readonly foot?: ComponentChildren; // what lies below the board
}

export function Middle(props: MiddleProps) {
  const { table, settings, outlook, view, manner, act, send } = props;
  return (
    <div class="table">
      <p id="board-keys" class="for-readers">
        {say("page-board-keys")}
      </p>
      <Board
        {...{ table, view, act }}
        {...(props.marks && { marks: props.marks })}
        isReplay={table.isPast ?? false}
        area={props.area}
        turned={outlook.turned}
        letters={settings.letters}
        hasShortcuts={settings.shortcuts}
        label={say("page-board")}
        keysId="board-keys"
        onCommand={props.onCommand}
        onLanding={props.onLanding}
      />
      <ViewButtons view={view} outlook={outlook} />
      {props.children}
      <div class="messages">
        {props.isNudged && <Bar kind="no">{say("past-why")}</Bar>}
        <MessageBar
          {...{ manner, act, send }}
          table={table.isPast ? asideFrom(props.state.table!) : table}
          room={props.state}
          onDismiss={props.onDismiss}
        />
        <Drafts {...{ table, manner, act }} />
      </div>
      {props.foot}
    </div>
  );
}
