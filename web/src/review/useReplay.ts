// A game under review: the ply that is shown, and what is known about it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { parsePly, plyQuery, onAddressChange } from "../browser/router";
import { gameLineTo } from "../game/replay";
import {
  assessmentAt,
  toSuggestion,
  isMistake,
  applyReviewMessage,
  EMPTY_REVIEW,
  type Review,
} from "../game/review";
import type { SuggestedMove, Effect, GameUiState } from "../game/uiState";
import type { Connection, Backend } from "../backend/backend";
import { usePage } from "../backend/pageContext";
import type { PlyAssessment, Hint, Position } from "../messages";
import { usePlyNavigation } from "../game-ui/usePlyNavigation";

export function useReplay(game: Position, onEffect: (effect: Effect, ui: GameUiState) => void) {
  const { backend } = usePage();
  const [ply, select] = usePlyInAddress(game.moves.length);
  const isNobodys = game.game === "";
  const reviewState = useReview(backend, game, isNobodys || game.result !== null);
  const { bestMove, requestBestMove } = useBestMove(backend, game, ply);
  const found = assessmentAt(reviewState.review, ply);
  const suggestedMove = useMemo(() => suggestedMoveFrom(found, bestMove), [found, bestMove]);
  const steps = usePlyNavigation(game, { ply, select, suggestedMove }, onEffect);
  return { ...steps, ply, reviewState, bestMove, requestBestMove };
}

/** What the board shows beside the move that was played: what is best now, or was better. */
function suggestedMoveFrom(
  found: PlyAssessment | undefined,
  best: BestMove,
): SuggestedMove | undefined {
  if (best.state === "found") return best.hint;
  return isMistake(found) ? toSuggestion(found) : undefined;
}

const ADDRESS_DELAY_MS = 200; // milliseconds at a ply; browsers refuse to write addresses much more often

/** The ply of a game with `end` of them, and how to go to another. Steps are no pages of their own:
 * the way back leads to where the game was opened. */
export function usePlyInAddress(end: number): [number, (ply: number) => void] {
  const [named, setNamed] = useState(() => parsePly(location.search));
  const ply = Math.min(named ?? end, end); // moves may be taken back meanwhile
  useEffect(() => onAddressChange(() => setNamed(parsePly(location.search))), []);
  useEffect(() => {
    const { pathname, hash } = location;
    const write = () => {
      const isStillHere = location.pathname === pathname && location.hash === hash;
      const address = pathname + plyQuery(ply, end) + hash;
      if (isStillHere) history.replaceState(history.state, "", address);
    };
    const timer = setTimeout(write, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [ply, end]);
  return [ply, setNamed];
}

export type BestMove =
  | { readonly state: "idle" | "loading" | "failed" }
  | { readonly state: "found"; readonly hint: Hint };

const NOT_REQUESTED: BestMove = { state: "idle" };

/** Return what is best at `ply`, and how to ask for it. */
export function useBestMove(backend: Backend, game: Position, ply: number) {
  const [known, setKnown] = useState({ bestMove: NOT_REQUESTED, game, ply });
  const connection = useRef<Connection | undefined>(undefined);
  useEffect(() => () => connection.current?.close(), [game, ply]);
  const learn = (bestMove: BestMove) => setKnown({ bestMove, game, ply });
  const requestBestMove = () => {
    connection.current?.close();
    learn({ state: "loading" });
    connection.current = backend.local.openUnsaved(gameLineTo(game, ply), {
      onMessage: (message) => {
        if (message.type === "hint") learn({ state: "found", hint: message });
        if (message.type === "rejection" || message.type === "error") learn({ state: "failed" });
      },
      onStateChange: (state) => state === "not-found" && learn({ state: "failed" }),
    });
    connection.current.send({ type: "request-hint" }, 0);
  };
  const isOfThis = known.game === game && known.ply === ply;
  return { bestMove: isOfThis ? known.bestMove : NOT_REQUESTED, requestBestMove };
}

export interface ReviewState {
  readonly review: Review;
  readonly state: "idle" | "running" | "failed" | "done";
  /** Begin, or begin again. */
  readonly begin: () => void;
}

/** Begins by itself only if `startsAutomatically`: nobody in the middle of a game is told unasked. */
export function useReview(
  backend: Backend,
  game: Position,
  startsAutomatically: boolean,
): ReviewState {
  const [review, setReview] = useState(EMPTY_REVIEW);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(startsAutomatically ? 1 : 0);
  const line = game.moves.map(({ uhp }) => uhp).join(";");
  useEffect(() => {
    if (!attempt || !line) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    setReview(EMPTY_REVIEW);
    setFailed(false);
    backend.local
      .review(
        gameLineTo(game, game.moves.length),
        (found) => !signal.aborted && setReview((before) => applyReviewMessage(before, found)),
        signal,
      )
      .catch(() => !signal.aborted && setFailed(true));
    return () => leaving.abort();
  }, [attempt, line]);
  return { review, state: stateOf(), begin: () => setAttempt((before) => before + 1) };

  function stateOf(): ReviewState["state"] {
    if (!attempt) return "idle";
    if (hasFailed) return "failed";
    return review.turningPoints ? "done" : "running";
  }
}
