// A lesson under way: the study it is played on, and where the person is in it.
import { useEffect, useState } from "preact/hooks";
import type { Effect, Table } from "../game/table";
import type { GameRequest } from "../host/host";
import { usePage } from "../host/page";
import { useSession, type Session, type SessionState } from "../host/session";
import { useChanges } from "../table/useViewer";
import { LEARNER, rememberDone, type Lesson, type Step } from "./lessons";
import {
  afterAnswer,
  afterComplaint,
  afterMove,
  BEGINNING,
  begunAnew,
  goneOn,
  listeningTo,
  startOf,
  type Place,
} from "./lessonState";

const PAUSE = 900; // milliseconds until a move is answered or taken back, so that it is seen

interface LessonListener {
  happened(effect: Effect, table: Table): void;
  changed(before: SessionState, after: SessionState): void;
}

export function useLesson(lesson: Lesson, listener: LessonListener) {
  const { host } = usePage();
  const [place, setPlace] = useState(BEGINNING);
  const begun = startOf(lesson, place);
  const played = {
    start: { kind: "pasted", text: lesson.steps[begun]!.start! },
    moves: [],
  } as const;
  const { session, state } = useSession(
    `${lesson.id} ${begun} ${place.round}`,
    (heard) => host.local.study(played, listeningTo(lesson, heard)),
    {
      happened: (effect, table) => {
        listener.happened(effect, table);
        if (effect.kind === "refuse") {
          setPlace((now) => afterComplaint(now, lesson, effect.complaint));
        }
      },
      rematch: () => {},
    },
  );
  useChanges(state, (before, after) => {
    listener.changed(before, after);
    const [old, now] = [before.table?.position, after.table?.position];
    const last = now?.moves.at(-1);
    if (!old || !last || now!.moves.length <= old.moves.length) return;
    setPlace((from) =>
      last.color === LEARNER ? afterMove(from, lesson, last, now!) : afterAnswer(from, lesson),
    );
  });
  useEffect(() => {
    if (place.verdict === "done") rememberDone(lesson);
    return followUp(place, lesson.steps[place.step]!, session);
  }, [place]);
  return {
    session,
    state,
    place,
    step: lesson.steps[place.step]!,
    goOn: () => setPlace(goneOn),
    beginAnew: () => setPlace(begunAnew),
  };
}

/** What happens by itself after a moment: an answer, or the move is taken back. */
function followUp(
  { verdict }: Place,
  { answer }: Step,
  session: Session | undefined,
): (() => void) | undefined {
  const isBack = verdict === "other" || verdict === "visited";
  const isAnswered = verdict === "right" && answer !== null;
  if (!session || (!isBack && !isAnswered)) return undefined;
  const request: GameRequest = isAnswered ? { type: "play", move: answer! } : { type: "undo" };
  const timer = setTimeout(() => session.send(request), PAUSE);
  return () => clearTimeout(timer);
}
