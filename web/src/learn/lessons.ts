// The lessons of the course, generated from Python.
import { parseStored, readText, storeText } from "../browser/storage";
import type { ColorName, Hex, PieceName, RuleName } from "../messages";
import type { MessageId } from "../i18n/translate";
import lessons from "./lessons.json";

type IdIn<Id extends MessageId> = Id extends `learn-${infer Name}-title` ? Name : never;
export type LessonId = IdIn<MessageId>;

export interface Lesson {
  readonly id: LessonId;
  readonly tile: PieceName; // its tile in the hive of completed lessons
  readonly hex: Hex; // where that tile lies
  readonly hasHand: boolean; // whether the learner has tiles in hand
  readonly isOptional: boolean; // the course can be completed without it
  readonly steps: readonly LessonStep[];
}

export type LessonStep = StepBase &
  (
    | { readonly do: "play"; readonly moves: readonly string[] } // one of these moves
    | { readonly do: "visit" } // all hexes that the tile can reach
    // An illegal move, until this rule has been explained.
    | { readonly do: "try"; readonly rule: RuleName }
    // The game with this winner, null for a draw.
    | { readonly do: "end"; readonly winner: ColorName | null }
  );

interface StepBase {
  readonly start: string | null; // position string, or null to continue from the previous step
  readonly piece: PieceName | null; // the tile of the step, or null for any
  readonly at: Hex | null; // its hex, if it is on the board
  readonly to: Hex | null; // target of an illegal move to try
  readonly count: number | null; // number of hexes that the tile can reach
  readonly answer: string | null; // the opponent's reply
}

export const LESSONS = lessons as unknown as readonly Lesson[];

export const LEARNER: ColorName = "white";

export function findLesson(id: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.id === id);
}

/** Return the lesson after `lesson`; undefined after the last required one. */
export function lessonAfter(lesson: Lesson): Lesson | undefined {
  const next = LESSONS[LESSONS.indexOf(lesson) + 1];
  return next?.isOptional ? undefined : next;
}

export function lessonPath({ id }: Lesson): string {
  return `/learn/${id}`;
}

const COURSE_KEY = "sixlegs.course";

/** Completed lessons of this tab that could not be stored. */
const doneInThisTab = new Set<string>();

/** Parse the completed lessons from localStorage. Damaged data counts as none. */
export function readDone(text: string | null): ReadonlySet<string> {
  const stored = parseStored(text);
  const ids = LESSONS.map(({ id }) => id);
  return new Set(Array.isArray(stored) ? ids.filter((id) => stored.includes(id)) : []);
}

export function doneLessons(): ReadonlySet<string> {
  return new Set([...readDone(readText(COURSE_KEY)), ...doneInThisTab]);
}

export function storeDone({ id }: Lesson): void {
  const done = new Set([...doneLessons(), id]);
  if (!storeText(COURSE_KEY, JSON.stringify([...done]))) doneInThisTab.add(id);
}

/** Return the first required lesson that is not completed. */
export function nextRequiredLesson(done: ReadonlySet<string>): Lesson | undefined {
  return LESSONS.find(({ id, isOptional }) => !isOptional && !done.has(id));
}

/** Return the next required lesson of a player who has begun the course. */
export function lessonToContinue(): Lesson | undefined {
  const done = doneLessons();
  return done.size ? nextRequiredLesson(done) : undefined;
}

/** Return the path of the next lesson, or of the overview once all required ones are completed. */
export function nextLessonPath(): string {
  const next = nextRequiredLesson(doneLessons());
  return next ? lessonPath(next) : "/learn";
}
