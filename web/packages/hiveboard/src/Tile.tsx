// One tile: edge, face, and the bug drawn on it.
import { DOT_CENTER_X, DOT_RADIUS, DOT_SPACING } from "./dimensions.ts";
import { THICKNESS } from "./geometry.ts";
import { bugOf, colorOf, numberOf, type Color, type PieceName } from "./pieces.ts";

interface TileProps {
  readonly color: Color;
  readonly bug: string; // the name of a drawing
  readonly name?: string | undefined; // written below the bug, which is then drawn smaller
  readonly number?: number | undefined; // as dots, unless there is a name
  readonly isCovered?: boolean; // only the rim is visible
  readonly drawing?: string | undefined; // SVG content to show instead of the current drawing
}

/** A tile centered at the origin of a picture. */
export function Tile(props: TileProps) {
  const { color, bug, name, number = 0, drawing, isCovered = false } = props;
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
      {!isCovered && !name && number > 0 && <Dots number={number} />}
    </g>
  );
}

interface PieceTileProps {
  readonly piece: PieceName;
  readonly showNames: boolean;
  readonly isCovered?: boolean;
}

/** The tile of a piece, with its name or its number. */
export function PieceTile({ piece, showNames, isCovered = false }: PieceTileProps) {
  return (
    <Tile
      color={colorOf(piece)}
      bug={bugOf(piece)}
      name={showNames ? piece : undefined}
      number={numberOf(piece)}
      isCovered={isCovered}
    />
  );
}

/** One dot per number: two for the second ant. */
function Dots({ number }: { number: number }) {
  return (
    <g class="tile-dots">
      {[...Array(number).keys()].map((i) => (
        <circle
          key={i}
          cx={DOT_CENTER_X}
          cy={DOT_SPACING * (i - (number - 1) / 2)}
          r={DOT_RADIUS}
        />
      ))}
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
