// Animated tiles: starts animations when the state changes, and ends them at once on request.
import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RunningAnimation } from "./AnimatedTile.tsx";
import { centerOf, isSameHex, hexKey, type Point } from "./geometry.ts";
import { bugOf, colorOf, type PieceName } from "./pieces.ts";
import { heightsOf, hexOf, type Stack } from "./scene.ts";
import type { BoardEvents, TileAnimation, FullState } from "./state.ts";
import { trajectory } from "./trajectory.ts";
import { prefersReducedMotion, type View } from "./view.ts";

// Duration of the glide back to the start. The glide from the pointer to a cell takes half of it, the
// way from a hand twice as long.
const GLIDE_MS = 160;

/** A tile that was released at a point of the window. */
export interface ReleasedTile {
  readonly piece: PieceName;
  readonly point: Point;
}

export function useAnimations(
  state: FullState,
  view: { readonly current: View | null },
  area: HTMLElement,
  events: BoardEvents,
) {
  const { stacks, animations, isReplay, animationSpeed } = state;
  const [running, setRunning] = useState<readonly RunningAnimation[]>([]);
  const previousStacks = useRef(stacks);
  const dropped = useRef<ReleasedTile | undefined>(undefined);
  const busyUntil = useRef(0);

  const isStill = animationSpeed <= 0 || prefersReducedMotion();

  const launch = useCallback((started: readonly RunningAnimation[]) => {
    const pieces = new Set(started.map((trip) => trip.piece));
    setRunning((flying) => [...flying.filter((trip) => !pieces.has(trip.piece)), ...started]);
  }, []);

  const finishAll = () => {
    busyUntil.current = 0;
    setRunning((flying) => (flying.length ? [] : flying));
  };

  useLayoutEffect(() => {
    const started = animations ?? movedTiles(previousStacks.current, stacks);
    if (isReplay && previousStacks.current !== stacks) finishAll();
    previousStacks.current = stacks;
    if (!started.length || !view.current) return;
    const drop = dropped.current;
    dropped.current = undefined;
    if (isStill) return events.onAnimationEnd?.();
    const delay = Math.max(busyUntil.current - performance.now(), 0);
    const launched = started.map((flight) =>
      toRunningAnimation(flight, state, view.current!, area, drop, delay),
    );
    busyUntil.current = performance.now() + delay + Math.max(...launched.map((t) => t.durationMs));
    launch(launched);
  }, [stacks, animations]);

  return {
    running,
    /** Let the next animation of the tile start there. */
    startFrom: (drop: ReleasedTile) => void (dropped.current = drop),
    glideBack: ({ piece, point }: ReleasedTile, home: Point) => {
      if (isStill || !view.current) return;
      const { scale } = view.current;
      const durationMs = GLIDE_MS / animationSpeed;
      launch([{ piece, points: [point, home], scale, durationMs, delayMs: 0 }]);
    },
    remove: (trip: RunningAnimation) => {
      setRunning((flying) => flying.filter((other) => other !== trip));
      events.onAnimationEnd?.();
    },
    finishAll,
  };
}

export type Animations = ReturnType<typeof useAnimations>;

/** Return straight paths for all tiles that have moved. */
export function movedTiles(
  before: readonly Stack[],
  after: readonly Stack[],
): readonly TileAnimation[] {
  return before.flatMap(({ hex, pieces }) =>
    pieces.flatMap((piece) => {
      const place = hexOf(after, piece);
      return place && !isSameHex(place, hex) ? [{ piece, path: [hex, place] }] : [];
    }),
  );
}

function toRunningAnimation(
  { piece, path }: TileAnimation,
  { stacks, rotation, animationSpeed }: FullState,
  view: View,
  area: HTMLElement,
  drop: ReleasedTile | undefined,
  delayMs: number,
): RunningAnimation {
  const { scale } = view;
  const heights = heightsOf(stacks, piece);
  const isFromHand = path.length === 1;
  const start =
    drop?.piece === piece ? drop.point : isFromHand ? handCenter(piece, area) : undefined;
  if (start) {
    const hex = path.at(-1)!;
    const end = view.toWindow(centerOf(hex, rotation, heights.get(hexKey(hex)) ?? 0));
    const durationMs = (drop ? GLIDE_MS / 2 : 2 * GLIDE_MS) / animationSpeed;
    return { piece, points: [start, end], scale, durationMs, delayMs: drop ? 0 : delayMs };
  }
  const { points, durationMs } = trajectory(bugOf(piece), path, heights, rotation);
  return {
    piece,
    points: points.map((point) => view.toWindow(point)),
    scale,
    durationMs: durationMs / animationSpeed,
    delayMs,
  };
}

/** Return the middle of a tile's place in the hand, in the window. */
export function handCenter(piece: PieceName, area: HTMLElement): Point | undefined {
  const slot = area.querySelector(`[data-hand="${colorOf(piece)}-${bugOf(piece)}"]`);
  if (!slot) return undefined;
  const { left, top, width, height } = slot.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
