// A player's hand: one slot per bug of the game, with the number of tiles left.
import { TilePicture } from "hiveboard/preact";
import { handCount, type GameUiState } from "../game/uiState";
import type { ColorName, HandBug, IdlePiece, PieceName } from "../messages";
import { formatReason, type MoveFormat } from "../i18n/moves";
import { t } from "../i18n/translate";

interface HandProps {
  readonly color: ColorName;
  readonly label?: string; // replaces the default label
  readonly ui: GameUiState;
  readonly moveFormat: MoveFormat;
  readonly isOwn: boolean; // the player can pick up its tiles
  // By keyboard; pointers are handled by the board's gestures.
  readonly onPickUp: (piece: PieceName) => void;
}

export function Hand({ color, label, ui, moveFormat, isOwn, onPickUp }: HandProps) {
  const { hands, idle } = ui.position;
  const { hint } = ui;
  return (
    <ul class={isOwn ? "hand is-own" : "hand"} aria-label={label ?? t("page-hand", { color })}>
      {hands[color].map((entry) => (
        <li key={entry.bug}>
          <HandSlot
            {...{ color, entry, moveFormat, isOwn, onPickUp }}
            count={handCount(ui, color, entry.bug)}
            isHeld={entry.next !== null && entry.next === ui.held}
            isHinted={entry.next !== null && entry.next === hint?.move.piece && !hint.move.origin}
            idle={idle.find(({ piece }) => piece === entry.next)}
          />
        </li>
      ))}
    </ul>
  );
}

interface HandSlotProps extends Omit<HandProps, "ui" | "label"> {
  readonly entry: HandBug;
  readonly count: number;
  readonly isHeld: boolean;
  readonly isHinted: boolean;
  readonly idle: IdlePiece | undefined;
}

function HandSlot({
  color,
  entry,
  count,
  isHeld,
  isHinted,
  idle,
  moveFormat,
  ...rest
}: HandSlotProps) {
  const { isOwn, onPickUp } = rest;
  const { bug, next } = entry;
  const content = (
    <>
      <TilePicture color={color} bug={bug} />
      {count > 1 && <span class="slot-count">{count}</span>}
    </>
  );
  const label = t("page-hand-bug", { bug, count });
  const place = `${color}-${bug}`;
  if (!isOwn || next === null || count === 0) {
    return (
      <span class={count ? "slot" : "slot is-empty"} data-hand={place} title={label}>
        {content}
        <span class="visually-hidden">{label}</span>
      </span>
    );
  }
  // Not during the opponent's turn: it would flicker with every move.
  const isGreyed = idle !== undefined && idle.reason.rule !== "not-your-turn";
  const reason = isGreyed ? formatReason(idle.reason, moveFormat) : "";
  return (
    <button
      type="button"
      class={`slot${isGreyed ? " is-grayed" : ""}${isHinted ? " is-hinted" : ""}`}
      data-hand={place}
      data-next={next}
      aria-pressed={isHeld}
      aria-label={reason ? `${label}. ${reason}` : label}
      title={reason || label}
      onClick={(event) => isKeyboardClick(event) && onPickUp(next)}
    >
      {content}
    </button>
  );
}

/** Return whether a click came from the keyboard or a screen reader: such clicks have no count. */
function isKeyboardClick(event: MouseEvent): boolean {
  return event.detail === 0;
}
