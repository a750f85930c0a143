// An attempt at a puzzle, and pure functions that update it. The board reports all moves that are
// on it; the attempt decides what they mean and which moves the board plays next.
import type { ColorName, PuzzleReply } from "../messages";
import type { Puzzle } from "./puzzles";

/**
 * solving: the solver is to move · checking: a move off the main line is being proved ·
 * replying: the board plays `queue`, then the solver is to move · refuted: the refutation of a
 * wrong move is on the board · over: solved, or the solution was shown
 */
type Phase = "solving" | "checking" | "replying" | "refuted" | "over";

/**
 * What the solver last did. unproved: the proof was too hard, so that the move is taken back.
 */
export type Feedback = "none" | "correct" | "wrong" | "unproved" | "solved" | "shown";

/** none · theme: the themes are named · piece: the tile to move is marked as well */
type HintLevel = "none" | "theme" | "piece";

export interface Attempt {
  readonly puzzle: Puzzle;
  readonly line: readonly string[]; // UHP moves on the board
  readonly phase: Phase;
  readonly feedback: Feedback;
  readonly queue: readonly string[]; // moves that the board is about to play
  readonly hint: HintLevel; // for the next move
  readonly hasHelp: boolean; // a hint was given for any move
  readonly hasFailed: boolean; // a wrong move was played, or the solution was requested
  readonly round: number; // counts takebacks, after each of which the board is set up again
  readonly base: readonly string[]; // the moves with which the board was set up
  readonly refutation: readonly string[]; // the moves after a wrong one
}

/** The answer to a race: who wins, and in how many moves. */
export interface RaceAnswer {
  readonly winner: ColorName;
  readonly moves: number;
}

export function beginAttempt(puzzle: Puzzle): Attempt {
  return {
    puzzle,
    line: [],
    phase: "solving",
    feedback: "none",
    queue: [],
    hint: "none",
    hasHelp: false,
    hasFailed: false,
    round: 0,
    base: [],
    refutation: [],
  };
}

/** Return whether the solver can play a move on the board. */
export function canSolve({ phase, puzzle }: Attempt): boolean {
  return phase === "solving" && puzzle.kind !== "race";
}

export function isOver({ phase }: Attempt): boolean {
  return phase === "over";
}

/** Return whether the puzzle was solved without a wrong move; undefined before the end. */
export function outcomeOf({ feedback, hasFailed }: Attempt): boolean | undefined {
  if (hasFailed) return false;
  return feedback === "solved" ? true : undefined;
}

/** Return the number of moves that the solver had left before the last move of `line`. */
export function movesLeft({ puzzle, line }: Attempt): number {
  return puzzle.moves - Math.ceil(line.length / 2) + 1;
}

/**
 * Return the attempt after the board shows `line`, which has at least one move more. `winner` is
 * set if the game is over, null for a draw.
 */
export function afterBoard(
  attempt: Attempt,
  line: readonly string[],
  winner: ColorName | null | undefined,
  solver: ColorName,
): Attempt {
  const move = line.at(-1);
  if (move === undefined || line.length <= attempt.line.length) return attempt;
  const next = { ...attempt, line };
  if (attempt.phase === "replying" || attempt.phase === "refuted") return dequeue(next, move);
  return canSolve(attempt) ? afterSolverMove(next, winner, solver) : next;
}

function dequeue(attempt: Attempt, move: string): Attempt {
  const queue = attempt.queue[0] === move ? attempt.queue.slice(1) : [];
  const isReady = attempt.phase === "replying" && queue.length === 0;
  return { ...attempt, queue, phase: isReady ? "solving" : attempt.phase };
}

