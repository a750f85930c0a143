// The moments of a reviewed game that were puzzles: missed wins and missed saving moves.
import type { ColorName, Move, Position, Score } from "../messages";
import { bestMoveOf, isJudged, type Review } from "./review";

export interface PuzzleMoment {
  readonly ply: number; // of the mistake
  readonly color: ColorName;
  readonly kind: "win" | "only-move";
  readonly moves: number; // to the win
  readonly line: readonly Move[]; // the best moves instead
}

/** Wins that take longer are not missed, but not seen. */
const MAX_MISSED_MOVES = 6;

/** Return the moments at which a player missed a proved win, or lost a game that could be held. */
export function puzzleMoments(
  { moves }: Pick<Position, "moves">,
  { assessments }: Review,
): readonly PuzzleMoment[] {
  return assessments.flatMap((assessment): PuzzleMoment[] => {
    const { ply, after, line } = assessment;
    const { color } = moves[ply - 1]!;
    const [before, now] = [assessments[ply - 2]?.after, after].map((score) => winsIn(score, color));
    if (!isJudged(assessment) || !bestMoveOf(assessment).piece) return [];
    if (before! > 0 && now! <= 0 && before! <= MAX_MISSED_MOVES) {
      return [{ ply, color, kind: "win", moves: before!, line }];
    }
    return before === 0 && now! < 0 ? [{ ply, color, kind: "only-move", moves: 1, line }] : [];
  });
}

/** Return the moves to a proved win of `color`; negative for a loss, and 0 without a proof. */
function winsIn(score: Score | undefined, color: ColorName): number {
  const number = score?.winsIn ?? 0;
  return color === "white" ? number : -number;
}
