// Earlier positions while a game is on: the table that is shown, and the ways to step and come back.
import { useEffect, useState } from "preact/hooks";
import { lookAt, newsSince, type Past } from "../game/earlier";
import { NOTHING_YET } from "../game/review";
import { isWatched } from "../game/sides";
import { setAside } from "../game/steps";
import { type Step, type Table } from "../game/table";
import type { Move } from "../messages";
import { describeEffect } from "../table/announcements";
import { sayPly } from "../table/sayPly";
import { plyOf } from "../table/stepKeys";
import { useSteps } from "../table/useSteps";
import type { Viewer } from "../table/useViewer";
import { useStable } from "../ui/useStable";
import { say } from "../words/text";

type Act = (make: (table: Table) => Step) => void;

export interface Looking {
  readonly isPast: boolean; // an earlier position is shown
  readonly ply: number; // so many moves are on the table
  readonly words: string; // which ply it is, and its move
  readonly table: Table; // as it is shown
  readonly news: Move | undefined; // that has come meanwhile
  readonly isNudged: boolean; // somebody has tried to play here
  readonly act: Act; // at what is shown
  readonly goTo: (ply: number) => void;
  readonly toNow: () => void;
  /** Tell that nothing can be played here. */
  readonly nudge: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** `now` is the table as it stands, and `actNow` does something at that. */
export function useEarlier(now: Table, actNow: Act, { manner, announce, sound }: Viewer): Looking {
  const game = now.position;
  const { moves } = game;
  const [past, setPast] = useState<Past>();
  const [isNudged, setNudged] = useState(false);
  const isPast = past !== undefined && past.ply < moves.length; // else all were taken back
  const ply = isPast ? past.ply : moves.length;
  const wordsAt = (at: number) => sayPly(game, NOTHING_YET, at, manner);
  const choose = (next: number) => {
    if (!isPast) actNow(setAside);
    setNudged(false);
    setPast(lookAt(isPast ? past : undefined, moves, next));
    const isNow = next >= moves.length && !game.result;
    announce(isNow ? `${wordsAt(next)} ${say("game-turn", { color: game.turn })}.` : wordsAt(next));
  };
  const nudge = () => {
    if (isWatched(game) || game.result) return; // who cannot play in the game either
    setNudged(true);
    announce(say("past-why"));
  };
  const steps = useSteps(game, { ply, choose, isPast }, (effect, table) =>
    effect.kind === "past" ? nudge() : announce(describeEffect(effect, table, manner)),
  );
  const { goTo } = steps;
  const act = useStable<(table: Table) => Step>((make) => (isPast ? steps.act : actNow)(make));
  const news = isPast ? newsSince(past, moves) : undefined;
  useEffect(() => {
    if (news) sound("place"); // heard, though it is not shown
  }, [news?.uhp, moves.length]);

  return {
    isPast,
    ply,
    words: wordsAt(ply),
    table: isPast ? steps.table : now,
    news,
    isNudged: isPast && isNudged,
    act,
    goTo,
    toNow: () => goTo(moves.length),
    nudge,
    onKey: (event) => {
      const next = isWalk(event, isPast) ? undefined : plyOf(event, ply, moves.length);
      if (next === undefined || !moves.length) return;
      event.preventDefault();
      event.stopPropagation();
      goTo(next);
    },
  };
}

/** Whether an arrow key walks over the board, as it does there while the game is played. */
function isWalk({ code, target }: KeyboardEvent, isPast: boolean): boolean {
  const isOnBoard = (target as Element).closest(".board") !== null;
  return isOnBoard && !isPast && code.startsWith("Arrow");
}
