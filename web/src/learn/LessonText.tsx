// Text and buttons below the board of a lesson.
import { useEffect, useRef } from "preact/hooks";
import { TilePicture } from "hiveboard/preact";
import { PIECES, type NewLocalGame, type PieceName } from "../messages";
import { useStartGame } from "../newgame/useStartGame";
import { Button, LinkButton } from "../ui/buttons";
import { ErrorText } from "../ui/texts";
import { pieceArguments, PLAIN_FORMAT } from "../i18n/moves";
import { t, type MessageId } from "../i18n/translate";
import { lessonPath, lessonAfter, type Lesson, type LessonId, type LessonStep } from "./lessons";
import { isStepOver, isTileOfStep, type Feedback, type LessonProgress } from "./lessonState";

interface LessonTextProps {
  readonly lesson: Lesson;
  readonly progress: LessonProgress;
  readonly step: LessonStep;
  readonly held: PieceName | undefined; // the tile that the learner has picked up
  readonly onContinue: () => void;
  readonly onRestart: () => void;
}

export function LessonText({ held, onContinue, onRestart, ...props }: LessonTextProps) {
  const { lesson, step } = props;
  const isWrongTile = held !== undefined && !isTileOfStep(step, held);
  const progress: LessonProgress =
    isWrongTile && !isStepOver(props.progress)
      ? { ...props.progress, outcome: "wrong", feedback: "bug" }
      : props.progress;
  const { outcome } = progress;
  const canContinue = outcome === "right" && step.answer === null;
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (canContinue || outcome === "done") {
      buttons.current?.querySelector<HTMLElement>(".primary")?.focus({ preventScroll: true });
    }
  }, [canContinue, outcome]);
  return (
    <section class={`lesson-text lesson-text-${outcome}`} aria-label={t("learn-task")}>
      <TilePicture {...PIECES[step.piece ?? lesson.tile]} />
      <div class="lesson-text-message" aria-live="polite">
        {lessonTexts(lesson, progress, step).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <div ref={buttons} class="lesson-text-buttons wrap gap-60">
        {canContinue && <Button class="primary" text={t("learn-next-step")} onClick={onContinue} />}
        {outcome === "done" && (
          <>
            <NextLesson lesson={lesson} />
            <Button text={t("learn-restart")} onClick={onRestart} />
          </>
        )}
      </div>
    </section>
  );
}

/** Link to the next lesson, or the first game after the last one. */
function NextLesson({ lesson }: { lesson: Lesson }) {
  const next = lessonAfter(lesson);
  if (!next) return <FirstGame />;
  return <LinkButton class="primary" href={lessonPath(next)} text={t("learn-next")} />;
}

type StepMessageId = Extract<MessageId, `learn-${LessonId}-${number}`>;

/** Return the text of the step and the feedback on the last attempt. */
function lessonTexts(
  lesson: Lesson,
  { outcome, feedback, visited, ...place }: LessonProgress,
  step: LessonStep,
): string[] {
  const { count, piece } = step;
  if (outcome === "done") return [t(`learn-${lesson.id}-done`)];
  const id = `learn-${lesson.id}-${place.step + 1}` as StepMessageId;
  const sentence = t(id, { count: count ?? 0 });
  if (outcome === "right") return [t("learn-correct")];
  if (outcome === "wrong") return [sentence, formatFeedback(feedback!, piece ?? lesson.tile)];
  if (outcome !== "visited") return [sentence];
  return [sentence, t("learn-visited", { number: visited.length, count: count! })];
}

/** Return what was wrong with a legal move and what to do instead. */
function formatFeedback(feedback: Feedback, piece: PieceName): string {
  return t("learn-wrong-move", { feedback, ...pieceArguments(piece, PLAIN_FORMAT) });
}

const FIRST_GAME_OPTIONS: NewLocalGame = {
  start: { kind: "empty", gameType: "Base", opening: "rulebook" },
  white: { kind: "person" },
  black: { kind: "computer", level: 1 },
  clock: null,
  hasCoach: true,
};

/** Button that starts the first game after the course, at the lowest level and with the coach. */
export function FirstGame() {
  const { isBusy, error, create } = useStartGame();
  return (
    <>
      <Button
        class="primary"
        text={t("page-first-game")}
        disabled={isBusy}
        onClick={() => create(FIRST_GAME_OPTIONS)}
      />
      <ErrorText text={error} />
    </>
  );
}
