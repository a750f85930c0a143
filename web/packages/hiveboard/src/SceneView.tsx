// Draws a scene: tiles from the table upwards, then the marks, then the heights of stacks.
import { useMemo } from "preact/hooks";
import { shadowOf } from "./drawings";
import { centerOf, isSameHex, keyOf, type Hex, type Point } from "./geometry";
import { GhostTile } from "./GhostTile";
import { memo } from "./memo";
import { bugOf, colorOf, type PieceName } from "./pieces";
import { heightsOf, type Mark, type MarkKind, type Scene, type Stack } from "./scene";
import { Tile } from "./Tile";

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
  const { stacks, marks, turned, letters, held, refused, fanned, away } = scene;
  // While a tile is dragged nothing here changes: the drawn layers are kept as they are.
  const [tiles, lifted] = useMemo(() => {
    const laid = laidOut(stacks, turned, fanned);
    const draw = (some: readonly Laid[]) => some.map((one) => drawTile(one, scene));
    const isHeld = ({ piece }: Laid) => piece === held;
    return [draw(laid.filter((one) => !isHeld(one))), draw(laid.filter(isHeld))];
  }, [stacks, turned, letters, held, refused, fanned, away]);
  const heights = useMemo(() => heightsOf(stacks), [stacks]);
  return (
    <>
      {/* All of them are dimmed as one: each by itself, those of a stack would show through. */}
      <g class={held ? "tiles is-dimmed" : "tiles"}>{tiles}</g>
      <g class="tiles">{lifted}</g>
      {scene.lines?.map((ghost, i) => (
        <GhostTile key={i} ghost={ghost} {...{ stacks, turned, letters }} />
      ))}
      {scene.ghost && <GhostTile ghost={scene.ghost} {...{ stacks, turned, letters }} />}
      <g class="marks">{marks.map((mark) => drawMark(mark, heights, turned))}</g>
      <g class="badges">{stacks.flatMap((stack) => drawHeight(stack, scene))}</g>
    </>
  );
}

/** All tiles in the order of drawing: level by level, the far ones first. */
function laidOut(stacks: readonly Stack[], turned: number, fanned: Hex | undefined): Laid[] {
  const laid = stacks.flatMap(({ hex, pieces }) =>
    pieces.map((piece, level) => {
      const isTop = level === pieces.length - 1;
      const at = isSameHex(hex, fanned)
        ? fannedAt(hex, turned, level)
        : centerOf(hex, turned, level);
      return { piece, hex, level, isTop: isTop || isSameHex(hex, fanned), at };
    }),
  );
  return laid.toSorted((one, other) => one.level - other.level || one.at.y - other.at.y);
}

function fannedAt(hex: Hex, turned: number, level: number): Point {
  const { x, y } = centerOf(hex, turned);
  return { x, y: y - FANNED_LIFT * level };
}

interface LaidTileProps {
  readonly piece: PieceName;
  readonly place: string;
  readonly level: number;
  readonly isTop: boolean;
  readonly state: string;
  readonly letters: boolean;
}

/** A tile on the table. */
const LaidTile = memo(function LaidTile(props: LaidTileProps) {
  const { piece, place, level, isTop, state, letters } = props;
  return (
    <g class={`laid${state}`} data-piece={piece} transform={place}>
      <use href={shadowOf(level)} />
      <g class="lifted">
        <Tile
          color={colorOf(piece)}
          bug={bugOf(piece)}
          name={letters ? piece : undefined}
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
      letters={scene.letters}
    />
  );
}

function stateOf(piece: PieceName, { away, held, refused }: Scene): string {
  if (away?.has(piece)) return " is-away";
  if (piece === held) return " is-held";
  return piece === refused ? " is-refused" : "";
}

function drawMark({ hex, kind }: Mark, heights: ReturnType<typeof heightsOf>, turned: number) {
  const height = heights.get(keyOf(hex)) ?? 0;
  const level = Math.max(height - 1, 0);
  const isOnTile = height > 0 && CASED.has(kind);
  return (
    <g
      key={`${kind} ${keyOf(hex)}`}
      class={`mark mark-${kind}${isOnTile ? " is-on-tile" : ""}`}
      data-hex={keyOf(hex)}
      transform={move(centerOf(hex, turned, level))}
    >
      {isOnTile && <use href="#hexagon" class="mark-casing" />}
      <use href="#hexagon" />
      {kind === "repeat" && <text y="10">=</text>}
      {kind === "visited" && <path d="M-18 1 -6 13 18 -12" />}
    </g>
  );
}

function drawHeight({ hex, pieces }: Stack, { turned, fanned }: Scene) {
  if (pieces.length < 2 || isSameHex(hex, fanned)) return [];
  const color = colorOf(pieces.at(-1)!);
  const { x, y } = centerOf(hex, turned, pieces.length - 1);
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
