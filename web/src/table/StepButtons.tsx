// Buttons for single steps through a line of moves, and to its ends.
import { Icon, type IconName } from "../ui/icons";
import { say } from "../words/text";

interface StepButtonsProps {
  readonly ply: number;
  readonly end: number;
  readonly onGo: (ply: number) => void;
}

export function StepButtons({ ply, end, onGo }: StepButtonsProps) {
  return (
    <div class="steps">
      <To icon="first" text={say("look-first")} isOff={ply === 0} onClick={() => onGo(0)} />
      <To
        icon="previous"
        text={say("look-previous")}
        isOff={ply === 0}
        onClick={() => onGo(ply - 1)}
      />
      <span class="steps-count">{say("look-count", { number: ply, count: end })}</span>
      <To icon="next" text={say("look-next")} isOff={ply === end} onClick={() => onGo(ply + 1)} />
      <To icon="last" text={say("look-last")} isOff={ply === end} onClick={() => onGo(end)} />
    </div>
  );
}

interface ToProps {
  readonly icon: IconName;
  readonly text: string;
  readonly isOff: boolean;
  readonly onClick: () => void;
}

/** Never disabled, since a button that goes dead under a finger or the focus loses both. */
function To({ icon, text, isOff, onClick }: ToProps) {
  return (
    <button
      type="button"
      aria-label={text}
      title={text}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
    >
      <Icon name={icon} />
    </button>
  );
}
