// One player's edge of the table: name plate and hand.
import type { ComponentChildren } from "preact";
import { take } from "../game/steps";
import type { Table, Act } from "../game/table";
import type { Spoken } from "../host/session";
import type { ColorName, PieceName } from "../messages";
import { Icon } from "../ui/icons";
import type { Manner } from "../words/moves";
import { say } from "../words/text";
import { Hand } from "./Hand";
import { PlayerPlate } from "./PlayerPlate";

export interface SideProps {
  readonly color: ColorName;
  readonly table: Table; // as it stands
  readonly shown?: Table; // as it is shown, if that is an earlier position
  readonly manner: Manner;
  readonly act?: Act | undefined; // if tiles may be taken
  readonly since?: number; // when the position came
  readonly spoken?: Spoken | undefined; // what was just said
}

export function Side({ color, table, shown = table, manner, act, since = 0, spoken }: SideProps) {
  return (
    <section class="side row wrap grows shrinks" aria-label={say("page-player", { color })}>
      <PlayerPlate {...{ color, since, spoken }} position={table.position} />
      <SeatedHand {...{ color, manner, act }} table={shown} />
    </section>
  );
}

type SeatedHandProps = Pick<SideProps, "color" | "table" | "manner" | "act">;

/** A hand; whoever sits here may take from it if it is theirs. */
export function SeatedHand({ color, table, manner, act }: SeatedHandProps) {
  const seat = table.position.seats[color];
  const isOwn = act !== undefined && seat.kind === "person" && seat.yours;
  const takeByKey = (piece: PieceName) => {
    act?.((now) => take(now, piece));
    document.querySelector<HTMLElement>(".board")?.focus();
  };
  return <Hand {...{ color, table, manner, isOwn }} onTake={takeByKey} />;
}

interface EdgeProps extends SideProps {
  readonly place: "near" | "far";
  readonly children?: ComponentChildren; // what lies there besides
}

/** An edge of the table with the player who sits there. */
export function Edge({ place, children, ...side }: EdgeProps) {
  const isToMove = side.table.position.turn === side.color;
  return (
    <div class={isToMove ? `${place} is-to-move` : place}>
      {children}
      <Side {...side} />
    </div>
  );
}

/** The way home where there is no room for a panel. */
export function HomeLink() {
  return (
    <a class="plain home-link narrow-only" href="/" aria-label={say("page-home")}>
      <Icon name="home" />
    </a>
  );
}
