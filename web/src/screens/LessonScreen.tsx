// A lesson on the screen: the board, a sentence, and something to do.
import { useMemo } from "preact/hooks";
import type { Mark } from "hiveboard";
import { isYourTurn } from "../game/table";
import { LEARNER, LESSONS, lessonCalled, type Lesson, type Step } from "../learn/lessons";
import { isOver, type Place } from "../learn/lessonState";
import { LessonText } from "../learn/LessonText";
import { useLesson } from "../learn/useLesson";
import type { Position } from "../messages";
import { analysisLink } from "../share/analysisLink";
import { describeNews } from "../table/announcements";
import { BoardScreen } from "../table/BoardScreen";
import { MOVING, TAKING, VIEWING, type KeyList } from "../table/Keys";
import { Messages } from "../table/Messages";
import { SeatedHand } from "../table/Side";
import { useViewer } from "../table/useViewer";
import { Icon } from "../ui/icons";
import { say } from "../words/text";
import { Nowhere } from "./NotFound";

export function LessonScreen({ id }: { readonly id: string }) {
  const lesson = lessonCalled(id);
  return lesson ? <TakenLesson key={id} lesson={lesson} /> : <Nowhere />;
}

function TakenLesson({ lesson }: { readonly lesson: Lesson }) {
  const viewer = useViewer({ isPlain: true });
  const { manner, announce } = viewer;
  const { session, state, place, step, goOn, beginAnew } = useLesson(lesson, {
    happened: viewer.happened,
    changed: (before, after) => announce(describeNews(before, after, manner)),
  });
  const table = session && state?.table;
  const isToBeTaken = table !== undefined && table.held === undefined && isYourTurn(table);
  const isPointedAt = isToBeTaken && !isOver(place);
  const marks = useMemo(
    () => [...pointedAt(step, isPointedAt), ...beenAt(place)],
    [step, isPointedAt, place],
  );
  return (
    <BoardScreen
      kind="lesson"
      {...{ viewer, table }}
      act={session ? session.act : () => {}}
      board={{ marks }}
      guide={say("page-board-keys")}
      keys={keysOf(lesson)}
      list={session ? { onType: session.playTyped } : {}}
      head={<Head lesson={lesson} position={table?.position} />}
      messages={table && <Messages {...{ session, state, table, viewer }} />}
      near={
        table &&
        lesson.hasHand && (
          <div class="lesson-hand">
            <SeatedHand color={LEARNER} {...{ table, manner }} act={session.act} />
          </div>
        )
      }
      below={<LessonText {...{ lesson, place, step, goOn, beginAnew }} />}
    />
  );
}

interface HeadProps {
  readonly lesson: Lesson;
  readonly position: Position | undefined;
}

/** The way out, how far one has come, and where more can be tried. */
function Head({ lesson, position }: HeadProps) {
  const number = LESSONS.indexOf(lesson) + 1;
  const count = LESSONS.filter(({ isExtra }) => !isExtra).length;
  return (
    <div class="lesson-head row gap-75">
      <a class="button plain" href="/learn" aria-label={say("learn-leave")}>
        <Icon name="close" />
      </a>
      <h1>{say(`learn-${lesson.id}-title`)}</h1>
      <span class="quiet">
        {lesson.isExtra ? say("learn-extra") : say("learn-number", { number, count })}
      </span>
      {position && (
        <a
          class="button plain"
          href={analysisLink(position)}
          aria-label={say("analysis-open")}
          title={say("analysis-open")}
        >
          <Icon name="analysis" />
        </a>
      )}
    </div>
  );
}

/** A lesson gives no hints and takes back by itself. */
function keysOf({ hasHand }: Lesson): KeyList {
  return [...MOVING, ...(hasHand ? TAKING : []), ...VIEWING];
}

/** What the sentence is about: the tile until it is taken, and the cell where to try. */
function pointedAt({ at, to }: Step, isToBeTaken: boolean): readonly Mark[] {
  const hexes = [isToBeTaken ? at : null, to];
  return hexes.flatMap((hex) => (hex ? [{ hex, kind: "hint" as const }] : []));
}

/** The places where a tile that is to go everywhere has been. */
function beenAt({ visited, verdict }: Place): readonly Mark[] {
  return verdict === "done" ? [] : visited.map((hex) => ({ hex, kind: "visited" as const }));
}
