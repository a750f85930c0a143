// Hook for the current lesson: its study and the learner's progress.
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

const REPLY_DELAY_MS = 900; // delay before a move is answered or taken back, so that it can be seen

interface LessonListener {
  onEffect(effect: Effect, ui: GameUiState): void;
  onChange(before: GameSessionState, after: GameSessionState): void;
}

export function useLesson(lesson: Lesson, listener: LessonListener) {
  const { backend } = usePage();
  const [progress, setProgress] = useState(INITIAL_PROGRESS);
  const startStep = startStepOf(lesson, progress);
  const played = {
    start: { kind: "imported", text: lesson.steps[startStep]!.start! },
    moves: [],
  } as const;
  const { session, state } = useGameSession(
    `${lesson.id} ${startStep} ${progress.round}`,
    (sessionListener) => backend.local.openUnsaved(played, lessonListener(lesson, sessionListener)),
    {
      onEffect: (effect, ui) => {
        listener.onEffect(effect, ui);
        if (effect.kind === "illegal-move") {
          setProgress((current) => afterIllegalMove(current, lesson, effect.illegalMove));
        }
      },
      onRematch: () => {},
    },
  );
  useStateChange(state, (before, after) => {
    listener.onChange(before, after);
    const [previous, position] = [before.ui?.position, after.ui?.position];
    const last = position?.moves.at(-1);
    if (!previous || !last || position!.moves.length <= previous.moves.length) return;
    setProgress((current) =>
      last.color === LEARNER
        ? afterMove(current, lesson, last, position!)
        : afterReply(current, lesson),
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
    advance: () => setProgress(advance),
    restart: () => setProgress(restart),
  };
}

/**
 * Schedule the opponent's reply, or the takeback of a wrong move. Return a function that cancels
 * it.
 */
function scheduleReply(
  { outcome }: LessonProgress,
  { answer }: LessonStep,
  session: GameSession | undefined,
): (() => void) | undefined {
  const isTakenBack = outcome === "wrong" || outcome === "visited";
  const isAnswered = outcome === "right" && answer !== null;
  if (!session || (!isTakenBack && !isAnswered)) return undefined;
  const request: GameAction = isAnswered ? { type: "play", move: answer! } : { type: "undo" };
  const timer = setTimeout(() => session.send(request), REPLY_DELAY_MS);
  return () => clearTimeout(timer);
}
