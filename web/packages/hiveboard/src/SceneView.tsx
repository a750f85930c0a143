// Renders a scene: tiles from bottom to top, then arrows, marks and stack heights.
import { useMemo } from "preact/hooks";
import { ArrowView } from "./Arrow.tsx";
import { shadowHref } from "./drawings.tsx";
import { centerOf, isSameHex, hexKey, type Hex, type Point } from "./geometry.ts";
import { memo } from "./memo.tsx";
import { colorOf, type PieceName } from "./pieces.ts";
import { heightsOf, type Mark, type MarkKind, type Scene, type Stack } from "./scene.ts";
import { PieceTile } from "./Tile.tsx";

/** Marks with a wider casing line, which makes them visible on tiles of either color. */
const CASED_MARKS: ReadonlySet<MarkKind> = new Set([
  "target",
  "repeat",
  "alert",
  "hint",
  "free",
  "last",
]);
const FANNED_STACK_OFFSET = 66; // distance between the tiles of a fanned-out stack

interface PlacedTile {
  readonly piece: PieceName;
  readonly hex: Hex;
  readonly level: number;
  readonly isTop: boolean;
  readonly center: Point;
}

/** The content of a picture, in the units of the plane. */
export function SceneView({ scene }: { scene: Scene }) {
  const { stacks, marks, rotation, showNames, held, rejected, fanned, hiddenPieces } = scene;
  // Dragging a tile changes none of these inputs, so that the layers are not rendered again.
  const [tiles, lifted] = useMemo(() => {
    const placedTiles = tilesInDrawingOrder(stacks, rotation, fanned);
    const draw = (group: readonly PlacedTile[]) => group.map((tile) => drawTile(tile, scene));
    const isHeld = ({ piece }: PlacedTile) => piece === held;
    return [draw(placedTiles.filter((tile) => !isHeld(tile))), draw(placedTiles.filter(isHeld))];
  }, [stacks, rotation, showNames, held, rejected, fanned, hiddenPieces]);
  const heights = useMemo(() => heightsOf(stacks), [stacks]);
  return (
    <>
      {/* The tiles are dimmed as a group: dimmed separately, covered tiles would show through. */}
      <g class={held ? "tiles is-dimmed" : "tiles"}>{tiles}</g>
      <g class="tiles">{lifted}</g>
      {scene.arrows?.map((arrow, i) => (
        <ArrowView key={i} arrow={arrow} {...{ stacks, rotation, showNames }} />
      ))}
      <g class="marks">{marks.map((mark) => drawMark(mark, heights, rotation))}</g>
      <g class="badges">{stacks.flatMap((stack) => drawHeightBadge(stack, scene))}</g>
    </>
  );
}

/** Return all tiles in drawing order: level by level, the far ones first. */
function tilesInDrawingOrder(
  stacks: readonly Stack[],
  rotation: number,
  fanned: Hex | undefined,
): PlacedTile[] {
  const placed = stacks.flatMap(({ hex, pieces }) =>
    pieces.map((piece, level) => {
      const isTop = level === pieces.length - 1;
      const center = isSameHex(hex, fanned)
        ? fannedCenter(hex, rotation, level)
        : centerOf(hex, rotation, level);
      return { piece, hex, level, isTop: isTop || isSameHex(hex, fanned), center };
    }),
  );
  return placed.toSorted((a, b) => a.level - b.level || a.center.y - b.center.y);
}

function fannedCenter(hex: Hex, rotation: number, level: number): Point {
  const { x, y } = centerOf(hex, rotation);
  return { x, y: y - FANNED_STACK_OFFSET * level };
}

interface TileOnBoardProps {
  readonly piece: PieceName;
  readonly transform: string;
  readonly level: number;
  readonly isTop: boolean;
  readonly stateClass: string;
  readonly showNames: boolean;
}

/** A tile on the board. */
const TileOnBoard = memo(function LaidTile(props: TileOnBoardProps) {
  const { piece, transform, level, isTop, stateClass, showNames } = props;
  return (
    <g class={`placed-tile${stateClass}`} data-piece={piece} transform={transform}>
      <use href={shadowHref(level)} />
      <g class="placed-tile-body">
        <PieceTile {...{ piece, showNames }} isCovered={!isTop} />
      </g>
    </g>
  );
});

function drawTile({ piece, level, isTop, center }: PlacedTile, scene: Scene) {
  return (
    <TileOnBoard
      key={piece}
      piece={piece}
      transform={translation(center)}
      level={piece === scene.held ? level + 2 : level}
      isTop={isTop}
      stateClass={tileStateClass(piece, scene)}
      showNames={scene.showNames}
    />
  );
}

function tileStateClass(piece: PieceName, { hiddenPieces, held, rejected }: Scene): string {
  if (hiddenPieces?.has(piece)) return " is-hidden";
  if (piece === held) return " is-held";
  return piece === rejected ? " is-rejected" : "";
}

function drawMark({ hex, kind }: Mark, heights: ReturnType<typeof heightsOf>, rotation: number) {
  const height = heights.get(hexKey(hex)) ?? 0;
  const level = Math.max(height - 1, 0);
  const isOnTile = height > 0 && CASED_MARKS.has(kind);
  return (
    <g
      key={`${kind} ${hexKey(hex)}`}
      class={`mark mark-${kind}${isOnTile ? " is-on-tile" : ""}`}
      data-hex={hexKey(hex)}
      transform={translation(centerOf(hex, rotation, level))}
    >
      {isOnTile && <use href="#hive-tile" class="mark-casing" />}
      <use href="#hive-tile" />
      {kind === "repeat" && <text y="10">=</text>}
      {kind === "visited" && <path d="M-18 1 -6 13 18 -12" />}
    </g>
  );
}

function drawHeightBadge({ hex, pieces }: Stack, { rotation, fanned }: Scene) {
  if (pieces.length < 2 || isSameHex(hex, fanned)) return [];
  const color = colorOf(pieces.at(-1)!);
  const { x, y } = centerOf(hex, rotation, pieces.length - 1);
  return [
    <g
      key={hexKey(hex)}
      class={`badge tile-${color}`}
      transform={translation({ x: x + 44, y: y - 20 })}
    >
      <circle r="13" />
      <text y="5.5">{pieces.length}</text>
    </g>,
  ];
}

function translation({ x, y }: Point): string {
  return `translate(${round(x)} ${round(y)})`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
