// Draws a scene: tiles from the table upwards, then the marks, then the heights of stacks.
import { useMemo } from "preact/hooks";
import { ArrowView } from "./Arrow.tsx";
import { shadowOf } from "./drawings.tsx";
import { centerOf, isSameHex, keyOf, type Hex, type Point } from "./geometry.ts";
import { memo } from "./memo.tsx";
import { bugOf, colorOf, type PieceName } from "./pieces.ts";
import { heightsOf, type Mark, type MarkKind, type Scene, type Stack } from "./scene.ts";
import { Tile } from "./Tile.tsx";

/** Marks that are seen on tiles of either color, since their line lies on a broader one. */
const CASED: ReadonlySet<MarkKind> = new Set(["target", "repeat", "culprit", "hint", "free"]);
const FANNED_LIFT = 66; // from one tile to the next while a stack is looked into

interface Laid {
  readonly piece: PieceName;
  readonly hex: Hex;
  readonly level: number;
  readonly isTop: boolean;
  readonly at: Point;
}

/** The contents of a picture, in the units of the plane. */
export function SceneView({ scene }: { scene: Scene }) {
  const { stacks, marks, rotation, showNames, held, refused, fanned, away } = scene;
  // While a tile is dragged nothing here changes: the drawn layers are kept as they are.
  const [tiles, lifted] = useMemo(() => {
    const laid = laidOut(stacks, rotation, fanned);
    const draw = (some: readonly Laid[]) => some.map((one) => drawTile(one, scene));
    const isHeld = ({ piece }: Laid) => piece === held;
    return [draw(laid.filter((one) => !isHeld(one))), draw(laid.filter(isHeld))];
  }, [stacks, rotation, showNames, held, refused, fanned, away]);
  const heights = useMemo(() => heightsOf(stacks), [stacks]);
  return (
    <>
      {/* All of them are dimmed as one: each by itself, those of a stack would show through. */}
      <g class={held ? "tiles is-dimmed" : "tiles"}>{tiles}</g>
      <g class="tiles">{lifted}</g>
      {scene.arrows?.map((arrow, i) => (
        <ArrowView key={i} arrow={arrow} {...{ stacks, rotation, showNames }} />
      ))}
      <g class="marks">{marks.map((mark) => drawMark(mark, heights, rotation))}</g>
      <g class="badges">{stacks.flatMap((stack) => drawHeight(stack, scene))}</g>
    </>
  );
}

/** All tiles in the order of drawing: level by level, the far ones first. */
function laidOut(stacks: readonly Stack[], rotation: number, fanned: Hex | undefined): Laid[] {
  const laid = stacks.flatMap(({ hex, pieces }) =>
    pieces.map((piece, level) => {
      const isTop = level === pieces.length - 1;
      const at = isSameHex(hex, fanned)
        ? fannedAt(hex, rotation, level)
        : centerOf(hex, rotation, level);
      return { piece, hex, level, isTop: isTop || isSameHex(hex, fanned), at };
    }),
  );
  return laid.toSorted((one, other) => one.level - other.level || one.at.y - other.at.y);
}

function fannedAt(hex: Hex, rotation: number, level: number): Point {
  const { x, y } = centerOf(hex, rotation);
  return { x, y: y - FANNED_LIFT * level };
}

interface LaidTileProps {
  readonly piece: PieceName;
  readonly place: string;
  readonly level: number;
  readonly isTop: boolean;
  readonly state: string;
  readonly showNames: boolean;
}

/** A tile on the table. */
const LaidTile = memo(function LaidTile(props: LaidTileProps) {
  const { piece, place, level, isTop, state, showNames } = props;
  return (
    <g class={`laid${state}`} data-piece={piece} transform={place}>
      <use href={shadowOf(level)} />
      <g class="lifted">
        <Tile
          color={colorOf(piece)}
          bug={bugOf(piece)}
          name={showNames ? piece : undefined}
          isCovered={!isTop}
        />
      </g>
    </g>
  );
});

function drawTile({ piece, level, isTop, at }: Laid, scene: Scene) {
  return (
    <LaidTile
      key={piece}
      piece={piece}
      place={move(at)}
      level={piece === scene.held ? level + 2 : level}
      isTop={isTop}
      state={stateOf(piece, scene)}
      showNames={scene.showNames}
    />
  );
}

function stateOf(piece: PieceName, { away, held, refused }: Scene): string {
  if (away?.has(piece)) return " is-away";
  if (piece === held) return " is-held";
  return piece === refused ? " is-refused" : "";
}

function drawMark({ hex, kind }: Mark, heights: ReturnType<typeof heightsOf>, rotation: number) {
  const height = heights.get(keyOf(hex)) ?? 0;
  const level = Math.max(height - 1, 0);
  const isOnTile = height > 0 && CASED.has(kind);
  return (
    <g
      key={`${kind} ${keyOf(hex)}`}
      class={`mark mark-${kind}${isOnTile ? " is-on-tile" : ""}`}
      data-hex={keyOf(hex)}
      transform={move(centerOf(hex, rotation, level))}
    >
      {isOnTile && <use href="#hive-tile" class="mark-casing" />}
      <use href="#hive-tile" />
      {kind === "repeat" && <text y="10">=</text>}
      {kind === "visited" && <path d="M-18 1 -6 13 18 -12" />}
    </g>
  );
}

function drawHeight({ hex, pieces }: Stack, { rotation, fanned }: Scene) {
  if (pieces.length < 2 || isSameHex(hex, fanned)) return [];
  const color = colorOf(pieces.at(-1)!);
  const { x, y } = centerOf(hex, rotation, pieces.length - 1);
  return [
    <g key={keyOf(hex)} class={`badge tile-${color}`} transform={move({ x: x + 44, y: y - 20 })}>
      <circle r="13" />
      <text y="5.5">{pieces.length}</text>
    </g>,
  ];
}

function move({ x, y }: Point): string {
  return `translate(${round(x)} ${round(y)})`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
