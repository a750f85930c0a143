// Trying moves from a position that was laid: both sides play, and nobody keeps it.
import type { RefObject } from "preact";
import { useMemo } from "preact/hooks";
import type { Command } from "../board/keys";
import type { View } from "../board/view";
import type { ColorName, Position } from "../messages";
import type { Manner } from "../phrases";
import { Middle } from "../table/Middle";
import { Act } from "../table/Act";
import { MoveActs } from "../table/MoveActs";
import { PositionList } from "../table/PositionList";
import { Side } from "../table/Side";
import type { Outlook } from "../table/useOutlook";
import type { Room, RoomState } from "../room";
import type { Settings } from "../settings";
import type { Step, Table } from "../state";
import { say } from "../text";

interface TryingProps {
  readonly room: Room;
  readonly state: RoomState;
  readonly table: Table;
  readonly settings: Settings;
  readonly manner: Manner;
  readonly outlook: Outlook;
  readonly area: RefObject<HTMLElement | null>;
  readonly view: RefObject<View | null>;
  readonly onEdit: (position: Position) => void;
  readonly onCommand: (command: Command) => void;
  readonly onLanding: () => void;
}

export function Trying(props: TryingProps) {
  const { room, table, settings, outlook } = props;
  const { act, send } = useMemo(
    () => ({ act: room.act.bind(room), send: room.send.bind(room) }),
    [room],
  );
  const { position } = table;
  return (
    <>
      <Edge {...props} {...{ act }} place="far" color="black" />
      <Middle {...props} {...{ act, send }} onDismiss={() => room.dismiss()} />
      <Edge {...props} {...{ act }} place="near" color="white" />
      <div class="tools" role="group" aria-label={say("setup-tools")}>
        <MoveActs position={position} send={send} />
        <Act
          icon="edit"
          text={say("setup-edit")}
          isOff={!position.moves.length}
          onClick={() => props.onEdit(position)}
        />
      </div>
      <PositionList
        {...{ position, act }}
        turned={outlook.turned}
        isShown={settings.list}
        language={settings.language}
        onType={(move) => send({ type: "play", move })}
      />
    </>
  );
}

type EdgeProps = TryingProps & {
  readonly place: "far" | "near";
  readonly color: ColorName;
  readonly act: (make: (table: Table) => Step) => void;
};

function Edge({ place, color, table, manner, act, state }: EdgeProps) {
  return (
    <div class={table.position.turn === color ? `${place} is-to-move` : place}>
      <Side {...{ color, table, manner, act }} since={state.since} />
    </div>
  );
}
