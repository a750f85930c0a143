// Earlier positions while a game is on: the table that is shown, and the ways to step and come back.
import { useEffect, useState } from "preact/hooks";
import { NOTHING_YET } from "../game/review";
import { isWatched } from "../game/sides";
import { setAside } from "../game/steps";
import type { Step, Table, Act } from "../game/table";
import type { Move } from "../messages";
import { describeEffect } from "../table/announcements";
import { isWithin, plyOf, sayPly, useSteps } from "../table/useSteps";
import type { Viewer } from "../table/useViewer";
import { useStable } from "../ui/useStable";
import { say } from "../words/text";

/** Return the table as it is shown, with the ways to others. `now` is the table as it stands, and
 * `actNow` does something at that. */
export function useEarlier(now: Table, actNow: Act, { manner, announce, sound }: Viewer) {
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
    news, // a move that has come meanwhile
    isNudged: isPast && isNudged,
    act,
    goTo,
    toNow: () => goTo(moves.length),
    nudge,
    onKey: (event: KeyboardEvent) => {
      const next = isWalk(event, isPast) ? undefined : plyOf(event, ply, moves.length);
      if (next === undefined || !moves.length) return;
      event.preventDefault();
      event.stopPropagation();
      goTo(next);
    },
  };
}

export type Looking = ReturnType<typeof useEarlier>;

/** Whether an arrow key walks over the board, as it does there while the game is played. */
function isWalk({ code, target }: KeyboardEvent, isPast: boolean): boolean {
  return isWithin({ target }, ".board") && !isPast && code.startsWith("Arrow");
}

/** Where somebody looks; undefined while they see the game as it stands. */
export interface Past {
  readonly ply: number; // so many moves are shown
  readonly known: readonly Move[]; // that had been played when they began to look back
}

/** Look at `ply` of `moves`; at the last of them, and beyond, is the game as it stands. */
export function lookAt(
  past: Past | undefined,
  moves: readonly Move[],
  ply: number,
): Past | undefined {
  if (ply >= moves.length) return undefined;
  return { ply: Math.max(ply, 0), known: past?.known ?? moves };
}

/** The last move, if it was played while somebody looked back. */
export function newsSince({ known }: Past, moves: readonly Move[]): Move | undefined {
  const isNew = moves.some(({ uhp }, i) => uhp !== known[i]?.uhp);
  return isNew ? moves.at(-1) : undefined;
}
