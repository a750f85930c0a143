// State of a game review: the current ply and what is known about it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { parsePly, plyQuery, onAddressChange } from "../browser/router";
import { gameLineTo, withLine } from "../game/replay";
import { applyReviewMessage, EMPTY_REVIEW, type Review } from "../game/review";
import type { Effect, GameUiState } from "../game/uiState";
import type { Connection, Backend } from "../backend/backend";
import { usePage } from "../backend/pageContext";
import type { Hint, Move, Position } from "../messages";
import { usePlyNavigation } from "../game-ui/usePlyNavigation";

export function useReplay(game: Position, onEffect: (effect: Effect, ui: GameUiState) => void) {
  const { backend } = usePage();
  const [ply, select] = usePlyInAddress(game.moves.length);
  const hasNoId = game.game === "";
  const reviewState = useReview(backend, game, hasNoId || game.result !== null);
  const { bestMove, requestBestMove } = useBestMove(backend, game, ply);
  const [line, setLine] = useState<ShownLine>();
  const shown = useMemo(
    () => (line ? withLine(game, line.start, line.moves) : game),
    [game, line?.start, line?.moves],
  );
  const suggestedMove = !line && bestMove.state === "found" ? bestMove.hint : undefined;
  const { goTo: goToShown, ...steps } = usePlyNavigation(
    shown,
    {
      ply: line ? line.start + line.step : ply,
      select: (next) => (line ? setLine({ ...line, step: next - line.start }) : select(next)),
      suggestedMove,
    },
    onEffect,
  );
  return {
    ...steps,
    /** Show a ply of the game. Return false if it is already shown or does not exist. */
    goTo: (next: number) => {
      if (!line) return goToShown(next);
      setLine(undefined);
      select(next);
      return true;
    },
    /** The game with the shown line, and the ply in it. */
    shown: { game: shown, ply: line ? line.start + line.step : ply, goTo: goToShown },
    line,
    showLine: setLine,
    ply,
    reviewState,
    bestMove,
    requestBestMove,
  };
}

/** A line of the engine that is shown instead of the moves of the game. */
export interface ShownLine {
  readonly start: number; // the ply of the game that it continues
  readonly moves: readonly Move[];
  readonly step: number; // the number of its moves that are played on the board
}

// Delay at a ply, since browsers limit how often the address may change.
const ADDRESS_DELAY_MS = 200;

/**
 * Return the ply in the address of a game of `end` plies, and a setter. Steps add no history
 * entries, so that Back leaves the review.
 */
function usePlyInAddress(end: number): [number, (ply: number) => void] {
  const [addressPly, setAddressPly] = useState(() => parsePly(location.search));
  const ply = Math.min(addressPly ?? end, end); // moves may have been taken back since
  useEffect(() => onAddressChange(() => setAddressPly(parsePly(location.search))), []);
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
  return [ply, setAddressPly];
}

export type BestMove =
  | { readonly state: "idle" | "loading" | "failed" }
  | { readonly state: "found"; readonly hint: Hint };

const NOT_REQUESTED: BestMove = { state: "idle" };

/** Return the best move at `ply` and a function that requests it. */
function useBestMove(backend: Backend, game: Position, ply: number) {
  const [result, setResult] = useState({ bestMove: NOT_REQUESTED, game, ply });
  const connection = useRef<Connection | undefined>(undefined);
  useEffect(() => () => connection.current?.close(), [game, ply]);
  const update = (bestMove: BestMove) => setResult({ bestMove, game, ply });
  const requestBestMove = () => {
    connection.current?.close();
    update({ state: "loading" });
    connection.current = backend.local.openUnsaved(gameLineTo(game, ply), {
      onMessage: (message) => {
        if (message.type === "hint") update({ state: "found", hint: message });
        if (message.type === "rejection" || message.type === "error") update({ state: "failed" });
      },
      onStateChange: (state) => state === "not-found" && update({ state: "failed" }),
    });
    connection.current.send({ type: "request-hint" }, 0);
  };
  const isCurrent = result.game === game && result.ply === ply;
  return { bestMove: isCurrent ? result.bestMove : NOT_REQUESTED, requestBestMove };
}

export interface ReviewState {
  readonly review: Review;
  readonly state: "idle" | "running" | "failed" | "done";
  /** Start the review, or start it again. */
  readonly begin: () => void;
}

/**
 * Review a game. It starts at once only if `startsAutomatically`, so that games in progress are not
 * analyzed without a request.
 */
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
    const controller = new AbortController();
    const { signal } = controller;
    setReview(EMPTY_REVIEW);
    setFailed(false);
    backend.local
      .review(
        gameLineTo(game, game.moves.length),
        (message) =>
          !signal.aborted && setReview((current) => applyReviewMessage(current, message)),
        signal,
      )
      .catch(() => !signal.aborted && setFailed(true));
    return () => controller.abort();
  }, [attempt, line]);
  return { review, state: stateOf(), begin: () => setAttempt((current) => current + 1) };

  function stateOf(): ReviewState["state"] {
    if (!attempt) return "idle";
    if (hasFailed) return "failed";
    return review.summary ? "done" : "running";
  }
}
