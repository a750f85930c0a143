// Attempts at puzzles: moves on and off the main line, hints, takebacks and races.
import { expect, test } from "vitest";
import {
  afterBoard,
  afterVerdict,
  answerRace,
  beginAttempt,
  canSolve,
  giveHint,
  movesLeft,
  nextMainMove,
  outcomeOf,
  showSolution,
  tryAgain,
  type Attempt,
} from "../../src/game/puzzleAttempt";
import type { Puzzle } from "../../src/game/puzzles";

const WIN: Puzzle = {
  id: "aaaaaa",
  kind: "win",
  moves: 3,
  position: "Base rulebook White[9] - 0,0:wQ;1,0:bQ",
  solution: ["wA1 bQ-", "bS1 wQ-", "wA2 bQ/", "bS2 wQ/", "wA3 bQ\\"],
  rating: 1500,
  deviation: 150,
  themes: ["pin"],
};
const ONLY_MOVE: Puzzle = { ...WIN, kind: "only-move", moves: 1, solution: ["wA1 bQ-", "bS1 wQ-"] };
const RACE: Puzzle = { ...WIN, kind: "race", moves: 2, winner: "black", solution: ["wA1 bQ-"] };

const wrong = (line: readonly string[]) => ({ verdict: "wrong", line }) as const;

/** Return the attempt after the board shows one more move after another. */
function play(attempt: Attempt, ...moves: string[]): Attempt {
  return moves.reduce(
    (current, move) => afterBoard(current, [...current.line, move], undefined, "white"),
    attempt,
  );
}

test("the stored defense is played while the solver follows the main line", () => {
  const first = play(beginAttempt(WIN), "wA1 bQ-");
  expect(first).toMatchObject({ phase: "replying", feedback: "correct", queue: ["bS1 wQ-"] });
  expect(canSolve(first)).toBe(false);
  const second = play(first, "bS1 wQ-");
  expect(second).toMatchObject({ phase: "solving", queue: [] });
  expect(nextMainMove(second)).toBe("wA2 bQ/");
  const third = play(second, "wA2 bQ/", "bS2 wQ/");
  expect(outcomeOf(third)).toBeUndefined();
  const end = afterBoard(third, [...third.line, "wA3 bQ\\"], "white", "white");
  expect(end).toMatchObject({ phase: "over", feedback: "solved", hasFailed: false });
  expect(outcomeOf(end)).toBe(true);
});

test("a move off the main line is judged with the moves that were left before it", () => {
  const start = play(beginAttempt(WIN), "wA1 bQ-", "bS1 wQ-", "wA3 bQ/");
  expect(start.phase).toBe("checking");
  expect(movesLeft(start)).toBe(2);
  const correct = afterVerdict(start, { verdict: "correct", line: ["bS2 wQ\\"] });
  expect(correct).toMatchObject({ phase: "replying", queue: ["bS2 wQ\\"] });
  const next = play(correct, "bS2 wQ\\", "wA2 bQ\\");
  expect(next.phase).toBe("checking"); // no longer on the main line
  expect(movesLeft(next)).toBe(1);
  const solved = afterVerdict(next, { verdict: "solved", line: [] });
  expect(outcomeOf(solved)).toBe(true);
});

test("a wrong move is refuted, fails the puzzle and can be taken back", () => {
  const checked = play(beginAttempt(WIN), "wA1 bQ-", "bS1 wQ-", "wA3 bQ/");
  const refuted = afterVerdict(checked, wrong(["bQ wA1-", "wA3 bQ-"]));
  expect(refuted).toMatchObject({
    phase: "refuted",
    feedback: "wrong",
    queue: ["bQ wA1-", "wA3 bQ-"],
  });
  expect(outcomeOf(refuted)).toBe(false);
  const shown = play(refuted, "bQ wA1-");
  expect(shown).toMatchObject({ phase: "refuted", queue: ["wA3 bQ-"] });
  const again = tryAgain(shown);
  expect(again).toMatchObject({ phase: "solving", feedback: "none", round: 1 });
  expect(again.line).toEqual(["wA1 bQ-", "bS1 wQ-"]);
  expect(again.base).toEqual(again.line);
  const solved = afterVerdict(play(again, "wA9 bQ-"), {
    verdict: "solved",
    line: [],
  });
  expect(solved.phase).toBe("over");
  expect(outcomeOf(solved)).toBe(false); // the first error counts
});

