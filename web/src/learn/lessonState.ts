// Progress within a lesson, and pure functions that update it.
import { isSameHex } from "hiveboard";
import type { IllegalMove } from "../game/uiState";
import type { ConnectionListener } from "../backend/backend";
import { PIECES, type Hex, type Move, type PieceName, type Position } from "../messages";
import { LEARNER, type Lesson, type LessonStep } from "./lessons";

/** Progress of the learner. It is replaced as a whole, never modified. */
export interface LessonProgress {
  readonly step: number;
  readonly round: number; // number of restarts
  readonly outcome: StepOutcome;
  // What is wrong with a legal move that does not solve the step.
  readonly feedback: Feedback | null;
  readonly visited: readonly Hex[]; // hexes visited so far in a "visit" step
}

/**
 * State of the current step.
 *
 * pending: not tried yet · right: solved · wrong: a legal move that does not solve it · visited:
 * one of several hexes visited · done: the whole lesson is complete.
 */
type StepOutcome = "pending" | "right" | "wrong" | "visited" | "done";

/**
 * Problem with a wrong move.
 *
 * bug: another tile should move · place: it should go elsewhere · free: the game goes on because no
 * queen is surrounded yet · end: the game ends, but with another result.
 */
export type Feedback = "bug" | "place" | "free" | "end";

export const INITIAL_PROGRESS: LessonProgress = {
  step: 0,
  round: 0,
  outcome: "pending",
  feedback: null,
  visited: [],
};

/** Return the progress after a move of the learner that led to `position`. */
export function afterMove(
  progress: LessonProgress,
  lesson: Lesson,
  move: Move,
  position: Position,
): LessonProgress {
  const step = lesson.steps[progress.step]!;
  if (isStepOver(progress)) return progress;
  if (step.do === "visit" && move.piece === step.piece) return markVisited(progress, lesson, move);
  return isExpectedMove(step, move, position)
    ? completeStep(progress, lesson)
    : { ...progress, outcome: "wrong", feedback: feedbackFor(step, move, position) };
}

function feedbackFor(step: LessonStep, { piece }: Move, { result }: Position): Feedback {
  if (piece && !isTileOfStep(step, piece)) return "bug";
  if (step.do !== "end") return "place";
  return result ? "end" : "free";
}

/** Return whether the step is about tiles like `piece`. */
export function isTileOfStep(step: LessonStep, piece: PieceName): boolean {
  return step.piece === null || isSameBug(step.piece, piece);
}

function isSameBug(a: PieceName, b: PieceName): boolean {
  return PIECES[a].bug === PIECES[b].bug && PIECES[a].color === PIECES[b].color;
}

/** Return the progress after an illegal move was explained to the learner. */
export function afterIllegalMove(
  progress: LessonProgress,
  lesson: Lesson,
  illegalMove: IllegalMove,
): LessonProgress {
  const step = lesson.steps[progress.step]!;
  const { piece, reason } = illegalMove;
  const hasRule = step.do === "try" && step.rule === reason.rule;
  const isSolved = hasRule && (step.at === null || step.piece === piece);
  return isSolved && !isStepOver(progress) ? completeStep(progress, lesson) : progress;
}

/**
 * Return the progress after the opponent's reply: the next step starts once the board is ready for
 * it.
 */
export function afterReply(progress: LessonProgress, lesson: Lesson): LessonProgress {
  return lesson.steps[progress.step]!.answer === null ? progress : advance(progress);
}

/** Return the next step if the current one is solved. */
export function advance(progress: LessonProgress): LessonProgress {
  return progress.outcome === "right" ? nextStep(progress) : progress;
}

function nextStep(progress: LessonProgress): LessonProgress {
  return { ...progress, step: progress.step + 1, outcome: "pending", visited: [] };
}

export function restart({ round }: LessonProgress): LessonProgress {
  return { ...INITIAL_PROGRESS, round: round + 1 };
}

export function isStepOver({ outcome }: LessonProgress): boolean {
  return outcome === "right" || outcome === "done";
}

/** Return the index of the step that set up the board of the current step. */
export function startStepOf(lesson: Lesson, { step }: LessonProgress): number {
  return lesson.steps.findLastIndex(({ start }, index) => start !== null && index <= step);
}

function isExpectedMove(step: LessonStep, { uhp }: Move, { result }: Position): boolean {
  if (step.do === "play") return step.moves.includes(uhp);
  return step.do === "end" && result !== null && result.winner === step.winner;
}

function markVisited(progress: LessonProgress, lesson: Lesson, { target }: Move): LessonProgress {
  const others = progress.visited.filter((hex) => !isSameHex(hex, target));
  const visited = target ? [...others, target] : others;
  const isEverywhere = visited.length === lesson.steps[progress.step]!.count;
  return isEverywhere
    ? completeStep(progress, lesson)
    : { ...progress, outcome: "visited", visited };
}

/** Finish the step: the lesson if it was the last one. A step on the same board follows at once. */
function completeStep(progress: LessonProgress, lesson: Lesson): LessonProgress {
  const { answer } = lesson.steps[progress.step]!;
  const next = lesson.steps[progress.step + 1];
  if (!next) return { ...progress, outcome: "done" };
  return next.start === null && answer === null
    ? nextStep(progress)
    : { ...progress, outcome: "right" };
}

/**
 * Return a listener that receives each position restricted to the lesson: moves only on the
 * learner's turn, and new tiles only if the lesson has a hand.
 */
export function lessonListener(lesson: Lesson, listener: ConnectionListener): ConnectionListener {
  return {
    onStateChange: (state) => listener.onStateChange(state),
    onMessage: (message) =>
      listener.onMessage(message.type === "position" ? lessonPosition(message, lesson) : message),
  };
}

export function lessonPosition(position: Position, { hasHand }: Lesson): Position {
  const isTurn = position.turn === LEARNER;
  const choices = position.choices.filter(({ origin }) => isTurn && (hasHand || origin !== null));
  const none = { white: [], black: [] };
  return { ...position, choices, hands: hasHand ? { ...position.hands, black: [] } : none };
}
