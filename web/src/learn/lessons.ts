// The lessons of the course, made from Python: what is shown, and what counts as done.
import { parseStored, readText, storeText } from "../browser/storage";
import type { ColorName, Hex, PieceName, RuleName } from "../messages";
import type { MessageId } from "../i18n/translate";
import lessons from "./lessons.json";

type IdIn<Id extends MessageId> = Id extends `learn-${infer Name}-title` ? Name : never;
export type LessonId = IdIn<MessageId>;

export interface Lesson {
  readonly id: LessonId;
  readonly tile: PieceName; // which it adds to the hive of what was learned
  readonly hex: Hex; // and where
  readonly hasHand: boolean; // whether the person's hand lies beside the board
  readonly isOptional: boolean; // the course is whole without it
  readonly steps: readonly LessonStep[];
}

export type LessonStep = StepBase &
  (
    | { readonly do: "play"; readonly moves: readonly string[] } // one of these
    | { readonly do: "visit" } // everywhere that the tile can go
    | { readonly do: "try"; readonly rule: RuleName } // until this rule is heard of
    | { readonly do: "end"; readonly winner: ColorName | null } // the game, so
  );

interface StepBase {
  readonly start: string | null; // the position; null to go on with the last one
  readonly piece: PieceName | null; // which it is about; null for any
  readonly at: Hex | null; // where that lies, if it is on the table
  readonly to: Hex | null; // where to try something
  readonly count: number | null; // how many places the tile can go to
  readonly answer: string | null; // what the other side plays then
}

export const LESSONS = lessons as unknown as readonly Lesson[];

export const LEARNER: ColorName = "white";

export function findLesson(id: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.id === id);
}

/** The lesson after `lesson`; undefined after the last one that the course needs. */
export function lessonAfter(lesson: Lesson): Lesson | undefined {
  const next = LESSONS[LESSONS.indexOf(lesson) + 1];
  return next?.isOptional ? undefined : next;
}

export function lessonPath({ id }: Lesson): string {
  return `/learn/${id}`;
}

const COURSE_KEY = "sixlegs.course";

/** For browsers that keep nothing: holds until the page is closed. */
const doneInThisTab = new Set<string>();

/** The lessons that are done, by what the browser kept; whatever is damaged counts as nothing. */
export function readDone(text: string | null): ReadonlySet<string> {
  const kept = parseStored(text);
  const known = LESSONS.map(({ id }) => id);
  return new Set(Array.isArray(kept) ? known.filter((id) => kept.includes(id)) : []);
}

export function doneLessons(): ReadonlySet<string> {
  return new Set([...readDone(readText(COURSE_KEY)), ...doneInThisTab]);
}

export function storeDone({ id }: Lesson): void {
  doneInThisTab.add(id);
  storeText(COURSE_KEY, JSON.stringify([...doneLessons()]));
}

/** The first lesson that the course still needs. */
export function nextRequiredLesson(done: ReadonlySet<string>): Lesson | undefined {
  return LESSONS.find(({ id, isOptional }) => !isOptional && !done.has(id));
}

/** Where learning begins or goes on: the next lesson, or all of them once they are done. */
export function nextLessonPath(): string {
  const next = nextRequiredLesson(doneLessons());
  return next ? lessonPath(next) : "/learn";
}
