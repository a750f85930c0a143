// All lessons: a hive that grows with each that is done, and a list to enter any of them.
import type { Scene } from "hiveboard";
import { Picture, TilePicture } from "hiveboard/preact";
import {
  lessonPath,
  doneLessons,
  LESSONS,
  nextRequiredLesson,
  type Lesson,
} from "../learn/lessons";
import { FirstGame } from "../learn/LessonText";
import { PIECES } from "../messages";
import { LinkButton } from "../ui/buttons";
import { Icon } from "../ui/icons";
import { t } from "../i18n/translate";

export function LearnScreen() {
  const done = doneLessons();
  return (
    <main class="page learn">
      <div class="learn-text">
        <h1>{t("page-learn")}</h1>
        <p class="lead">{t("learn-lead")}</p>
        <ContinueButton done={done} />
      </div>
      <div class="learn-hive">
        <Picture
          scene={progressScene(done)}
          label={t("learn-hive", { number: done.size, count: LESSONS.length })}
        />
      </div>
      <ol class="lessons stack gap-60" aria-label={t("learn-lessons")}>
        {LESSONS.map((lesson) => (
          <li key={lesson.id}>
            <LessonEntry lesson={lesson} isDone={done.has(lesson.id)} />
          </li>
        ))}
      </ol>
    </main>
  );
}

/** The button for those who just want to go on. */
function ContinueButton({ done }: { done: ReadonlySet<string> }) {
  const next = nextRequiredLesson(done);
  if (!next) {
    return (
      <div class="learn-onward">
        <FirstGame />
      </div>
    );
  }
  return (
    <LinkButton
      class="primary large"
      href={lessonPath(next)}
      text={done.size ? t("learn-continue") : t("page-begin")}
    />
  );
}

function LessonEntry({ lesson, isDone }: { lesson: Lesson; isDone: boolean }) {
  return (
    <a class={isDone ? "lesson-entry is-done" : "lesson-entry"} href={lessonPath(lesson)}>
      <TilePicture {...PIECES[lesson.tile]} />
      <span class="lesson-entry-text column grows">
        <span>{t(`learn-${lesson.id}-title`)}</span>
        {lesson.isOptional && <span class="muted">{t("learn-optional")}</span>}
      </span>
      {isDone && (
        <>
          <Icon name="check" />
          <span class="visually-hidden">{t("learn-done")}</span>
        </>
      )}
    </a>
  );
}

/** A tile for each lesson that is done, and an empty cell for each that is not. */
function progressScene(done: ReadonlySet<string>): Scene {
  const learned = LESSONS.filter(({ id }) => done.has(id));
  const open = LESSONS.filter(({ id }) => !done.has(id));
  return {
    stacks: learned.map(({ hex, tile }) => ({ hex, pieces: [tile] })),
    marks: open.map(({ hex }) => ({ hex, kind: "cell" })),
    rotation: 0,
    showNames: false,
  };
}
