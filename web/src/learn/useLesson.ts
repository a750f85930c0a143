// A lesson under way: the study it is played on, and where the person is in it.
import { useEffect, useState } from "preact/hooks";
import type { Effect, GameUiState } from "../game/uiState";
import type { GameAction } from "../backend/backend";
import { usePage } from "../backend/pageContext";
import { useGameSession, type GameSession, type GameSessionState } from "../backend/gameSession";
import { useStateChange } from "../game-ui/usePresentation";
import { LEARNER, storeDone, type Lesson, type LessonStep } from "./lessons";
import {
  afterReply,
  afterIllegalMove,
  afterMove,
  INITIAL_PROGRESS,
  restart,
  advance,
  lessonListener,
  startStepOf,
  type LessonProgress,
} from "./lessonState";

const REPLY_DELAY_MS = 900; // milliseconds until a move is answered or taken back, so that it is seen

interface LessonListener {
  onEffect(effect: Effect, ui: GameUiState): void;
  onChange(before: GameSessionState, after: GameSessionState): void;
}

export function useLesson(lesson: Lesson, listener: LessonListener) {
  const { backend } = usePage();
  const [progress, setPlace] = useState(INITIAL_PROGRESS);
  const begun = startStepOf(lesson, progress);
  const played = {
    start: { kind: "imported", text: lesson.steps[begun]!.start! },
    moves: [],
  } as const;
  const { session, state } = useGameSession(
    `${lesson.id} ${begun} ${progress.round}`,
    (heard) => backend.local.openUnsaved(played, lessonListener(lesson, heard)),
    {
      onEffect: (effect, ui) => {
        listener.onEffect(effect, ui);
        if (effect.kind === "illegal-move") {
          setPlace((now) => afterIllegalMove(now, lesson, effect.illegalMove));
        }
      },
      onRematch: () => {},
    },
  );
  useStateChange(state, (before, after) => {
    listener.onChange(before, after);
    const [old, now] = [before.ui?.position, after.ui?.position];
    const last = now?.moves.at(-1);
    if (!old || !last || now!.moves.length <= old.moves.length) return;
    setPlace((from) =>
      last.color === LEARNER ? afterMove(from, lesson, last, now!) : afterReply(from, lesson),
    );
  });
  useEffect(() => {
    if (progress.outcome === "done") storeDone(lesson);
    return scheduleReply(progress, lesson.steps[progress.step]!, session);
  }, [progress]);
  return {
    session,
    state,
    progress,
    step: lesson.steps[progress.step]!,
    advance: () => setPlace(advance),
    restart: () => setPlace(restart),
  };
}

/** What happens by itself after a moment: an answer, or the move is taken back. */
function scheduleReply(
  { outcome }: LessonProgress,
  { answer }: LessonStep,
  session: GameSession | undefined,
): (() => void) | undefined {
  const isBack = outcome === "wrong" || outcome === "visited";
  const isAnswered = outcome === "right" && answer !== null;
  if (!session || (!isBack && !isAnswered)) return undefined;
  const request: GameAction = isAnswered ? { type: "play", move: answer! } : { type: "undo" };
  const timer = setTimeout(() => session.send(request), REPLY_DELAY_MS);
  return () => clearTimeout(timer);
}
