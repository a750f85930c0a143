// What a search would play as tiles on the board: numbered, and one on each cell.
import { ghostFor, type Ghost } from "../board/scene";
import { keyOf, type HexKey } from "../game/geometry";
import type { Analysed } from "../host/host";
import type { Stack } from "../messages";

/** The best last, so that it lies on top. Several that end on one cell show the best of them there,
 * with the numbers of all. */
export function ghostsOf(
  { lines }: Analysed,
  stacks: readonly Stack[],
  kind: Ghost["kind"],
): readonly Ghost[] {
  const ends = new Map<HexKey, Ghost>();
  lines.forEach(({ moves: [move] }, i) => {
    const ghost = move && ghostFor(move, stacks, kind);
    if (!ghost) return;
    const end = keyOf(ghost.path.at(-1)!);
    const better = ends.get(end);
    ends.set(end, { ...(better ?? ghost), ranks: [...(better?.ranks ?? []), i + 1] });
  });
  return [...ends.values()].toReversed();
}