test("a takeback also removes a forced pass after the refutation", () => {
  const refuted = afterVerdict(play(beginAttempt(WIN), "wA3 bQ/"), wrong(["bS1 wQ-"]));
  const again = tryAgain(play(refuted, "bS1 wQ-", "pass"));
  expect(again.line).toEqual([]);
});

test("a forced pass that the board has played counts as the reply", () => {
  const checked = play(beginAttempt(WIN), "wA3 bQ/", "pass");
  expect(checked.phase).toBe("checking");
  const next = afterVerdict(checked, { verdict: "correct", line: ["pass"] });
  expect(next).toMatchObject({ phase: "solving", queue: [], feedback: "correct" });
});

test("a move that cannot be proved is taken back without an error", () => {
  const checked = play(beginAttempt(WIN), "wA3 bQ/");
  const next = afterVerdict(checked, { verdict: "unknown", line: [] });
  expect(next).toMatchObject({ phase: "solving", feedback: "unproved", line: [], round: 1 });
  expect(outcomeOf(next)).toBeUndefined();
});

test("a verdict that comes after the end changes nothing", () => {
  const shown = showSolution(play(beginAttempt(WIN), "wA3 bQ/"));
  expect(afterVerdict(shown, wrong([]))).toBe(shown);
});

test("ending the game wins at once, but not for the opponent", () => {
  const [won, lost, drawn] = (["white", "black", null] as const).map((winner) =>
    afterBoard(beginAttempt(WIN), ["wA9 bQ-"], winner, "white"),
  );
  expect(outcomeOf(won!)).toBe(true);
  expect(lost).toMatchObject({ phase: "refuted", hasFailed: true });
  expect(drawn!.hasFailed).toBe(true);
});

test("the only move solves its puzzle", () => {
  expect(outcomeOf(play(beginAttempt(ONLY_MOVE), "wA1 bQ-"))).toBe(true);
  expect(play(beginAttempt(ONLY_MOVE), "wA2 bQ-").phase).toBe("checking");
});

test("hints name the themes first, if there are any", () => {
  const themes = giveHint(beginAttempt(WIN), true);
  expect(themes.hint).toBe("theme");
  expect(giveHint(themes, true).hint).toBe("piece");
  expect(giveHint(beginAttempt(WIN), false).hint).toBe("piece");
  const played = play(giveHint(themes, true), "wA1 bQ-");
  expect([played.hint, played.hasHelp]).toEqual(["none", true]); // the next move has no hint yet
  expect(play(beginAttempt(WIN), "wA1 bQ-").hasHelp).toBe(false);
});

test("the solution fails an open puzzle, but not a solved one", () => {
  expect(outcomeOf(showSolution(beginAttempt(WIN)))).toBe(false);
  const solved = play(beginAttempt(ONLY_MOVE), "wA1 bQ-");
  expect(showSolution(solved)).toBe(solved);
});

test("a race needs the winner and the number of moves", () => {
  const race = beginAttempt(RACE);
  expect(canSolve(race)).toBe(false);
  expect(outcomeOf(answerRace(race, { winner: "black", moves: 2 }))).toBe(true);
  expect(outcomeOf(answerRace(race, { winner: "black", moves: 3 }))).toBe(false);
  expect(outcomeOf(answerRace(race, { winner: "white", moves: 2 }))).toBe(false);
  const solved = answerRace(race, { winner: "black", moves: 2 });
  expect(answerRace(solved, { winner: "white", moves: 2 })).toBe(solved);
});
