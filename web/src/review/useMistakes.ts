// State of finding better moves: one mistake of a player after the other.
import { useEffect, useState } from "preact/hooks";
import { gameLineTo } from "../game/replay";
import { assessmentAt, bestMoveOf, judgedPlies, type Review } from "../game/review";
import type { Effect, GameUiState } from "../game/uiState";
import { usePage } from "../backend/pageContext";
import { useGameSession } from "../backend/gameSession";
import type { ColorName, Position } from "../messages";
import { checkMove } from "./checkMove";

/**
 * asking: the player is to find a move · checking: the engine checks it · wrong: the move was not
 * good enough, and the player may try again · found: it was · shown: the solution is on the board
 */
export type Attempt =
  | { readonly kind: "asking" | "checking" | "failed" | "found" | "shown" }
  | { readonly kind: "wrong"; readonly loss: number };

const ASKING: Attempt = { kind: "asking" };
const TAKEBACK_DELAY_MS = 1_200; // so that a wrong move can be seen

/** Return the plies of `color` with a judgment. */
function mistakesOf(game: Position, review: Review, color: ColorName): readonly number[] {
  return judgedPlies(review, ({ ply }) => game.moves[ply - 1]!.color === color);
}

export function useMistakes(
  game: Position,
  review: Review,
  color: ColorName,
  onEffect: (effect: Effect, ui: GameUiState) => void,
) {
  const { local } = usePage().backend;
  const [plies] = useState(() => mistakesOf(game, review, color));
  const [index, setIndex] = useState(0);
  const [found, setFound] = useState(0);
  const [attempt, setAttempt] = useState(ASKING);
  const [round, setRound] = useState(0); // counts the attempts
  const [hasHint, setHint] = useState(false);
  const ply = plies[Math.min(index, plies.length - 1)]!;
  const assessment = assessmentAt(review, ply)!;
  const best = bestMoveOf(assessment);
  const line = gameLineTo(game, ply - 1);
  const { session, state } = useGameSession(
    `${ply} ${round}`,
    (listener) => local.openUnsaved(line, listener),
    { onEffect, onRematch: () => {} },
  );
  const position = state?.ui?.position;
  const played = position?.moves[ply - 1]?.uhp;
  const isTried = attempt.kind === "asking" || attempt.kind === "wrong";
  const showsStart = position !== undefined && !played;

  useEffect(() => {
    if (!played || !isTried) return undefined;
    if (played === best.uhp) return finish();
    const controller = new AbortController();
    const { signal } = controller;
    setAttempt({ kind: "checking" });
    checkMove(local, line, played, signal)
      .then((result) => {
        if (signal.aborted || !result) return;
        if (!result.judgment) finish();
        else setAttempt({ kind: "wrong", loss: result.loss });
      })
      .catch(() => !signal.aborted && setAttempt({ kind: "failed" }));
    return () => controller.abort();
    // A new attempt has another session, in which nothing is played at first.
  }, [played, session]);

  useEffect(() => {
    if (attempt.kind !== "wrong") return undefined;
    const timer = setTimeout(() => setRound((current) => current + 1), TAKEBACK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [attempt]);

  useEffect(() => {
    if (attempt.kind === "shown" && showsStart) session?.send({ type: "play", move: best.uhp });
  }, [attempt.kind, showsStart]);

  function finish(): undefined {
    setAttempt({ kind: "found" });
    setFound((current) => current + 1);
  }

  return {
    session,
    ui: session && state?.ui,
    state,
    canPlay: isTried && showsStart,
    ply,
    best,
    assessment,
    attempt,
    hasHint,
    found,
    number: index + 1,
    count: plies.length,
    isDone: index === plies.length,
    showHint: () => setHint(true),
    showSolution: () => {
      setAttempt({ kind: "shown" });
      if (played) setRound(round + 1); // from the position before the wrong move
    },
    next: () => {
      setIndex(index + 1);
      setAttempt(ASKING);
      setHint(false);
      setRound(0);
    },
  };
}
