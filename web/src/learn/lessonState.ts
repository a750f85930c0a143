// Where a person is in a lesson, and what becomes of it with each thing they do: pure steps.
import { isSameHex } from "hiveboard";
import type { IllegalMove } from "../game/uiState";
import type { ConnectionListener } from "../backend/backend";
import { PIECES, type Hex, type Move, type PieceName, type Position } from "../messages";
import { LEARNER, type Lesson, type LessonStep } from "./lessons";

/** Replaced as a whole. */
export interface LessonProgress {
  readonly step: number;
  readonly round: number; // how often the lesson was begun anew
  readonly outcome: StepOutcome;
  readonly feedback: Feedback | null; // what is wrong with a move that is not the one asked for
  readonly visited: readonly Hex[]; // where the tile that is to go everywhere has been
}

/**
 * pending: not yet tried · right: the step is done · wrong: a legal move, but not the one that is
 * asked for · visited: one place of several · done: with the whole lesson.
 */
export type StepOutcome = "pending" | "right" | "wrong" | "visited" | "done";

/** bug: another tile is asked for · place: it should go elsewhere · free: the game goes on, since
 * a queen is not surrounded yet · end: the game ends, but not so. */
export type Feedback = "bug" | "place" | "free" | "end";

export const INITIAL_PROGRESS: LessonProgress = {
  step: 0,
  round: 0,
  outcome: "pending",
  feedback: null,
  visited: [],
};

/** After a move of the learner, which led to `position`. */
export function afterMove(
  place: LessonProgress,
  lesson: Lesson,
  move: Move,
  position: Position,
): LessonProgress {
  const step = lesson.steps[place.step]!;
  if (isStepOver(place)) return place;
  if (step.do === "visit" && move.piece === step.piece) return markVisited(place, lesson, move);
  return isExpectedMove(step, move, position)
    ? completeStep(place, lesson)
    : { ...place, outcome: "wrong", feedback: feedbackFor(step, move, position) };
}

function feedbackFor(step: LessonStep, { piece }: Move, { result }: Position): Feedback {
  if (step.piece && piece && !isSameBug(step.piece, piece)) return "bug";
  if (step.do !== "end") return "place";
  return result ? "end" : "free";
}

function isSameBug(one: PieceName, other: PieceName): boolean {
  return PIECES[one].bug === PIECES[other].bug && PIECES[one].color === PIECES[other].color;
}

/** After the learner has heard why something is not allowed. */
export function afterIllegalMove(
  place: LessonProgress,
  lesson: Lesson,
  illegalMove: IllegalMove,
): LessonProgress {
  const step = lesson.steps[place.step]!;
  const { piece, reason } = illegalMove;
  const isMeant = step.do === "try" && step.rule === reason.rule;
  const isIt = isMeant && (step.at === null || step.piece === piece);
  return isIt && !isStepOver(place) ? completeStep(place, lesson) : place;
}

/** After the other side has answered: the next step is told once the board is ready for it. */
export function afterReply(place: LessonProgress, lesson: Lesson): LessonProgress {
  return lesson.steps[place.step]!.answer === null ? place : advance(place);
}

/** The next step, once the person has done this one and seen what came of it. */
export function advance(place: LessonProgress): LessonProgress {
  return place.outcome === "right" ? nextStep(place) : place;
}

function nextStep(place: LessonProgress): LessonProgress {
  return { ...place, step: place.step + 1, outcome: "pending", visited: [] };
}

export function restart({ round }: LessonProgress): LessonProgress {
  return { ...INITIAL_PROGRESS, round: round + 1 };
}

export function isStepOver({ outcome }: LessonProgress): boolean {
  return outcome === "right" || outcome === "done";
}

/** The step that set the board up on which `progress` is. */
export function startStepOf(lesson: Lesson, { step }: LessonProgress): number {
  return lesson.steps.findLastIndex(({ start }, index) => start !== null && index <= step);
}

function isExpectedMove(step: LessonStep, { uhp }: Move, { result }: Position): boolean {
  if (step.do === "play") return step.moves.includes(uhp);
  return step.do === "end" && result !== null && result.winner === step.winner;
}

function markVisited(place: LessonProgress, lesson: Lesson, { target }: Move): LessonProgress {
  const before = place.visited.filter((hex) => !isSameHex(hex, target));
  const visited = target ? [...before, target] : before;
  const isEverywhere = visited.length === lesson.steps[place.step]!.count;
  return isEverywhere ? completeStep(place, lesson) : { ...place, outcome: "visited", visited };
}

/** Done with it all, or right so far; on the same board the next step follows at once. */
function completeStep(place: LessonProgress, lesson: Lesson): LessonProgress {
  const { answer } = lesson.steps[place.step]!;
  const next = lesson.steps[place.step + 1];
  if (!next) return { ...place, outcome: "done" };
  return next.start === null && answer === null ? nextStep(place) : { ...place, outcome: "right" };
}

/** A listener that sees of each position what belongs to the lesson: the learner's turns, and
 * new tiles only where there is a hand. */
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
