// One tile: edge, face, and the bug drawn on it.
import { THICKNESS } from "./geometry.ts";
import type { Color } from "./pieces.ts";

interface TileProps {
  readonly color: Color;
  readonly bug: string; // the name of a drawing
  readonly name?: string | undefined; // written below the bug, which is then drawn smaller
  readonly isCovered?: boolean; // only the rim is visible
  readonly drawing?: string | undefined; // SVG content to show instead of the current drawing
}

/** A tile centered at the origin of a picture. */
export function Tile({ color, bug, name, drawing, isCovered = false }: TileProps) {
  return (
    <g class={`tile-${color}`}>
      <use href="#hive-tile" class="edge" y={THICKNESS} />
      <use href="#hive-tile" class="face" fill={`url(#hive-face-${color})`} />
      {drawing && <g dangerouslySetInnerHTML={{ __html: drawing }} />}
      {!drawing && !isCovered && <BugDrawing bug={bug} isSmaller={name !== undefined} />}
      {!isCovered && name && (
        <text class="tile-name" y="45">
          {name}
        </text>
      )}
    </g>
  );
}

function BugDrawing({ bug, isSmaller }: { bug: string; isSmaller: boolean }) {
  return isSmaller ? (
    <use href={`#hive-bug-${bug}`} transform="translate(0 -9) scale(.84)" />
  ) : (
    <use href={`#hive-bug-${bug}`} />
  );
}

/** A separate picture of a tile, for hands, buttons and lists. */
export function TilePicture(props: TileProps) {
  return (
    <svg class="tile-picture" viewBox="-54 -60 108 130" aria-hidden="true" focusable="false">
      <Tile {...props} />
    </svg>
  );
}
