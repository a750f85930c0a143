// The buttons of the board's view.
import type { RefObject } from "preact";
import type { View } from "../board/view";
import { Icon, type IconName } from "../ui/icons";
import { say } from "../words/text";
import type { Orientation } from "./useOrientation";

interface ViewButtonsProps {
  readonly view: RefObject<View | null>;
  readonly orientation: Orientation;
}

export function ViewButtons({ view, orientation }: ViewButtonsProps) {
  return (
    <div class="view-buttons over-board">
      <Round icon="fit" text={say("page-fit")} onClick={() => view.current?.fit()} />
      <Round icon="turn" text={say("page-turn")} onClick={orientation.turn} />
    </div>
  );
}

interface RoundProps {
  readonly icon: IconName;
  readonly text: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

/** Never disabled, since a button that goes dead under a finger or the focus loses both. */
export function Round({ icon, text, isOff = false, onClick }: RoundProps) {
  return (
    <button
      type="button"
      class="round"
      aria-label={text}
      title={text}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
    >
      <Icon name={icon} />
    </button>
  );
}
