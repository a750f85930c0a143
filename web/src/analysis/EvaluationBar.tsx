// Who stands better: light is White's part, dark Black's.
import { percentOf } from "../game/review";
import type { ColorName, Score } from "../messages";
import { sayChances, whitesChance } from "../words/evaluations";
import { say } from "../words/text";

interface EvaluationBarProps {
  readonly mover: ColorName;
  readonly score: Score | undefined; // for the mover
}

export function EvaluationBar({ mover, score }: EvaluationBarProps) {
  const percent = score ? percentOf(whitesChance(mover, score)) : 50;
  const words = score ? sayChances(mover, score) : say("analysis-unknown");
  return (
    <div class="evaluation">
      <div
        class="evaluation-bar"
        role="meter"
        aria-label={say("analysis-evaluation")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
      >
        <svg aria-hidden="true" focusable="false">
          <rect class="graph-black" width="100%" height="100%" />
          <rect class="graph-white" width={`${percent}%`} height="100%" />
        </svg>
      </div>
      <span class="evaluation-words" aria-hidden="true">
        {score && words}
      </span>
    </div>
  );
}
