// The buttons of the board's view.
import type { RefObject } from "preact";
import type { View } from "../board/view";
import { Icon, type IconName } from "../icons";
import { say } from "../text";
import type { Outlook } from "./useOutlook";

interface ViewButtonsProps {
  readonly view: RefObject<View | null>;
  readonly outlook: Outlook;
}

export function ViewButtons({ view, outlook }: ViewButtonsProps) {
  return (
    <div class="view-buttons over-board">
      <Round icon="fit" text={say("page-fit")} onClick={() => view.current?.fit()} />
      <Round icon="turn" text={say("page-turn")} onClick={outlook.turn} />
    </div>
  );
}

function Round({ icon, text, onClick }: { icon: IconName; text: string; onClick: () => void }) {
  return (
    <button type="button" class="round" aria-label={text} title={text} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
