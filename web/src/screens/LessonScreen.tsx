// The screen of a lesson: board, task and hand.
import { useMemo } from "preact/hooks";
import type { Mark } from "hiveboard";
import { canPlayNow } from "../game/uiState";
import { LEARNER, LESSONS, findLesson, type Lesson, type LessonStep } from "../learn/lessons";
import { isStepOver, type LessonProgress } from "../learn/lessonState";
import { LessonText } from "../learn/LessonText";
import { useLesson } from "../learn/useLesson";
import type { Position } from "../messages";
import { analysisLink } from "../share/analysisLink";
import { describeSessionChange } from "../game-ui/announcements";
import { BoardScreen } from "../game-ui/BoardScreen";
import { MOVEMENT_KEYS, HAND_KEYS, VIEW_KEYS, type KeyHelp } from "../game-ui/KeyboardHelp";
import { Messages } from "../game-ui/Messages";
import { PlayerHand } from "../game-ui/PlayerArea";
import { usePresentation } from "../game-ui/usePresentation";
import { Icon } from "../ui/icons";
import { t } from "../i18n/translate";
import { PageNotFound } from "./NotFound";

export function LessonScreen({ id }: { readonly id: string }) {
  const lesson = findLesson(id);
  return lesson ? <LessonBoard key={id} lesson={lesson} /> : <PageNotFound />;
}

function LessonBoard({ lesson }: { readonly lesson: Lesson }) {
  const presentation = usePresentation({ omitNumbers: true });
  const { moveFormat, announce } = presentation;
  const {
    session,
    state,
    progress,
    step,
    advance: onContinue,
    restart: onRestart,
  } = useLesson(lesson, {
    onEffect: presentation.onEffect,
    onChange: (before, after) => announce(describeSessionChange(before, after, moveFormat)),
  });
  const ui = session && state?.ui;
  const canPickUp = ui !== undefined && ui.held === undefined && canPlayNow(ui);
  const showsHint = canPickUp && !isStepOver(progress);
  const marks = useMemo(
    () => [...hintMarks(step, showsHint), ...visitedMarks(progress)],
    [step, showsHint, progress],
  );
  return (
    <BoardScreen
      kind="lesson"
      {...{ presentation, ui }}
      dispatch={session ? session.dispatch : () => {}}
      board={{ marks }}
      keyboardHint={t("page-board-keys")}
      keys={lessonKeys(lesson)}
      list={session ? { onTypedMove: session.playTyped } : {}}
      header={<LessonHeader lesson={lesson} position={ui?.position} />}
      messages={ui && <Messages {...{ session, state, ui, presentation }} />}
      near={
        ui &&
        lesson.hasHand && (
          <div class="lesson-hand">
            <PlayerHand color={LEARNER} {...{ ui, moveFormat }} dispatch={session.dispatch} />
          </div>
        )
      }
      below={<LessonText {...{ lesson, progress, step, onContinue, onRestart }} held={ui?.held} />}
    />
  );
}

interface LessonHeaderProps {
  readonly lesson: Lesson;
  readonly position: Position | undefined;
}

/** Link back, title, progress, and link to the analysis. */
function LessonHeader({ lesson, position }: LessonHeaderProps) {
  const number = LESSONS.indexOf(lesson) + 1;
  const count = LESSONS.filter(({ isOptional }) => !isOptional).length;
  return (
    <div class="lesson-header row gap-75">
      <a class="button text-button" href="/learn" aria-label={t("learn-all-lessons")}>
        <Icon name="close" />
      </a>
      <h1>{t(`learn-${lesson.id}-title`)}</h1>
      <span class="muted">
        {lesson.isOptional ? t("learn-optional") : t("learn-number", { number, count })}
      </span>
      {position && (
        <a
          class="button text-button"
          href={analysisLink(position)}
          aria-label={t("analysis-open")}
          title={t("analysis-open")}
        >
          <Icon name="analysis" />
        </a>
      )}
    </div>
  );
}

/** Lessons have no hints, and take back wrong moves themselves. */
function lessonKeys({ hasHand }: Lesson): KeyHelp {
  return [...MOVEMENT_KEYS, ...(hasHand ? HAND_KEYS : []), ...VIEW_KEYS];
}

/** Mark the tile of the step until it is picked up, and the cell to try. */
function hintMarks({ at, to }: LessonStep, showsTile: boolean): readonly Mark[] {
  const hexes = [showsTile ? at : null, to];
  return hexes.flatMap((hex) => (hex ? [{ hex, kind: "hint" as const }] : []));
}

/** Mark the hexes that were visited in a "visit" step. */
function visitedMarks({ visited, outcome }: LessonProgress): readonly Mark[] {
  return outcome === "done" ? [] : visited.map((hex) => ({ hex, kind: "visited" as const }));
}
