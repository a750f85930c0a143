// Where somebody is in a game that they look back on, and the table as they see it there.
import { useMemo, useState } from "preact/hooks";
import type { Host } from "../host";
import type { Assessed, Position } from "../messages";
import { positionAt } from "../replay";
import { assessedAt, betterOf, isMistake } from "../review";
import { tableOf, type Advice, type Effect, type Step, type Table } from "../state";
import { useBest, type Best } from "./useBest";
import { useReview, type Reviewing } from "./useReview";

/** What a person has done at the table: where the cursor is, and the stack that is looked into. */
type Eye = Pick<Table, "cursor" | "fanned">;

export interface Replay {
  readonly ply: number; // so many moves are on the table
  readonly position: Position;
  readonly table: Table;
  readonly reviewing: Reviewing;
  readonly best: Best;
  /** Ask what is best here. */
  readonly ask: () => void;
  /** Show another ply; false if it is shown already, or there is none. */
  readonly goTo: (ply: number) => boolean;
  readonly act: (make: (table: Table) => Step) => void;
}

export function useReplay(
  host: Host,
  game: Position,
  happened: (effect: Effect, table: Table) => void,
): Replay {
  const end = game.moves.length;
  const [chosen, setChosen] = useState(end);
  const [eye, setEye] = useState<Eye>();
  const ply = Math.min(chosen, end); // moves may be taken back meanwhile
  const isNobodys = game.game === "";
  const reviewing = useReview(host, game, isNobodys || game.result !== null);
  const { best, ask } = useBest(host, game, ply);
  const found = assessedAt(reviewing.review, ply);
  const advice = useMemo(() => adviceFrom(found, best), [found, best]);
  const position = useMemo(() => positionAt(game, ply), [game, ply]);
  const table = useMemo(() => tableFor(position, eye, advice), [position, eye, advice]);
  return {
    ply,
    position,
    table,
    reviewing,
    best,
    ask,
    goTo: (next) => {
      const isElsewhere = next !== ply && next >= 0 && next <= end;
      if (isElsewhere) {
        setChosen(next);
        setEye(undefined);
      }
      return isElsewhere;
    },
    act: (make) => {
      const { table: next, effect } = make(table);
      const { cursor, fanned } = next;
      setEye(fanned ? { cursor, fanned } : { cursor });
      if (effect) happened(effect, next);
    },
  };
}

/** What the board shows beside the move that was played: what is best now, or was better. */
function adviceFrom(found: Assessed | undefined, best: Best): Advice | undefined {
  if (best.state === "found") return best.hint;
  return isMistake(found) ? betterOf(found) : undefined;
}

function tableFor(position: Position, eye: Eye | undefined, hint: Advice | undefined): Table {
  return { ...tableOf(position), ...eye, ...(hint && { hint }) };
}
