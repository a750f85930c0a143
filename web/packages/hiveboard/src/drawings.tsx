// The drawings that all boards share: the outline of a tile, its shadows and the eight bugs.
import { TILE_THICKNESS, TILE_OUTLINE } from "./dimensions.ts";
import type { Color } from "./pieces.ts";

const BUG_DRAWINGS = import.meta.glob<string>("../../../../src/sixlegs/tiles/classic/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

const SHADOW_LEVELS = 5;

/** Additional SVG drawings by file name. */
export type ExtraDrawings = Readonly<Record<string, string>>;

/** Shared definitions of boards and tiles, needed once per document. */
export function Drawings({ extra = {} }: { extra?: ExtraDrawings }) {
  return (
    <svg class="drawings" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <path id="hive-tile" d={TILE_OUTLINE} />
        <FaceGradient color="white" />
        <FaceGradient color="black" />
        <marker id="hive-arrowhead" viewBox="0 -3 4 6" markerWidth="4" orient="auto">
          <path d="M0 -3 4 0 0 3Z" fill="context-stroke" />
        </marker>
        {[...Array(SHADOW_LEVELS).keys()].map(drawShadow)}
        {Object.entries({ ...BUG_DRAWINGS, ...extra }).map(drawBug)}
      </defs>
    </svg>
  );
}

/** The light on the face of a tile, from above. */
function FaceGradient({ color }: { color: Color }) {
  return (
    <linearGradient id={`hive-face-${color}`} x1="0.3" y1="0" x2="0.6" y2="1">
      <stop offset="0" stop-color={`var(--${color}-highlight)`} />
      <stop offset="0.7" stop-color={`var(--${color}-face)`} />
    </linearGradient>
  );
}

/**
 * Draw a shadow as faint hexagons, each lower and wider than the previous one, and wider at higher
 * levels.
 */
function drawShadow(level: number) {
  return (
    <g id={`hive-shadow-${level}`} key={level} class="shadow">
      {[1, 2, 3, 4].map((step) => (
        <use
          href="#hive-tile"
          key={step}
          y={TILE_THICKNESS + step * (2 + level)}
          stroke-width={step * (2 + 2 * level)}
        />
      ))}
    </g>
  );
}

function drawBug([path, text]: [string, string]) {
  const name = path.slice(path.lastIndexOf("/") + 1, -".svg".length);
  const group = text.slice(text.indexOf("<g "), text.lastIndexOf("</svg>"));
  return <g id={`hive-bug-${name}`} key={name} dangerouslySetInnerHTML={{ __html: group }} />;
}

export function shadowHref(level: number): string {
  return `#hive-shadow-${Math.min(level, SHADOW_LEVELS - 1)}`;
}
