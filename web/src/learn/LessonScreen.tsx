// A lesson on the screen: the board, a sentence, and something to do.
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import type { Mark } from "../board/scene";
import type { View } from "../board/view";
import type { Host } from "../host";
import { Icon } from "../icons";
import type { Manner } from "../phrases";
import { describeEffect, describeNews } from "../table/describe";
import { Keys, MOVING, TAKING, VIEWING, type KeyList } from "../table/Keys";
import { lookAround } from "../table/look";
import { Middle } from "../table/Middle";
import { PositionList } from "../table/PositionList";
import { SeatedHand } from "../table/Side";
import { useTold } from "../table/useNews";
import { useOutlook, type Outlook } from "../table/useOutlook";
import type { Room, RoomState } from "../room";
import { Nowhere } from "../screens/Gone";
import type { Settings } from "../settings";
import { play, type Sound } from "../sound";
import { isYourTurn, putDown, type Table } from "../state";
import { say } from "../text";
import { LEARNER, LESSONS, lessonCalled, type Lesson, type Step } from "./lessons";
import { isOver, type Place } from "./place";
import { useLesson } from "./useLesson";
import { Words } from "./Words";

interface LessonScreenProps {
  readonly host: Host;
  readonly id: string;
  readonly settings: Settings;
}

export function LessonScreen({ host, id, settings }: LessonScreenProps) {
  const lesson = lessonCalled(id);
  return lesson ? <TakenLesson key={id} {...{ host, lesson, settings }} /> : <Nowhere />;
}

interface TakenLessonProps extends Omit<LessonScreenProps, "id"> {
  readonly lesson: Lesson;
}

function TakenLesson({ host, lesson, settings }: TakenLessonProps) {
  const [told, tell] = useTold();
  const outlook = useOutlook();
  const area = useRef<HTMLElement>(null);
  const manner: Manner = { names: settings.letters, isPlain: true, turned: outlook.turned };
  const sound = (name: Sound) => settings.sound && play(name);
  const { room, state, place, step, goOn, beginAnew } = useLesson(host, lesson, {
    happened: (effect, table) => {
      tell(describeEffect(effect, table, manner));
      if (effect.kind === "take") sound("take");
      if (effect.kind === "refuse") sound("no");
    },
    changed: (before, after) => tell(describeNews(before, after, manner)),
  });
  return (
    <main
      ref={area}
      class="lesson"
      onKeyDown={(event) => event.key === "Escape" && room?.act(putDown)}
    >
      <Head lesson={lesson} />
      {room && state?.table ? (
        <Lying
          {...{ lesson, room, state, place, step, settings, manner, outlook, area }}
          table={state.table}
          onLanding={() => sound("place")}
        />
      ) : (
        <div class="table" />
      )}
      <Words {...{ host, lesson, place, step, goOn, beginAnew }} />
      <output class="for-readers" aria-live="polite">
        <span key={told.count}>{told.text}</span>
      </output>
    </main>
  );
}

/** The way out, and how far one has come. */
function Head({ lesson }: { lesson: Lesson }) {
  const number = LESSONS.indexOf(lesson) + 1;
  const count = LESSONS.filter(({ isExtra }) => !isExtra).length;
  return (
    <div class="lesson-head">
      <a class="button plain" href="/learn" aria-label={say("learn-leave")}>
        <Icon name="close" />
      </a>
      <h1>{say(`learn-${lesson.id}-title`)}</h1>
      <span class="quiet">
        {lesson.isExtra ? say("learn-extra") : say("learn-number", { number, count })}
      </span>
    </div>
  );
}

interface LyingProps {
  readonly lesson: Lesson;
  readonly room: Room;
  readonly state: RoomState;
  readonly table: Table;
  readonly place: Place;
  readonly step: Step;
  readonly settings: Settings;
  readonly manner: Manner;
  readonly outlook: Outlook;
  readonly area: { readonly current: HTMLElement | null };
  readonly onLanding: () => void;
}

/** What lies on the table: the board, the hand, and both as a list. */
function Lying(props: LyingProps) {
  const { lesson, room, table, place, step, settings, manner, outlook } = props;
  const view = useRef<View>(null);
  const [hasKeys, setKeys] = useState(false);
  const { act, send } = useMemo(
    () => ({ act: room.act.bind(room), send: room.send.bind(room) }),
    [room],
  );
  const onType = useCallback((move: string) => send({ type: "play", move }), [send]);
  const isToBeTaken = table.held === undefined && isYourTurn(table) && !isOver(place);
  const marks = useMemo(
    () => [...pointedAt(step, isToBeTaken), ...beenAt(place)],
    [step, isToBeTaken, place],
  );
  return (
    <>
      <Middle
        {...{ table, settings, manner, outlook, view, act, send, marks }}
        state={props.state}
        area={props.area}
        onCommand={({ kind }) => lookAround(kind, outlook, view.current, () => setKeys(true))}
        onLanding={props.onLanding}
        onDismiss={() => room.dismiss()}
      />
      {lesson.hasHand && (
        <div class="lesson-hand">
          <SeatedHand color={LEARNER} {...{ table, manner, act }} />
        </div>
      )}
      <PositionList
        {...{ act, onType }}
        position={table.position}
        turned={outlook.turned}
        isShown={settings.list}
        language={settings.language}
      />
      {hasKeys && <Keys keys={keysOf(lesson)} onClose={() => setKeys(false)} />}
    </>
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
