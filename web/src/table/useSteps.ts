// A game gone through step by step: the table at the ply that is shown.
import { useMemo, useState } from "preact/hooks";
import { positionAt } from "../game/replay";
import { tableOf, type Advice, type Effect, type Step, type Table } from "../game/table";
import type { Position } from "../messages";

/** What a person has done at the table: where the cursor is, and the stack that is looked into. */
type Eye = Pick<Table, "cursor" | "fanned">;

export interface Steps {
  readonly table: Table;
  /** Show another ply; false if it is shown already, or there is none. */
  readonly goTo: (ply: number) => boolean;
  readonly act: (make: (table: Table) => Step) => void;
}

export interface Shown {
  readonly ply: number; // so many moves are on the table
  readonly choose: (ply: number) => void; // have another one shown
  readonly advice?: Advice | undefined; // about it
  readonly isPast?: boolean; // the game goes on elsewhere
}

export function useSteps(
  game: Position,
  { ply, choose, advice, isPast = false }: Shown,
  happened: (effect: Effect, table: Table) => void,
): Steps {
  const [eye, setEye] = useState<Eye>();
  const position = useMemo(() => positionAt(game, ply), [game, ply]);
  const table = useMemo(
    () => ({ ...tableOf(position), ...eye, ...(advice && { hint: advice }), isPast }),
    [position, eye, advice, isPast],
  );
  return {
    table,
    goTo: (next) => {
      const isElsewhere = next !== ply && next >= 0 && next <= game.moves.length;
      if (isElsewhere) {
        choose(next);
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
