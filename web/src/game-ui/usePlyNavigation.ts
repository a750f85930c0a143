// Navigation through a game: the state at a ply, and the keys, swipes and texts for it.
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
import { formatMove, type MoveFormat } from "../i18n/moves";
import { formatGameEnd } from "../i18n/players";
import { t } from "../i18n/translate";

/** State of the player's input at a ply: cursor and fanned-out stack. */
type BoardFocus = Pick<GameUiState, "cursor" | "fanned">;

interface PlySelection {
  readonly ply: number; // number of moves played
  readonly select: (ply: number) => void; // shows another ply
  readonly suggestedMove?: SuggestedMove | undefined; // at this ply
  readonly isEarlierPosition?: boolean; // the game continues after this position
}

export function usePlyNavigation(
  game: Position,
  { ply, select, suggestedMove, isEarlierPosition = false }: PlySelection,
  onEffect: (effect: Effect, ui: GameUiState) => void,
) {
  const [focus, setFocus] = useState<BoardFocus>();
  const position = useMemo(() => positionAt(game, ply), [game, ply]);
  const ui = useMemo(
    () => ({
      ...initialUiState(position),
      ...focus,
      ...(suggestedMove && { hint: suggestedMove }),
      isEarlierPosition,
    }),
    [position, focus, suggestedMove, isEarlierPosition],
  );
  return {
    ui,
    /** Show another ply. Return false if it is already shown or does not exist. */
    goTo: (next: number) => {
      const isOtherPly = next !== ply && next >= 0 && next <= game.moves.length;
      if (isOtherPly) {
        select(next);
        setFocus(undefined);
      }
      return isOtherPly;
    },
    dispatch: (transition: Parameters<Dispatch>[0]) => {
      const { ui: next, effect } = transition(ui);
      const { cursor, fanned } = next;
      setFocus(fanned ? { cursor, fanned } : { cursor });
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

/**
 * Return the navigation of a key. Up and down navigate only within the list of moves, which `list`
 * selects; elsewhere they move the board's cursor.
 */
export function navigationKey(key: Key, list: string) {
  const step = isHandledElsewhere(key) ? undefined : NAVIGATION_KEYS[key.code];
  const isVertical = step === "up" || step === "down";
  return isVertical && !isWithin(key, list) ? undefined : step;
}

/**
 * Return whether other elements handle a key: with a modifier, or in a field that uses arrow keys.
 */
export function isHandledElsewhere(key: Key): boolean {
  const hasModifier = key.shiftKey || key.ctrlKey || key.altKey || key.metaKey;
  return hasModifier || isWithin(key, "input, select, textarea, dialog");
}

export function isWithin({ target }: Pick<Key, "target">, selector: string): boolean {
  return ((target as Element | null)?.closest(selector) ?? null) !== null;
}

/** Return the ply that a key navigates to from `ply`; undefined for other keys. */
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

/** Describe a ply: its number, its move, and White's winning probability if known. */
export function formatPly(
  game: Position,
  review: Review,
  ply: number,
  moveFormat: MoveFormat,
): string {
  const last = game.moves[ply - 1];
  const count = game.moves.length;
  const probability = review.whiteProbabilities[ply];
  const sentences = [
    last
      ? t("review-move", { number: ply, count, move: formatMove(last, moveFormat) })
      : t("review-start"),
  ];
  if (ply === count && game.result) sentences.push(formatGameEnd(game, game.result));
  else if (probability !== undefined)
    sentences.push(t("review-chances", { percent: toPercent(probability) }));
  return sentences.join(" ");
}

const MIN_SWIPE_PX = 40; // shorter swipes are taps that slipped

interface TouchPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** Return the plies by which a swipe steps; 0 if it is none, such as a scroll. */
export function swipeDirection(start: TouchPoint, end: TouchPoint): -1 | 0 | 1 {
  const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY];
  if (Math.abs(x) < MIN_SWIPE_PX || Math.abs(x) < 2 * Math.abs(y)) return 0;
  return x > 0 ? -1 : 1;
}

/** Return touch handlers for an element, which needs `touch-action: pan-y`. */
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
