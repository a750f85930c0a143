// The lessons of the course, made from Python: what is shown, and what counts as done.
import type { ColorName, Hex, PieceName, RuleName } from "../messages";
import type { MessageId } from "../words/text";
import lessons from "./lessons.json";

type IdIn<Id extends MessageId> = Id extends `learn-${infer Lesson}-title` ? Lesson : never;
export type LessonId = IdIn<MessageId>;

export interface Lesson {
  readonly id: LessonId;
  readonly tile: PieceName; // which it adds to the hive of what was learned
  readonly hex: Hex; // and where
  readonly hasHand: boolean; // whether the person's hand lies beside the board
  readonly isExtra: boolean; // the course is whole without it
  readonly steps: readonly Step[];
}

export type Step = Asked &
  (
    | { readonly do: "play"; readonly moves: readonly string[] } // one of these
    | { readonly do: "visit" } // everywhere that the tile can go
    | { readonly do: "try"; readonly rule: RuleName } // until this rule is heard of
    | { readonly do: "end"; readonly winner: ColorName | null } // the game, so
  );

interface Asked {
  readonly start: string | null; // the position; null to go on with the last one
  readonly piece: PieceName | null; // which it is about; null for any
  readonly at: Hex | null; // where that lies, if it is on the table
  readonly to: Hex | null; // where to try something
  readonly count: number | null; // how many places the tile can go to
  readonly answer: string | null; // what the other side plays then
}

export const LESSONS = lessons as unknown as readonly Lesson[];

export const LEARNER: ColorName = "white";

export function lessonCalled(id: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.id === id);
}

/** The lesson after `lesson`; undefined after the last one that the course needs. */
export function lessonAfter(lesson: Lesson): Lesson | undefined {
  const next = LESSONS[LESSONS.indexOf(lesson) + 1];
  return next?.isExtra ? undefined : next;
}

export function addressOfLesson({ id }: Lesson): string {
  return `/learn/${id}`;
}
