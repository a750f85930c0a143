// One player's edge of the table: name plate and hand.
import type { ColorName, PieceName } from "../messages";
import type { Manner } from "../phrases";
import type { Room, Spoken } from "../room";
import { take, type Table } from "../state";
import { say } from "../text";
import { Hand } from "./Hand";
import { Plate } from "./Plate";

interface SideProps {
  readonly color: ColorName;
  readonly table: Table;
  readonly manner: Manner;
  readonly room: Room;
  readonly since: number; // when the position came
  readonly spoken?: Spoken | undefined; // what was just said
}

export function Side({ color, table, manner, room, since, spoken }: SideProps) {
  return (
    <section class="side" aria-label={say("page-player", { color })}>
      <Plate {...{ color, since, spoken }} position={table.position} />
      <SeatedHand {...{ color, table, manner, room }} />
    </section>
  );
}

/** A hand; whoever sits here may take from it if it is theirs. */
export function SeatedHand({ color, table, manner, room }: Omit<SideProps, "since" | "spoken">) {
  const seat = table.position.seats[color];
  const isOwn = seat.kind === "person" && seat.yours;
  const takeByKey = (piece: PieceName) => {
    room.act((now) => take(now, piece));
    document.querySelector<HTMLElement>(".board")?.focus();
  };
  return <Hand {...{ color, table, manner, isOwn }} onTake={takeByKey} />;
}
