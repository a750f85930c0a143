// A tile where advice or the answer to fear would have it: faint, at the end of the way that it would go.
import { centerOf, keyOf } from "./geometry";
import { bugOf, colorOf } from "./pieces";
import { heightsOf, type Ghost, type Stack } from "./scene";
import { Tile } from "./Tile";

interface GhostTileProps {
  readonly ghost: Ghost;
  readonly stacks: readonly Stack[];
  readonly turned: number;
  readonly letters: boolean;
}

export function GhostTile({ ghost, stacks, turned, letters }: GhostTileProps) {
  const { kind, ranks, piece, path, isSeen } = ghost;
  const heights = heightsOf(
    stacks.map(({ hex, pieces }) => ({ hex, pieces: pieces.filter((name) => name !== piece) })),
  );
  const places = path.map((hex) => centerOf(hex, turned, heights.get(keyOf(hex)) ?? 0));
  const points = places.map(({ x, y }) => `${x},${y}`).join(" ");
  const end = places.at(-1)!;
  return (
    <g
      class={`ghost ghost-${kind}${ranks && ranks[0] !== 1 ? " is-lesser" : ""}`}
      data-ghost={piece}
    >
      {path.length > 1 && <polyline class="ghost-way-edge" points={points} />}
      {path.length > 1 && <polyline class="ghost-way" points={points} />}
      {isSeen && (
        <g class="ghost-tile" transform={`translate(${end.x} ${end.y})`}>
          <Tile color={colorOf(piece)} bug={bugOf(piece)} name={letters ? piece : undefined} />
        </g>
      )}
      {ranks && ranks.length > 0 && (
        <g class="ghost-rank" transform={`translate(${end.x} ${end.y - 34})`}>
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
