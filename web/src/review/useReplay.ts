// A game under review: the ply that is shown, and what is known about it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { plyIn, searchFor, watchAddress } from "../browser/router";
import { partOf } from "../game/replay";
import { assessedAt, betterOf, isMistake, learned, NOTHING_YET, type Review } from "../game/review";
import type { Advice, Effect, Table } from "../game/table";
import type { Connection, Host } from "../host/host";
import { usePage } from "../host/page";
import type { Assessed, Hint, Position } from "../messages";
import { useSteps } from "../table/useSteps";

export function useReplay(game: Position, happened: (effect: Effect, table: Table) => void) {
  const { host } = usePage();
  const [ply, choose] = usePlyInAddress(game.moves.length);
  const isNobodys = game.game === "";
  const reviewing = useReview(host, game, isNobodys || game.result !== null);
  const { best, ask } = useBest(host, game, ply);
  const found = assessedAt(reviewing.review, ply);
  const advice = useMemo(() => adviceFrom(found, best), [found, best]);
  const steps = useSteps(game, { ply, choose, advice }, happened);
  return { ...steps, ply, reviewing, best, ask };
}

/** What the board shows beside the move that was played: what is best now, or was better. */
function adviceFrom(found: Assessed | undefined, best: Best): Advice | undefined {
  if (best.state === "found") return best.hint;
  return isMistake(found) ? betterOf(found) : undefined;
}

const SETTLED = 200; // milliseconds at a ply; browsers refuse to write addresses much more often

/** The ply of a game with `end` of them, and how to go to another. Steps are no pages of their own:
 * the way back leads to where the game was opened. */
export function usePlyInAddress(end: number): [number, (ply: number) => void] {
  const [named, setNamed] = useState(() => plyIn(location.search));
  const ply = Math.min(named ?? end, end); // moves may be taken back meanwhile
  useEffect(() => watchAddress(() => setNamed(plyIn(location.search))), []);
  useEffect(() => {
    const { pathname, hash } = location;
    const write = () => {
      const isStillHere = location.pathname === pathname && location.hash === hash;
      const address = pathname + searchFor(ply, end) + hash;
      if (isStillHere) history.replaceState(history.state, "", address);
    };
    const timer = setTimeout(write, SETTLED);
    return () => clearTimeout(timer);
  }, [ply, end]);
  return [ply, setNamed];
}

export type Best =
  | { readonly state: "unasked" | "asked" | "refused" }
  | { readonly state: "found"; readonly hint: Hint };

const UNASKED: Best = { state: "unasked" };

/** Return what is best at `ply`, and how to ask for it. */
export function useBest(host: Host, game: Position, ply: number) {
  const [known, setKnown] = useState({ best: UNASKED, game, ply });
  const connection = useRef<Connection | undefined>(undefined);
  useEffect(() => () => connection.current?.close(), [game, ply]);
  const learn = (best: Best) => setKnown({ best, game, ply });
  const ask = () => {
    connection.current?.close();
    learn({ state: "asked" });
    connection.current = host.local.study(partOf(game, ply), {
      receive: (message) => {
        if (message.type === "hint") learn({ state: "found", hint: message });
        if (message.type === "refusal" || message.type === "trouble") learn({ state: "refused" });
      },
      connection: (state) => state === "gone" && learn({ state: "refused" }),
    });
    connection.current.send({ type: "ask-hint" }, 0);
  };
  const isOfThis = known.game === game && known.ply === ply;
  return { best: isOfThis ? known.best : UNASKED, ask };
}

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
