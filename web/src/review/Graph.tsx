// The graph of a review: who stood better at each ply, with a slider over it and buttons for single steps.
import { memo } from "hiveboard/preact";
import type { Review } from "../game/review";
import type { ColorName, Move } from "../messages";
import { StepButtons } from "../table/StepButtons";
import { say } from "../words/text";

interface GraphProps {
  readonly review: Review;
  readonly moves: readonly Move[];
}

/** A picture only: the slider that lies over it and the turning points beside it say the same. */
export const Graph = memo(function Graph({ review, moves }: GraphProps) {
  const { chances, turningPoints = [] } = review;
  const plies = moves.length;
  const known = Math.max(chances.length - 1, 0);
  return (
    <svg class="graph" aria-hidden="true" focusable="false">
      <svg viewBox={`0 0 ${Math.max(plies, 1)} 1`} preserveAspectRatio="none">
        <rect class="graph-black" width={known} height="1" />
        <path class="graph-white" d={whitePath(chances)} />
        <path class="graph-even" d={`M0 .5H${plies}`} />
        <path class="graph-line" d={linePath(chances)} />
      </svg>
      {turningPoints.map((ply) => (
        <Diamond
          key={ply}
          color={moves[ply - 1]!.color}
          place={placeOf(ply, plies, chances[ply]!)}
        />
      ))}
    </svg>
  );
});

/** Filled in the color of who gave something away. */
function Diamond({ color, place: [x, y] }: { color: ColorName; place: readonly [string, string] }) {
  return (
    <svg x={x} y={y} class={`graph-turn tile-${color}`} overflow="visible">
      <path d="M0-8 8 0 0 8-8 0Z" />
    </svg>
  );
}

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

/** The line between both sides' chances. */
export function linePath(chances: readonly number[]): string {
  return chances.map((chance, ply) => `${ply ? "L" : "M"}${ply} ${height(chance)}`).join("");
}

/** What lies below the line: White's part. */
export function whitePath(chances: readonly number[]): string {
  return chances.length ? `${linePath(chances)}V1H0Z` : "";
}

/** Where a ply is marked, in hundredths of the picture. */
export function placeOf(ply: number, plies: number, chance: number): readonly [string, string] {
  return [percent(plies ? ply / plies : 0), percent(height(chance))];
}

function height(chance: number): number {
  return Math.round((1 - chance) * 1000) / 1000;
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}
