// The computer looking through a game, for as long as somebody is there to see it.
import { useEffect, useState } from "preact/hooks";
import { partOf } from "../game/replay";
import { learned, NOTHING_YET, type Review } from "../game/review";
import type { Host } from "../host/host";
import type { Position } from "../messages";

export interface Reviewing {
  readonly review: Review;
  readonly state: "unasked" | "under-way" | "failed" | "done";
  /** Begin, or begin again. */
  readonly begin: () => void;
}

/** Begins by itself only if `isWelcome`: nobody in the middle of a game is told unasked. */
export function useReview(host: Host, game: Position, isWelcome: boolean): Reviewing {
  const [review, setReview] = useState(NOTHING_YET);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(isWelcome ? 1 : 0);
  const line = game.moves.map(({ uhp }) => uhp).join(";");
  useEffect(() => {
    if (!attempt || !line) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    setReview(NOTHING_YET);
    setFailed(false);
    host.local
      .review(
        partOf(game, game.moves.length),
        (found) => !signal.aborted && setReview((before) => learned(before, found)),
        signal,
      )
      .catch(() => !signal.aborted && setFailed(true));
    return () => leaving.abort();
  }, [attempt, line]);
  return { review, state: stateOf(), begin: () => setAttempt((before) => before + 1) };

  function stateOf(): Reviewing["state"] {
    if (!attempt) return "unasked";
    if (hasFailed) return "failed";
    return review.turningPoints ? "done" : "under-way";
  }
}
