// The replay bar: a slider that lies over the graph, and buttons for single steps.
import type { Review } from "../game/review";
import type { Move } from "../messages";
import { StepButtons } from "../table/StepButtons";
import { say } from "../words/text";
import { Graph } from "./Graph";

interface StripProps {
  readonly moves: readonly Move[];
  readonly review: Review;
  readonly ply: number;
  readonly words: string; // what is shown, for who cannot see it
  readonly onGo: (ply: number) => void;
}

export function GraphStrip({ moves, review, ply, words, onGo }: StripProps) {
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
      <StepButtons ply={ply} end={end} onGo={onGo} />
    </div>
  );
}
