// Which lessons are done, as this browser remembers it.
import { parseStored, readText, storeText } from "../browser/storage";
import { addressOfLesson, LESSONS, type Lesson } from "./lessons";

const KEY = "sixlegs.course";

/** For browsers that keep nothing: holds until the page is closed. */
const seen = new Set<string>();

/** The lessons that are done, by what the browser kept; whatever is damaged counts as nothing. */
export function readDone(text: string | null): ReadonlySet<string> {
  const kept = parseStored(text);
  const known = LESSONS.map(({ id }) => id);
  return new Set(Array.isArray(kept) ? known.filter((id) => kept.includes(id)) : []);
}

export function doneLessons(): ReadonlySet<string> {
  return new Set([...readDone(readText(KEY)), ...seen]);
}

export function rememberDone({ id }: Lesson): void {
  seen.add(id);
  storeText(KEY, JSON.stringify([...doneLessons()]));
}

/** The first lesson that the course still needs. */
export function lessonToDo(done: ReadonlySet<string>): Lesson | undefined {
  return LESSONS.find(({ id, isExtra }) => !isExtra && !done.has(id));
}

/** Where learning begins or goes on: the next lesson, or all of them once they are done. */
export function addressToLearn(): string {
  const next = lessonToDo(doneLessons());
  return next ? addressOfLesson(next) : "/learn";
}