function afterSolverMove(
  attempt: Attempt,
  winner: ColorName | null | undefined,
  solver: ColorName,
): Attempt {
  const { puzzle, line } = attempt;
  const ply = line.length - 1;
  const isMainLine = line.every((played, index) => played === puzzle.solution[index]);
  if (winner === solver && puzzle.kind === "win") return solve(attempt);
  if (winner !== undefined && winner !== solver && puzzle.kind === "win") return fail(attempt, []);
  if (!isMainLine) return { ...attempt, phase: "checking" };
  if (puzzle.kind !== "win") return solve(attempt);
  const defense = puzzle.solution[ply + 1];
  return defense === undefined ? { ...attempt, phase: "checking" } : reply(attempt, defense);
}

/** Let the board play the reply, unless it is a forced pass that the board has already played. */
function reply(attempt: Attempt, move: string): Attempt {
  const isPlayed = attempt.line.length % 2 === 0;
  if (isPlayed) return { ...attempt, phase: "solving", feedback: "correct", hint: "none" };
  return { ...attempt, phase: "replying", feedback: "correct", queue: [move], hint: "none" };
}

function solve(attempt: Attempt): Attempt {
  return { ...attempt, phase: "over", feedback: "solved", queue: [] };
}

function fail(attempt: Attempt, refutation: readonly string[]): Attempt {
  return {
    ...attempt,
    phase: "refuted",
    feedback: "wrong",
    hasFailed: true,
    base: lastTurn(attempt),
    queue: refutation,
    refutation,
  };
}

/** Return the moves before the last one of the solver, whose moves have even indices. */
function lastTurn({ line }: Attempt): readonly string[] {
  return line.slice(0, 2 * Math.floor((line.length - 1) / 2));
}

/** Return the attempt after the verdict on the move being checked. */
export function afterVerdict(attempt: Attempt, { verdict, line }: PuzzleReply): Attempt {
  if (attempt.phase !== "checking") return attempt;
  switch (verdict) {
    case "solved":
      return solve(attempt);
    case "correct":
      return line[0] === undefined ? solve(attempt) : reply(attempt, line[0]);
    case "wrong":
      return fail(attempt, line);
    case "unknown":
      return takeBack({ ...attempt, feedback: "unproved", base: lastTurn(attempt) });
  }
}

/** Return the attempt after the solver takes back a wrong move. */
export function tryAgain(attempt: Attempt): Attempt {
  return attempt.phase === "refuted" ? takeBack({ ...attempt, feedback: "none" }) : attempt;
}

/** Set the board up again as before the last move of the solver. */
function takeBack(attempt: Attempt): Attempt {
  const { base, round } = attempt;
  return { ...attempt, phase: "solving", line: base, queue: [], refutation: [], round: round + 1 };
}

/** Return the attempt with the next hint: themes first, unless there are none, then the tile. */
export function giveHint(attempt: Attempt, hasTheme: boolean): Attempt {
  if (!canSolve(attempt)) return attempt;
  const hint = attempt.hint === "none" && hasTheme ? "theme" : "piece";
  return { ...attempt, hint, hasHelp: true };
}

/** Return the attempt after the solver gives up. */
export function showSolution(attempt: Attempt): Attempt {
  if (isOver(attempt)) return attempt;
  return { ...attempt, phase: "over", feedback: "shown", hasFailed: true, queue: [] };
}

/** Return the attempt after the answer to a race. */
export function answerRace(attempt: Attempt, { winner, moves }: RaceAnswer): Attempt {
  const { puzzle } = attempt;
  const isRight = winner === puzzle.winner && moves === puzzle.moves;
  if (puzzle.kind !== "race" || isOver(attempt)) return attempt;
  return {
    ...attempt,
    phase: "over",
    feedback: isRight ? "solved" : "wrong",
    hasFailed: !isRight,
  };
}

/** Return the move of the main line that is next; undefined off the main line. */
export function nextMainMove({ puzzle, line }: Attempt): string | undefined {
  const isMainLine = line.every((played, index) => played === puzzle.solution[index]);
  return isMainLine ? puzzle.solution[line.length] : undefined;
}
