// An arrow: a line along a path, with a translucent tile or an arrowhead at its end.
import { centerOf, hexKey } from "./geometry.ts";
import { heightsOf, type Arrow, type Stack } from "./scene.ts";
import { PieceTile } from "./Tile.tsx";

interface ArrowProps {
  readonly arrow: Arrow;
  readonly stacks: readonly Stack[];
  readonly rotation: number;
  readonly showNames: boolean;
}

export function ArrowView({ arrow, stacks, rotation, showNames }: ArrowProps) {
  const { kind, ranks = [], piece, path, showsTile = true } = arrow;
  const heights = heightsOf(stacks, piece);
  const places = path.map((hex) => centerOf(hex, rotation, heights.get(hexKey(hex)) ?? 0));
  const points = places.map(({ x, y }) => `${x},${y}`).join(" ");
  const end = places.at(-1)!;
  const isLesser = ranks.length > 0 && ranks[0] !== 1;
  return (
    <g class={`arrow arrow-${kind}${isLesser ? " is-secondary" : ""}`} data-arrow={piece}>
      {path.length > 1 && <polyline class="arrow-line-casing" points={points} />}
      {path.length > 1 && (
        <polyline
          class="arrow-line"
          points={points}
          marker-end={piece ? undefined : "url(#hive-arrowhead)"}
        />
      )}
      {piece && showsTile && (
        <g class="arrow-tile" transform={`translate(${end.x} ${end.y})`}>
          <PieceTile {...{ piece, showNames }} />
        </g>
      )}
      {ranks.length > 0 && (
        <g class="arrow-rank" transform={`translate(${end.x} ${end.y - 34})`}>
          <rect
            x={-7 - 9 * ranks.length}
            y="-16"
            width={14 + 18 * ranks.length}
            height="32"
            rx="16"
          />
          <text y="6">{ranks.join(" ")}</text>
        </g>
      )}
    </g>
  );
}
