// Line chart of a rating by game, with the axis labeled at both ends.
import type { RatingPoint } from "../messages";
import { t, formatDate } from "../i18n/translate";

const GRAPH_WIDTH = 640;
const GRAPH_HEIGHT = 240;
const GRAPH_MARGIN = { left: 74, right: 14, top: 14, bottom: 34 };
const MIN_GRID_STEP = 50; // rating points between grid lines

/** A chart with one point per game. `points` must not be empty. */
export function RatingGraph({ points }: { readonly points: readonly RatingPoint[] }) {
  const values = points.map(({ value }) => value);
  const { lines, x, y } = scales(points);
  const first = points[0]!;
  const last = points.at(-1)!;
  const summary = t("profile-graph", {
    count: points.length,
    first: String(first.value),
    last: String(last.value),
    lowest: String(Math.min(...values)),
    highest: String(Math.max(...values)),
  });
  return (
    <figure class="rating-graph">
      <svg viewBox={`0 0 ${GRAPH_WIDTH} ${GRAPH_HEIGHT}`} role="img" aria-label={summary}>
        {lines.map((value) => (
          <g key={value}>
            <line
              class="rating-grid"
              x1={GRAPH_MARGIN.left}
              x2={GRAPH_WIDTH - GRAPH_MARGIN.right}
              y1={y(value)}
              y2={y(value)}
            />
            <text
              x={GRAPH_MARGIN.left - 6}
              y={y(value)}
              dominant-baseline="central"
              text-anchor="end"
            >
              {value}
            </text>
          </g>
        ))}
        <path
          class="rating-line"
          d={points.map(({ value }, i) => `${i ? "L" : "M"}${x(i)} ${y(value)}`).join("")}
        />
        <circle class="rating-end" cx={x(points.length - 1)} cy={y(last.value)} r={5} />
        <text x={GRAPH_MARGIN.left} y={GRAPH_HEIGHT - 10}>
          {dayOf(first)}
        </text>
        <text x={GRAPH_WIDTH - GRAPH_MARGIN.right} y={GRAPH_HEIGHT - 10} text-anchor="end">
          {points.length > 1 && dayOf(last)}
        </text>
      </svg>
      <figcaption class="muted">{summary}</figcaption>
    </figure>
  );
}

/**
 * Scale the chart. Games are evenly spaced because the rating is constant between them. Grid lines
 * are at round numbers and enclose all values.
 */
function scales(points: readonly RatingPoint[]) {
  const values = points.map(({ value }) => value);
  const spread = Math.max(...values) - Math.min(...values);
  const step = MIN_GRID_STEP * Math.max(1, Math.ceil(spread / MIN_GRID_STEP / 4));
  const low = Math.floor((Math.min(...values) - 1) / step) * step;
  const high = Math.ceil((Math.max(...values) + 1) / step) * step;
  const lines = Array.from({ length: (high - low) / step + 1 }, (_, i) => low + i * step);
  const inner = {
    width: GRAPH_WIDTH - GRAPH_MARGIN.left - GRAPH_MARGIN.right,
    height: GRAPH_HEIGHT - GRAPH_MARGIN.top - GRAPH_MARGIN.bottom,
  };
  return {
    lines,
    x: (i: number) => round(GRAPH_MARGIN.left + (inner.width * i) / Math.max(1, points.length - 1)),
    y: (value: number) => round(GRAPH_MARGIN.top + (inner.height * (high - value)) / (high - low)),
  };
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}

function dayOf({ timestamp }: RatingPoint): string {
  return formatDate(new Date(timestamp).toISOString().slice(0, 10));
}
