// How somebody's rating went: a line from game to game, with its ends in numbers.
import type { RatingPoint } from "../messages";
import { say, sayDay } from "../words/text";

const WIDTH = 640;
const HEIGHT = 240;
const EDGE = { left: 74, right: 14, top: 14, bottom: 34 };
const STEP = 50; // points between lines, at least

/** A point for every game, one at least. */
export function RatingGraph({ points }: { readonly points: readonly RatingPoint[] }) {
  const values = points.map(({ value }) => value);
  const { lines, x, y } = scales(points);
  const first = points[0]!;
  const last = points.at(-1)!;
  const told = say("profile-graph", {
    count: points.length,
    first: String(first.value),
    last: String(last.value),
    lowest: String(Math.min(...values)),
    highest: String(Math.max(...values)),
  });
  return (
    <figure class="rating-graph">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={told}>
        {lines.map((value) => (
          <g key={value}>
            <line class="grid" x1={EDGE.left} x2={WIDTH - EDGE.right} y1={y(value)} y2={y(value)} />
            <text x={EDGE.left - 6} y={y(value)} dominant-baseline="central" text-anchor="end">
              {value}
            </text>
          </g>
        ))}
        <path
          class="curve"
          d={points.map(({ value }, i) => `${i ? "L" : "M"}${x(i)} ${y(value)}`).join("")}
        />
        <circle class="end" cx={x(points.length - 1)} cy={y(last.value)} r={5} />
        <text x={EDGE.left} y={HEIGHT - 10}>
          {dayOf(first)}
        </text>
        <text x={WIDTH - EDGE.right} y={HEIGHT - 10} text-anchor="end">
          {points.length > 1 && dayOf(last)}
        </text>
      </svg>
      <figcaption class="quiet">{told}</figcaption>
    </figure>
  );
}

/** Games side by side: between them it did not change. Lines at round numbers around all values. */
function scales(points: readonly RatingPoint[]) {
  const values = points.map(({ value }) => value);
  const spread = Math.max(...values) - Math.min(...values);
  const step = STEP * Math.max(1, Math.ceil(spread / STEP / 4));
  const low = Math.floor((Math.min(...values) - 1) / step) * step;
  const high = Math.ceil((Math.max(...values) + 1) / step) * step;
  const lines = Array.from({ length: (high - low) / step + 1 }, (_, i) => low + i * step);
  const inner = { width: WIDTH - EDGE.left - EDGE.right, height: HEIGHT - EDGE.top - EDGE.bottom };
  return {
    lines,
    x: (i: number) => round(EDGE.left + (inner.width * i) / Math.max(1, points.length - 1)),
    y: (value: number) => round(EDGE.top + (inner.height * (high - value)) / (high - low)),
  };
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}

function dayOf({ when }: RatingPoint): string {
  return sayDay(new Date(when).toISOString().slice(0, 10));
}
