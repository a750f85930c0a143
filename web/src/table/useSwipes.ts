// Swipes over a line of a game: as with pages, towards the right leads back.
import { useRef } from "preact/hooks";

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
