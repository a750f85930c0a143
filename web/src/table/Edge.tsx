// One edge of the table: who sits there, with their hand.
import type { ComponentChildren } from "preact";
import { Icon } from "../ui/icons";
import { say } from "../words/text";
import { Side, type SideProps } from "./Side";

interface EdgeProps extends SideProps {
  readonly place: "near" | "far";
  readonly children?: ComponentChildren; // what lies there besides
}

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
    <a class="plain home-link" href="/" aria-label={say("page-home")}>
      <Icon name="home" />
    </a>
  );
}
