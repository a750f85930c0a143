// What a lesson says below its board, and the button that leads on.
import { useEffect, useRef } from "preact/hooks";
import { TilePicture } from "hiveboard/preact";
import { PIECES, type NewGame, type PieceName } from "../messages";
import { useStartGame } from "../newgame/useStartGame";
import { Button, LinkButton } from "../ui/buttons";
import { Trouble } from "../ui/texts";
import { pieceArguments, PLAIN } from "../words/moves";
import { say, type MessageId } from "../words/text";
import { addressOfLesson, lessonAfter, type Lesson, type LessonId, type Step } from "./lessons";
import type { Fault, Place } from "./lessonState";

interface WordsProps {
  readonly lesson: Lesson;
  readonly place: Place;
  readonly step: Step;
  readonly goOn: () => void;
  readonly beginAnew: () => void;
}

export function LessonText({ lesson, place, step, goOn, beginAnew }: WordsProps) {
  const { verdict } = place;
  const waits = verdict === "right" && step.answer === null;
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (waits || verdict === "done") {
      buttons.current?.querySelector<HTMLElement>(".main")?.focus({ preventScroll: true });
    }
  }, [waits, verdict]);
  return (
    <section class={`words words-${verdict}`} aria-label={say("learn-task")}>
      <TilePicture {...PIECES[step.piece ?? lesson.tile]} />
      <div class="words-told" aria-live="polite">
        {tell(lesson, place, step).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <div ref={buttons} class="words-buttons wrap gap-60">
        {waits && <Button class="main" text={say("learn-go-on")} onClick={goOn} />}
        {verdict === "done" && (
          <>
            <Onward lesson={lesson} />
            <Button text={say("learn-again")} onClick={beginAnew} />
          </>
        )}
      </div>
    </section>
  );
}

/** The next lesson; after the last one, the first game. */
function Onward({ lesson }: { lesson: Lesson }) {
  const next = lessonAfter(lesson);
  if (!next) return <FirstGame />;
  return <LinkButton class="main" href={addressOfLesson(next)} text={say("learn-next")} />;
}

type StepMessageId = Extract<MessageId, `learn-${LessonId}-${number}`>;

/** The sentence of the step, and what to say of the last try. */
function tell(lesson: Lesson, { verdict, fault, visited, ...place }: Place, step: Step): string[] {
  const { count, piece } = step;
  if (verdict === "done") return [say(`learn-${lesson.id}-done`)];
  const id = `learn-${lesson.id}-${place.step + 1}` as StepMessageId;
  const sentence = say(id, { count: count ?? 0 });
  if (verdict === "right") return [say("learn-right")];
  if (verdict === "other") return [sentence, sayFault(fault!, piece ?? lesson.tile)];
  if (verdict !== "visited") return [sentence];
  return [sentence, say("learn-visited", { number: visited.length, count: count! })];
}

/** What was wrong with a legal move, and what to do instead. */
function sayFault(fault: Fault, piece: PieceName): string {
  return say("learn-other", { fault, ...pieceArguments(piece, PLAIN) });
}

const FIRST_GAME: NewGame = {
  start: { kind: "empty", gameType: "Base", opening: "rulebook" },
  white: { kind: "person" },
  black: { kind: "computer", level: 1 },
  clock: null,
  coach: true,
};

/** Starts the first game after the course, at the lowest level and with the coach. */
export function FirstGame() {
  const { isBusy, trouble, begin } = useStartGame();
  return (
    <>
      <Button
        class="main"
        text={say("page-first-game")}
        disabled={isBusy}
        onClick={() => begin(FIRST_GAME)}
      />
      <Trouble text={trouble} />
    </>
  );
}
