// Animated tiles: starts animations when the state changes, and ends them at once on request.
import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Trip } from "./FlyingTile.tsx";
import { centerOf, isSameHex, keyOf, type Point } from "./geometry.ts";
import { bugOf, colorOf, type PieceName } from "./pieces.ts";
import { heightsOf, placeOf, type Stack } from "./scene.ts";
import type { BoardEvents, Flight, FullState } from "./state.ts";
import { journey } from "./trajectory.ts";
import { prefersStillness, type View } from "./view.ts";

const GLIDE_MS = 160; // back home; half of it from the pointer to the cell, twice from a hand

/** A tile that was released at a point of the window. */
export interface LetGo {
  readonly piece: PieceName;
  readonly at: Point;
}

export function useAnimations(
  state: FullState,
  view: { readonly current: View | null },
  area: HTMLElement,
  events: BoardEvents,
) {
  const { stacks, flights, isReplay } = state;
  const [trips, setTrips] = useState<readonly Trip[]>([]);
  const before = useRef(stacks);
  const dropped = useRef<LetGo | undefined>(undefined);
  const busyUntil = useRef(0);

  const launch = useCallback((started: readonly Trip[]) => {
    const pieces = new Set(started.map((trip) => trip.piece));
    setTrips((flying) => [...flying.filter((trip) => !pieces.has(trip.piece)), ...started]);
  }, []);

  const finish = () => {
    busyUntil.current = 0;
    setTrips((flying) => (flying.length ? [] : flying));
  };

  useLayoutEffect(() => {
    const started = flights ?? glidesOf(before.current, stacks);
    if (isReplay && before.current !== stacks) finish();
    before.current = stacks;
    if (!started.length || !view.current) return;
    const drop = dropped.current;
    dropped.current = undefined;
    if (prefersStillness()) return events.onLanding?.();
    const delay = Math.max(busyUntil.current - performance.now(), 0);
    const made = started.map((flight) => tripOf(flight, state, view.current!, area, drop, delay));
    busyUntil.current = performance.now() + delay + Math.max(...made.map((t) => t.milliseconds));
    launch(made);
  }, [stacks, flights]);

  return {
    trips,
    /** Let the next animation of the tile start there. */
    letGo: (drop: LetGo) => void (dropped.current = drop),
    goHome: ({ piece, at }: LetGo, home: Point) => {
      if (prefersStillness() || !view.current) return;
      const { scale } = view.current;
      launch([{ piece, points: [at, home], scale, milliseconds: GLIDE_MS, delay: 0 }]);
    },
    arrive: (trip: Trip) => {
      setTrips((flying) => flying.filter((other) => other !== trip));
      events.onLanding?.();
    },
    finish,
  };
}

export type Flights = ReturnType<typeof useAnimations>;

/** Return straight paths for all tiles that have moved. */
export function glidesOf(before: readonly Stack[], after: readonly Stack[]): readonly Flight[] {
  return before.flatMap(({ hex, pieces }) =>
    pieces.flatMap((piece) => {
      const place = placeOf(after, piece);
      return place && !isSameHex(place, hex) ? [{ piece, path: [hex, place] }] : [];
    }),
  );
}

function tripOf(
  { piece, path }: Flight,
  { stacks, rotation }: FullState,
  view: View,
  area: HTMLElement,
  drop: LetGo | undefined,
  delay: number,
): Trip {
  const { scale } = view;
  const heights = heightsOf(stacks, piece);
  const isFromHand = path.length === 1;
  const start = drop?.piece === piece ? drop.at : isFromHand ? handPoint(piece, area) : undefined;
  if (start) {
    const hex = path.at(-1)!;
    const end = view.window(centerOf(hex, rotation, heights.get(keyOf(hex)) ?? 0));
    const milliseconds = drop ? GLIDE_MS / 2 : 2 * GLIDE_MS;
    return { piece, points: [start, end], scale, milliseconds, delay: drop ? 0 : delay };
  }
  const { points, milliseconds } = journey(bugOf(piece), path, heights, rotation);
  return { piece, points: points.map((point) => view.window(point)), scale, milliseconds, delay };
}

/** Return the middle of a tile's place in the hand, in the window. */
export function handPoint(piece: PieceName, area: HTMLElement): Point | undefined {
  const slot = area.querySelector(`[data-hand="${colorOf(piece)}-${bugOf(piece)}"]`);
  if (!slot) return undefined;
  const { left, top, width, height } = slot.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
