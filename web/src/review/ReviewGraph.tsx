// The evaluation graph of a review, with a slider over it and buttons for single steps.
import { memo } from "hiveboard/preact";
import { isJudged, type Review } from "../game/review";
import type { JudgmentName, Move } from "../messages";
import { StepButtons, type StepButtonsProps } from "../game-ui/StepButtons";
import { t } from "../i18n/translate";

interface ReviewGraphProps {
  readonly review: Review;
  readonly moves: readonly Move[];
}

/** Decorative: the slider over it and the list of moves give the same information. */
export const ReviewGraph = memo(function Graph({ review, moves }: ReviewGraphProps) {
  const { whiteProbabilities, assessments } = review;
  const plies = moves.length;
  const evaluated = Math.max(whiteProbabilities.length - 1, 0);
  return (
    <svg class="graph" aria-hidden="true" focusable="false">
      <svg viewBox={`0 0 ${Math.max(plies, 1)} 1`} preserveAspectRatio="none">
        <rect class="graph-black" width={evaluated} height="1" />
        <path class="graph-white" d={whitePath(whiteProbabilities)} />
        <path class="graph-even" d={`M0 .5H${plies}`} />
        <path class="graph-line" d={linePath(whiteProbabilities)} />
      </svg>
      {assessments.filter(isJudged).map(({ ply, judgment }) => (
        <JudgmentMark
          key={ply}
          judgment={judgment}
          position={markPosition(ply, plies, whiteProbabilities[ply]!)}
        />
      ))}
    </svg>
  );
});

function JudgmentMark({
  judgment,
  position: [x, y],
}: {
  judgment: JudgmentName;
  position: readonly [string, string];
}) {
  return <circle cx={x} cy={y} r={5} class={`graph-mark is-${judgment}`} />;
}

interface ReviewGraphStripProps {
  readonly moves: readonly Move[];
  readonly review: Review;
  readonly ply: number;
  readonly caption: string; // description of the current ply for screen readers
  readonly onGo: (ply: number) => void;
  readonly steps: StepButtonsProps; // of the game, or of the line that is shown
}

export function ReviewGraphStrip(props: ReviewGraphStripProps) {
  const { moves, review, ply, caption, onGo } = props;
  const end = moves.length;
  return (
    <div class="strip">
      <div class="graph-box">
        <ReviewGraph review={review} moves={moves} />
        <input
          type="range"
          class="graph-slider"
          min={0}
          max={end}
          value={ply}
          aria-label={t("review-slider")}
          aria-valuetext={caption}
          title={t("review-graph-legend")}
          onInput={(event) => onGo(Number(event.currentTarget.value))}
        />
      </div>
      <StepButtons {...props.steps} />
    </div>
  );
}

/** Return the line between the winning probabilities of both sides. */
export function linePath(probabilities: readonly number[]): string {
  return probabilities
    .map((probability, ply) => `${ply ? "L" : "M"}${ply} ${height(probability)}`)
    .join("");
}

/** Return the area below the line: White's share. */
export function whitePath(probabilities: readonly number[]): string {
  return probabilities.length ? `${linePath(probabilities)}V1H0Z` : "";
}

/** Return the position of the mark of a ply, in percent of the graph. */
export function markPosition(
  ply: number,
  plies: number,
  probability: number,
): readonly [string, string] {
  return [percent(plies ? ply / plies : 0), percent(height(probability))];
}

function height(probability: number): number {
  return Math.round((1 - probability) * 1000) / 1000;
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}
