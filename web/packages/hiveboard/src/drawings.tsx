// The drawings that all boards share: the outline of a tile, its shadows and the bugs.
import { TILE_THICKNESS, TILE_OUTLINE } from "./dimensions.ts";
import type { Color } from "./pieces.ts";
import { drawingsByName, type TileSet } from "./tileSet.ts";

const SHADOW_LEVELS = 5;

interface DrawingsProps {
  readonly tileSet: TileSet | undefined;
  readonly extra?: Readonly<Record<string, string>>; // additional SVG documents by path
}

/** Shared definitions of boards and tiles, needed once per document. */
export function Drawings({ tileSet, extra = {} }: DrawingsProps) {
  const drawings = drawingsByName({ ...tileSet?.documents, ...extra });
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
        {Object.entries(drawings).map(drawBug)}
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

function drawBug([name, content]: [string, string]) {
  return <g id={`hive-bug-${name}`} key={name} dangerouslySetInnerHTML={{ __html: content }} />;
}

export function shadowHref(level: number): string {
  return `#hive-shadow-${Math.min(level, SHADOW_LEVELS - 1)}`;
}
