// Stepping through a game: the table at a ply, and the keys, swipes and words that go with it.
import { useMemo, useRef, useState } from "preact/hooks";
import { positionAt } from "../game/replay";
import { toPercent, type Review } from "../game/review";
import {
  initialUiState,
  type SuggestedMove,
  type Effect,
  type GameUiState,
  type Dispatch,
} from "../game/uiState";
import type { Position } from "../messages";
import { formatMove, formatResult, type MoveFormat } from "../i18n/moves";
import { t } from "../i18n/translate";

/** What a person has done at the table: where the cursor is, and the stack that is looked into. */
type BoardFocus = Pick<GameUiState, "cursor" | "fanned">;

export interface PlySelection {
  readonly ply: number; // so many moves are on the table
  readonly select: (ply: number) => void; // have another one shown
  readonly suggestedMove?: SuggestedMove | undefined; // about it
  readonly isEarlierPosition?: boolean; // the game goes on elsewhere
}

export function usePlyNavigation(
  game: Position,
  { ply, select, suggestedMove, isEarlierPosition = false }: PlySelection,
  onEffect: (effect: Effect, ui: GameUiState) => void,
) {
  const [eye, setEye] = useState<BoardFocus>();
  const position = useMemo(() => positionAt(game, ply), [game, ply]);
  const ui = useMemo(
    () => ({
      ...initialUiState(position),
      ...eye,
      ...(suggestedMove && { hint: suggestedMove }),
      isEarlierPosition,
    }),
    [position, eye, suggestedMove, isEarlierPosition],
  );
  return {
    ui,
    /** Show another ply; false if it is shown already, or there is none. */
    goTo: (next: number) => {
      const isElsewhere = next !== ply && next >= 0 && next <= game.moves.length;
      if (isElsewhere) {
        select(next);
        setEye(undefined);
      }
      return isElsewhere;
    },
    dispatch: (make: Parameters<Dispatch>[0]) => {
      const { ui: next, effect } = make(ui);
      const { cursor, fanned } = next;
      setEye(fanned ? { cursor, fanned } : { cursor });
      if (effect) onEffect(effect, next);
    },
  };
}

export type Key = Pick<
  KeyboardEvent,
  "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "target"
>;

const NAVIGATION_KEYS: Readonly<
  Record<string, "previous" | "next" | "up" | "down" | "first" | "last">
> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};

/** Return the step that a key stands for. Up and down are steps only within the list of moves, which
 * `list` selects: elsewhere they move over the board. */
export function navigationKey(key: Key, list: string) {
  const step = isHandledElsewhere(key) ? undefined : NAVIGATION_KEYS[key.code];
  const isVertical = step === "up" || step === "down";
  return isVertical && !isWithin(key, list) ? undefined : step;
}

/** Whether a key belongs to somebody else: with a modifier, or in a field with arrow keys of its own. */
export function isHandledElsewhere(key: Key): boolean {
  const hasModifier = key.shiftKey || key.ctrlKey || key.altKey || key.metaKey;
  return hasModifier || isWithin(key, "input, select, textarea, dialog");
}

export function isWithin({ target }: Pick<Key, "target">, selector: string): boolean {
  return ((target as Element | null)?.closest(selector) ?? null) !== null;
}

/** Return the ply that a key leads to from `ply`; undefined if it is no key for steps. */
export function plyForKey(key: Key, ply: number, end: number): number | undefined {
  const step = navigationKey(key, ".moves");
  const plies = {
    previous: ply - 1,
    up: ply - 1,
    next: ply + 1,
    down: ply + 1,
    first: 0,
    last: end,
  };
  return step && Math.min(Math.max(plies[step], 0), end);
}

/** A ply in words: its number and move, and White's chances after it if they are known. */
export function formatPly(
  game: Position,
  review: Review,
  ply: number,
  moveFormat: MoveFormat,
): string {
  const last = game.moves[ply - 1];
  const count = game.moves.length;
  const chance = review.whiteProbabilities[ply];
  const told = [
    last
      ? t("review-move", { number: ply, count, move: formatMove(last, moveFormat) })
      : t("review-start"),
  ];
  if (ply === count && game.result) told.push(formatResult(game.result));
  else if (chance !== undefined) told.push(t("review-chances", { percent: toPercent(chance) }));
  return told.join(" ");
}

const MIN_SWIPE_PX = 40; // pixels; a shorter one is a tap that slipped

interface TouchPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** By how many plies a swipe steps; 0 if it was none, as when a list is scrolled. */
export function swipeDirection(start: TouchPoint, end: TouchPoint): -1 | 0 | 1 {
  const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY];
  if (Math.abs(x) < MIN_SWIPE_PX || Math.abs(x) < 2 * Math.abs(y)) return 0;
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
      const by = start.current ? swipeDirection(start.current, changedTouches[0]!) : 0;
      start.current = undefined;
      if (by) onStep(by);
    },
  };
}
