// All lessons: a hive that grows with each that is done, and a list to enter any of them.
import type { Scene } from "hiveboard";
import { Picture, TilePicture } from "hiveboard/preact";
import { addressOfLesson, doneLessons, LESSONS, lessonToDo, type Lesson } from "../learn/lessons";
import { FirstGame } from "../learn/LessonText";
import { PIECES } from "../messages";
import { LinkButton } from "../ui/buttons";
import { Icon } from "../ui/icons";
import { say } from "../words/text";

export function LearnScreen() {
  const done = doneLessons();
  return (
    <main class="page learn">
      <div class="learn-words">
        <h1>{say("page-learn")}</h1>
        <p class="lead">{say("learn-lead")}</p>
        <Onward done={done} />
      </div>
      <div class="learn-hive">
        <Picture
          scene={hiveOf(done)}
          label={say("learn-hive", { number: done.size, count: LESSONS.length })}
        />
      </div>
      <ol class="lessons stack gap-60" aria-label={say("learn-lessons")}>
        {LESSONS.map((lesson) => (
          <li key={lesson.id}>
            <Entry lesson={lesson} isDone={done.has(lesson.id)} />
          </li>
        ))}
      </ol>
    </main>
  );
}

/** The button for those who just want to go on. */
function Onward({ done }: { done: ReadonlySet<string> }) {
  const next = lessonToDo(done);
  if (!next) {
    return (
      <div class="learn-onward">
        <FirstGame />
      </div>
    );
  }
  return (
    <LinkButton
      class="main large"
      href={addressOfLesson(next)}
      text={done.size ? say("learn-continue") : say("page-begin")}
    />
  );
}

function Entry({ lesson, isDone }: { lesson: Lesson; isDone: boolean }) {
  return (
    <a class={isDone ? "entry is-done" : "entry"} href={addressOfLesson(lesson)}>
      <TilePicture {...PIECES[lesson.tile]} />
      <span class="entry-words column grows">
        <span>{say(`learn-${lesson.id}-title`)}</span>
        {lesson.isExtra && <span class="quiet">{say("learn-extra")}</span>}
      </span>
      {isDone && (
        <>
          <Icon name="check" />
          <span class="for-readers">{say("learn-done")}</span>
        </>
      )}
    </a>
  );
}

/** A tile for each lesson that is done, and an empty cell for each that is not. */
function hiveOf(done: ReadonlySet<string>): Scene {
  const learned = LESSONS.filter(({ id }) => done.has(id));
  const open = LESSONS.filter(({ id }) => !done.has(id));
  return {
    stacks: learned.map(({ hex, tile }) => ({ hex, pieces: [tile] })),
    marks: open.map(({ hex }) => ({ hex, kind: "cell" })),
    rotation: 0,
    showNames: false,
  };
}
