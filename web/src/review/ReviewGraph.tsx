// The graph of a review: who stood better at each ply, with a slider over it and buttons for single steps.
import { memo } from "hiveboard/preact";
import type { Review } from "../game/review";
import type { ColorName, Move } from "../messages";
import { StepButtons } from "../game-ui/StepButtons";
import { t } from "../i18n/translate";

interface ReviewGraphProps {
  readonly review: Review;
  readonly moves: readonly Move[];
}

/** A picture only: the slider that lies over it and the turning points beside it say the same. */
export const ReviewGraph = memo(function Graph({ review, moves }: ReviewGraphProps) {
  const { whiteProbabilities, turningPoints = [] } = review;
  const plies = moves.length;
  const known = Math.max(whiteProbabilities.length - 1, 0);
  return (
    <svg class="graph" aria-hidden="true" focusable="false">
      <svg viewBox={`0 0 ${Math.max(plies, 1)} 1`} preserveAspectRatio="none">
        <rect class="graph-black" width={known} height="1" />
        <path class="graph-white" d={whitePath(whiteProbabilities)} />
        <path class="graph-even" d={`M0 .5H${plies}`} />
        <path class="graph-line" d={linePath(whiteProbabilities)} />
      </svg>
      {turningPoints.map((ply) => (
        <TurningPointMark
          key={ply}
          color={moves[ply - 1]!.color}
          place={markPosition(ply, plies, whiteProbabilities[ply]!)}
        />
      ))}
    </svg>
  );
});

/** Filled in the color of who gave something away. */
function TurningPointMark({
  color,
  place: [x, y],
}: {
  color: ColorName;
  place: readonly [string, string];
}) {
  return (
    <svg x={x} y={y} class={`graph-turning-point tile-${color}`} overflow="visible">
      <path d="M0-8 8 0 0 8-8 0Z" />
    </svg>
  );
}

interface ReviewGraphStripProps {
  readonly moves: readonly Move[];
  readonly review: Review;
  readonly ply: number;
  readonly caption: string; // what is shown, for who cannot see it
  readonly onGo: (ply: number) => void;
}

export function ReviewGraphStrip({ moves, review, ply, caption, onGo }: ReviewGraphStripProps) {
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
          onInput={(event) => onGo(Number(event.currentTarget.value))}
        />
      </div>
      <StepButtons ply={ply} end={end} onGo={onGo} />
    </div>
  );
}

/** The line between both sides' chances. */
export function linePath(chances: readonly number[]): string {
  return chances.map((chance, ply) => `${ply ? "L" : "M"}${ply} ${height(chance)}`).join("");
}

/** What lies below the line: White's part. */
export function whitePath(chances: readonly number[]): string {
  return chances.length ? `${linePath(chances)}V1H0Z` : "";
}

/** Where a ply is marked, in hundredths of the picture. */
export function markPosition(
  ply: number,
  plies: number,
  chance: number,
): readonly [string, string] {
  return [percent(plies ? ply / plies : 0), percent(height(chance))];
}

function height(chance: number): number {
  return Math.round((1 - chance) * 1000) / 1000;
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}
