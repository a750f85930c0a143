// One player's edge of a table that is only looked at: name plate and hand.
import { Icon } from "../icons";
import type { ColorName } from "../messages";
import type { Manner } from "../phrases";
import { Hand } from "../table/Hand";
import { Plate } from "../table/Plate";
import type { Table } from "../state";
import { say } from "../text";

interface EdgeProps {
  readonly color: ColorName;
  readonly place: "near" | "far";
  readonly table: Table;
  readonly manner: Manner;
}

export function Edge({ color, place, table, manner }: EdgeProps) {
  return (
    <div class={place}>
      {place === "far" && (
        <a class="plain home-link" href="/" aria-label={say("page-home")}>
          <Icon name="home" />
        </a>
      )}
      <section class="side" aria-label={say("page-player", { color })}>
        <Plate color={color} position={table.position} since={0} />
        <Hand {...{ color, table, manner }} isOwn={false} onTake={() => {}} />
      </section>
    </div>
  );
}
