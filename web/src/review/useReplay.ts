// A game under review: the ply that is shown, and what is known about it.
import { useMemo } from "preact/hooks";
import { assessedAt, betterOf, isMistake } from "../game/review";
import type { Advice, Effect, Table } from "../game/table";
import type { Host } from "../host/host";
import type { Assessed, Position } from "../messages";
import { useSteps, type Steps } from "../table/useSteps";
import { useBest, type Best } from "./useBestMove";
import { usePlyInAddress } from "./usePlyInAddress";
import { useReview, type Reviewing } from "./useReview";

export interface Replay extends Steps {
  readonly ply: number; // so many moves are on the table
  readonly reviewing: Reviewing;
  readonly best: Best;
  /** Ask what is best here. */
  readonly ask: () => void;
}

export function useReplay(
  host: Host,
  game: Position,
  happened: (effect: Effect, table: Table) => void,
): Replay {
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
