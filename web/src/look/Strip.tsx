// The replay bar: a slider that lies over the graph, and buttons for single steps.
import { Icon, type IconName } from "../icons";
import type { Move } from "../messages";
import { say } from "../text";
import type { Review } from "../review";
import { Graph } from "./Graph";

interface StripProps {
  readonly moves: readonly Move[];
  readonly review: Review;
  readonly ply: number;
  readonly words: string; // what is shown, for who cannot see it
  readonly onGo: (ply: number) => void;
}

export function Strip({ moves, review, ply, words, onGo }: StripProps) {
  const end = moves.length;
  return (
    <div class="strip">
      <div class="graph-box">
        <Graph review={review} moves={moves} />
        <input
          type="range"
          class="graph-slider"
          min={0}
          max={end}
          value={ply}
          aria-label={say("look-slider")}
          aria-valuetext={words}
          onInput={(event) => onGo(Number(event.currentTarget.value))}
        />
      </div>
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
