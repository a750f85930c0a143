// Buttons for single steps through a line of moves, and to its ends.
import { IconButton } from "../ui/icons";
import { say } from "../words/text";

interface StepButtonsProps {
  readonly ply: number;
  readonly end: number;
  readonly onGo: (ply: number) => void;
}

export function StepButtons({ ply, end, onGo }: StepButtonsProps) {
  return (
    <div class="steps row gap-50">
      <IconButton icon="first" text={say("look-first")} isOff={ply === 0} onClick={() => onGo(0)} />
      <IconButton
        icon="previous"
        text={say("look-previous")}
        isOff={ply === 0}
        onClick={() => onGo(ply - 1)}
      />
      <span class="steps-count">{say("look-count", { number: ply, count: end })}</span>
      <IconButton
        icon="next"
        text={say("look-next")}
        isOff={ply === end}
        onClick={() => onGo(ply + 1)}
      />
      <IconButton
        icon="last"
        text={say("look-last")}
        isOff={ply === end}
        onClick={() => onGo(end)}
      />
    </div>
  );
}
