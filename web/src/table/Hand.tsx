// A player's hand: one place for each bug of the set, with how many are left.
import { TilePicture } from "hiveboard/preact";
import { handCount, type Table } from "../game/table";
import type { ColorName, HandBug, Idle, PieceName } from "../messages";
import { sayReason, type Manner } from "../words/moves";
import { say } from "../words/text";

interface HandProps {
  readonly color: ColorName;
  readonly label?: string; // what it is, if not a hand
  readonly table: Table;
  readonly manner: Manner;
  readonly isOwn: boolean; // whoever sits here may take from it
  readonly onTake: (piece: PieceName) => void; // by key; presses are the board's gestures
}

export function Hand({ color, label, table, manner, isOwn, onTake }: HandProps) {
  const { hands, idle } = table.position;
  const { hint } = table;
  return (
    <ul class={isOwn ? "hand is-own" : "hand"} aria-label={label ?? say("page-hand", { color })}>
      {hands[color].map((entry) => (
        <li key={entry.bug}>
          <Slot
            {...{ color, entry, manner, isOwn, onTake }}
            count={handCount(table, color, entry.bug)}
            isHeld={entry.next !== null && entry.next === table.held}
            isHinted={entry.next !== null && entry.next === hint?.move.piece && !hint.move.origin}
            idle={idle.find(({ piece }) => piece === entry.next)}
          />
        </li>
      ))}
    </ul>
  );
}

interface SlotProps extends Omit<HandProps, "table" | "label"> {
  readonly entry: HandBug;
  readonly count: number;
  readonly isHeld: boolean;
  readonly isHinted: boolean;
  readonly idle: Idle | undefined;
}

function Slot({ color, entry, count, isHeld, isHinted, idle, manner, ...rest }: SlotProps) {
  const { isOwn, onTake } = rest;
  const { bug, next } = entry;
  const content = (
    <>
      <TilePicture color={color} bug={bug} />
      {count > 1 && <span class="slot-count">{count}</span>}
    </>
  );
  const label = say("page-hand-bug", { bug, count });
  const place = `${color}-${bug}`;
  if (!isOwn || next === null || count === 0) {
    return (
      <span class={count ? "slot" : "slot is-empty"} data-hand={place} title={label}>
        {content}
        <span class="for-readers">{label}</span>
      </span>
    );
  }
  // During the other side's turn nothing is greyed: it would flicker with every move.
  const isGreyed = idle !== undefined && idle.reason.rule !== "not-your-turn";
  const reason = isGreyed ? sayReason(idle.reason, manner) : "";
  return (
    <button
      type="button"
      class={`slot${isGreyed ? " is-greyed" : ""}${isHinted ? " is-hinted" : ""}`}
      data-hand={place}
      data-next={next}
      aria-pressed={isHeld}
      aria-label={reason ? `${label}. ${reason}` : label}
      title={reason || label}
      onClick={(event) => isByKey(event) && onTake(next)}
    >
      {content}
    </button>
  );
}

/** Keys and screen readers click without having pressed anything. */
function isByKey(event: MouseEvent): boolean {
  return event.detail === 0;
}
