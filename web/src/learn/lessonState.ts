// Where a person is in a lesson, and what becomes of it with each thing they do: pure steps.
import { isSameHex } from "hiveboard";
import type { Complaint } from "../game/table";
import type { ConnectionListener } from "../host/host";
import { PIECES, type Hex, type Move, type PieceName, type Position } from "../messages";
import { LEARNER, type Lesson, type Step } from "./lessons";

/** Replaced as a whole. */
export interface Place {
  readonly step: number;
  readonly round: number; // how often the lesson was begun anew
  readonly verdict: Verdict;
  readonly fault: Fault | null; // what is wrong with a move that is not the one asked for
  readonly visited: readonly Hex[]; // where the tile that is to go everywhere has been
}

/**
 * none: not yet tried · right: the step is done · other: a legal move, but not the one that is
 * asked for · visited: one place of several · done: with the whole lesson.
 */
export type Verdict = "none" | "right" | "other" | "visited" | "done";

/** bug: another tile is asked for · place: it should go elsewhere · free: the game goes on, since
 * a queen is not surrounded yet · end: the game ends, but not so. */
export type Fault = "bug" | "place" | "free" | "end";

export const BEGINNING: Place = { step: 0, round: 0, verdict: "none", fault: null, visited: [] };

/** After a move of the learner, which led to `position`. */
export function afterMove(place: Place, lesson: Lesson, move: Move, position: Position): Place {
  const step = lesson.steps[place.step]!;
  if (isOver(place)) return place;
  if (step.do === "visit" && move.piece === step.piece) return visiting(place, lesson, move);
  return isAskedFor(step, move, position)
    ? stepDone(place, lesson)
    : { ...place, verdict: "other", fault: faultOf(step, move, position) };
}

function faultOf(step: Step, { piece }: Move, { result }: Position): Fault {
  if (step.piece && piece && !isSameBug(step.piece, piece)) return "bug";
  if (step.do !== "end") return "place";
  return result ? "end" : "free";
}

function isSameBug(one: PieceName, other: PieceName): boolean {
  return PIECES[one].bug === PIECES[other].bug && PIECES[one].color === PIECES[other].color;
}

/** After the learner has heard why something is not allowed. */
export function afterComplaint(place: Place, lesson: Lesson, complaint: Complaint): Place {
  const step = lesson.steps[place.step]!;
  const { piece, reason } = complaint;
  const isMeant = step.do === "try" && step.rule === reason.rule;
  const isIt = isMeant && (step.at === null || step.piece === piece);
  return isIt && !isOver(place) ? stepDone(place, lesson) : place;
}

/** After the other side has answered: the next step is told once the board is ready for it. */
export function afterAnswer(place: Place, lesson: Lesson): Place {
  return lesson.steps[place.step]!.answer === null ? place : goneOn(place);
}

/** The next step, once the person has done this one and seen what came of it. */
export function goneOn(place: Place): Place {
  return place.verdict === "right" ? nextStep(place) : place;
}

function nextStep(place: Place): Place {
  return { ...place, step: place.step + 1, verdict: "none", visited: [] };
}

export function begunAnew({ round }: Place): Place {
  return { ...BEGINNING, round: round + 1 };
}

export function isOver({ verdict }: Place): boolean {
  return verdict === "right" || verdict === "done";
}

/** The step that set the board up on which `place` is. */
export function startOf(lesson: Lesson, { step }: Place): number {
  return lesson.steps.findLastIndex(({ start }, index) => start !== null && index <= step);
}

function isAskedFor(step: Step, { uhp }: Move, { result }: Position): boolean {
  if (step.do === "play") return step.moves.includes(uhp);
  return step.do === "end" && result !== null && result.winner === step.winner;
}

function visiting(place: Place, lesson: Lesson, { target }: Move): Place {
  const before = place.visited.filter((hex) => !isSameHex(hex, target));
  const visited = target ? [...before, target] : before;
  const isEverywhere = visited.length === lesson.steps[place.step]!.count;
  return isEverywhere ? stepDone(place, lesson) : { ...place, verdict: "visited", visited };
}

/** Done with it all, or right so far; on the same board the next step follows at once. */
function stepDone(place: Place, lesson: Lesson): Place {
  const { answer } = lesson.steps[place.step]!;
  const next = lesson.steps[place.step + 1];
  if (!next) return { ...place, verdict: "done" };
  return next.start === null && answer === null ? nextStep(place) : { ...place, verdict: "right" };
}

/** A listener that sees of each position what belongs to the lesson: the learner's turns, and
 * new tiles only where there is a hand. */
export function listeningTo(lesson: Lesson, listener: ConnectionListener): ConnectionListener {
  return {
    connection: (state) => listener.connection(state),
    receive: (message) =>
      listener.receive(message.type === "position" ? shown(message, lesson) : message),
  };
}

export function shown(position: Position, { hasHand }: Lesson): Position {
  const isTurn = position.turn === LEARNER;
  const choices = position.choices.filter(({ origin }) => isTurn && (hasHand || origin !== null));
  const none = { white: [], black: [] };
  return { ...position, choices, hands: hasHand ? { ...position.hands, black: [] } : none };
}
