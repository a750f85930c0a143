// Who stood better, ply by ply: light is White's part, dark Black's; diamonds where the game turned.
import type { Review } from "../game/review";
import type { ColorName, Move } from "../messages";
import { memo } from "../ui/memo";
import { linePath, placeOf, whitePath } from "./curve";

interface GraphProps {
  readonly review: Review;
  readonly moves: readonly Move[];
}

/** A picture only: the slider that lies over it and the turning points beside it say the same. */
export const Graph = memo(function Graph({ review, moves }: GraphProps) {
  const { chances, turningPoints = [] } = review;
  const plies = moves.length;
  const known = Math.max(chances.length - 1, 0);
  return (
    <svg class="graph" aria-hidden="true" focusable="false">
      <svg viewBox={`0 0 ${Math.max(plies, 1)} 1`} preserveAspectRatio="none">
        <rect class="graph-black" width={known} height="1" />
        <path class="graph-white" d={whitePath(chances)} />
        <path class="graph-even" d={`M0 .5H${plies}`} />
        <path class="graph-line" d={linePath(chances)} />
      </svg>
      {turningPoints.map((ply) => (
        <Diamond
          key={ply}
          color={moves[ply - 1]!.color}
          place={placeOf(ply, plies, chances[ply]!)}
        />
      ))}
    </svg>
  );
});

/** Filled in the color of who gave something away. */
function Diamond({ color, place: [x, y] }: { color: ColorName; place: readonly [string, string] }) {
  return (
    <svg x={x} y={y} class={`graph-turn tile-${color}`} overflow="visible">
      <path d="M0-8 8 0 0 8-8 0Z" />
    </svg>
  );
}
