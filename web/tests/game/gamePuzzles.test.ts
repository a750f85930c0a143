// The moments of a game that were puzzles.
import { expect, test } from "vitest";
import { puzzleMoments } from "../../src/game/gamePuzzles";
import { EMPTY_REVIEW, type Review } from "../../src/game/review";
import type { Move, PlyAssessment } from "../../src/messages";

const BEST = { piece: "wA1", uhp: "wA1 bQ-" } as Move;

/** Return the assessment of a ply after which White wins in that number of moves. */
function assess(ply: number, winsIn: number | null, isMistake = true): PlyAssessment {
  return {
    type: "ply-assessment",
    ply,
    after: { probability: winsIn === null ? 0.5 : Number(winsIn > 0), winsIn },
    loss: 0,
    judgment: isMistake ? "blunder" : null,
    line: [BEST],
    facts: [],
  };
}

/** Return the moments of a game with the scores after each ply; White moves first. */
function momentsOf(...plies: readonly PlyAssessment[]) {
  const moves = plies.map((_, i) => ({ color: i % 2 ? "black" : "white" }) as Move);
  const review: Review = { ...EMPTY_REVIEW, assessments: plies };
  return puzzleMoments({ moves }, review).map(({ ply, color, kind, moves: count }) => [
    ply,
    color,
    kind,
    count,
  ]);
}

test("a missed win is a puzzle of the player who missed it", () => {
  expect(momentsOf(assess(1, null, false), assess(2, 3), assess(3, null))).toEqual([
    [2, "black", "only-move", 1],
    [3, "white", "win", 3],
  ]);
  expect(momentsOf(assess(1, -2, false), assess(2, null))).toEqual([[2, "black", "win", 2]]);
});

test("a win that only takes longer is not missed", () => {
  expect(momentsOf(assess(1, null, false), assess(2, 3, false), assess(3, 4))).toEqual([]);
});

test("a position that was lost before has no saving move", () => {
  expect(momentsOf(assess(1, 2, false), assess(2, 2))).toEqual([]);
});

test("moves without a judgment and long wins do not become puzzles", () => {
  expect(momentsOf(assess(1, null, false), assess(2, 3, false), assess(3, null, false))).toEqual(
    [],
  );
  expect(momentsOf(assess(1, null, false), assess(2, 9, false), assess(3, null))).toEqual([]);
});
