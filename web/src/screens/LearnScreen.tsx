// The course: a hive that grows with each completed lesson, and the list of lessons.
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

/** Button that continues the course. */
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

/** A tile for each completed lesson, and an empty cell for each other one. */
function progressScene(done: ReadonlySet<string>): Scene {
  const completed = LESSONS.filter(({ id }) => done.has(id));
  const open = LESSONS.filter(({ id }) => !done.has(id));
  return {
    stacks: completed.map(({ hex, tile }) => ({ hex, pieces: [tile] })),
    marks: open.map(({ hex }) => ({ hex, kind: "cell" })),
    rotation: 0,
    showNames: false,
  };
}
