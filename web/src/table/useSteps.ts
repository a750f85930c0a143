// Stepping through a game: the table at a ply, and the keys, swipes and words that go with it.
import { useMemo, useRef, useState } from "preact/hooks";
import { positionAt } from "../game/replay";
import { percentOf, type Review } from "../game/review";
import { tableOf, type Advice, type Effect, type Table, type Act } from "../game/table";
import type { Position } from "../messages";
import { sayMove, sayResult, type Manner } from "../words/moves";
import { say } from "../words/text";

/** What a person has done at the table: where the cursor is, and the stack that is looked into. */
type Eye = Pick<Table, "cursor" | "fanned">;

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
) {
  const [eye, setEye] = useState<Eye>();
  const position = useMemo(() => positionAt(game, ply), [game, ply]);
  const table = useMemo(
    () => ({ ...tableOf(position), ...eye, ...(advice && { hint: advice }), isPast }),
    [position, eye, advice, isPast],
  );
  return {
    table,
    /** Show another ply; false if it is shown already, or there is none. */
    goTo: (next: number) => {
      const isElsewhere = next !== ply && next >= 0 && next <= game.moves.length;
      if (isElsewhere) {
        choose(next);
        setEye(undefined);
      }
      return isElsewhere;
    },
    act: (make: Parameters<Act>[0]) => {
      const { table: next, effect } = make(table);
      const { cursor, fanned } = next;
      setEye(fanned ? { cursor, fanned } : { cursor });
      if (effect) happened(effect, next);
    },
  };
}

export type Key = Pick<
  KeyboardEvent,
  "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "target"
>;

const STEP_KEYS: Readonly<Record<string, "back" | "on" | "up" | "down" | "first" | "last">> = {
  ArrowLeft: "back",
  ArrowRight: "on",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};

/** Return the step that a key stands for. Up and down are steps only within the list of moves, which
 * `list` selects: elsewhere they move over the board. */
export function stepKeyOf(key: Key, list: string) {
  const step = isForeign(key) ? undefined : STEP_KEYS[key.code];
  const isVertical = step === "up" || step === "down";
  return isVertical && !isWithin(key, list) ? undefined : step;
}

/** Whether a key belongs to somebody else: with a modifier, or in a field with arrow keys of its own. */
export function isForeign(key: Key): boolean {
  const hasModifier = key.shiftKey || key.ctrlKey || key.altKey || key.metaKey;
  return hasModifier || isWithin(key, "input, select, textarea, dialog");
}

export function isWithin({ target }: Pick<Key, "target">, selector: string): boolean {
  return ((target as Element | null)?.closest(selector) ?? null) !== null;
}

/** Return the ply that a key leads to from `ply`; undefined if it is no key for steps. */
export function plyOf(key: Key, ply: number, end: number): number | undefined {
  const step = stepKeyOf(key, ".moves");
  const plies = { back: ply - 1, up: ply - 1, on: ply + 1, down: ply + 1, first: 0, last: end };
  return step && Math.min(Math.max(plies[step], 0), end);
}

/** A ply in words: its number and move, and White's chances after it if they are known. */
export function sayPly(game: Position, review: Review, ply: number, manner: Manner): string {
  const last = game.moves[ply - 1];
  const count = game.moves.length;
  const chance = review.chances[ply];
  const told = [
    last ? say("look-at", { number: ply, count, move: sayMove(last, manner) }) : say("look-start"),
  ];
  if (ply === count && game.result) told.push(sayResult(game.result));
  else if (chance !== undefined) told.push(say("look-chances", { percent: percentOf(chance) }));
  return told.join(" ");
}

const SHORTEST = 40; // pixels; a shorter one is a tap that slipped

interface Touched {
  readonly clientX: number;
  readonly clientY: number;
}

/** By how many plies a swipe steps; 0 if it was none, as when a list is scrolled. */
export function swipeFrom(start: Touched, end: Touched): -1 | 0 | 1 {
  const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY];
  if (Math.abs(x) < SHORTEST || Math.abs(x) < 2 * Math.abs(y)) return 0;
  return x > 0 ? -1 : 1;
}

/** For an element that is swiped over; it needs `touch-action: pan-y`. */
export function useSwipes(onStep: (by: -1 | 1) => void) {
  const start = useRef<Touch | undefined>(undefined);
  return {
    onTouchStart({ touches }: TouchEvent) {
      start.current = touches.length === 1 ? touches[0] : undefined;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const by = start.current ? swipeFrom(start.current, changedTouches[0]!) : 0;
      start.current = undefined;
      if (by) onStep(by);
    },
  };
}
