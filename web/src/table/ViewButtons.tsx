// The buttons of the board's view.
import type { RefObject } from "preact";
import type { View } from "../board/view";
import { IconButton } from "../ui/IconButton";
import { say } from "../words/text";
import type { Orientation } from "./useOrientation";

interface ViewButtonsProps {
  readonly view: RefObject<View | null>;
  readonly orientation: Orientation;
}

export function ViewButtons({ view, orientation }: ViewButtonsProps) {
  return (
    <div class="view-buttons over-board">
      <IconButton
        class="round"
        icon="fit"
        text={say("page-fit")}
        onClick={() => view.current?.fit()}
      />
      <IconButton class="round" icon="turn" text={say("page-turn")} onClick={orientation.turn} />
    </div>
  );
}
