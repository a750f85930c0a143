// A tile above everything else: dragged by a pointer, or animated.
import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Point } from "./geometry.ts";
import { shadowHref } from "./drawings.tsx";
import type { PieceName } from "./pieces.ts";
import { PieceTile } from "./Tile.tsx";
import { distanceShares } from "./trajectory.ts";

const TILE_EXTENT = 80; // half the size of the picture, in the units of the plane
const FLOATING_SHADOW_LEVEL = 3; // level whose shadow a floating tile has

/** An animation across the window. */
export interface RunningAnimation {
  readonly piece: PieceName;
  readonly points: readonly Point[]; // in window coordinates
  readonly scale: number;
  readonly durationMs: number;
  readonly delayMs: number;
}

interface FloatingTileProps {
  readonly piece: PieceName;
  readonly scale: number;
  readonly showNames: boolean;
}

/** A tile that is animated; `onFinish` is called at the end. */
export function AnimatedTile({
  running,
  showNames,
  onFinish,
}: {
  running: RunningAnimation;
  showNames: boolean;
  onFinish: () => void;
}) {
  const element = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const { points, durationMs, delayMs, scale } = running;
    const offsets = distanceShares(points);
    const frames = points.map((point, i) => ({
      transform: translation(point, scale),
      offset: offsets[i]!,
    }));
    const options: KeyframeAnimationOptions = {
      duration: durationMs,
      delay: delayMs,
      fill: "both",
      easing: "ease-in-out",
    };
    const animation = element.current!.animate(frames, options);
    animation.onfinish = onFinish;
    return () => animation.cancel();
  }, [running]);
  return (
    <svg
      ref={element}
      class="floating-tile"
      data-flying={running.piece}
      {...svgFrame(running.scale)}
    >
      <FloatingTile piece={running.piece} showNames={showNames} />
    </svg>
  );
}

/** A tile that is being dragged; `useDragging` moves its `element`. */
export function DraggedTile(
  props: FloatingTileProps & { element: (svg: SVGSVGElement | null) => void },
) {
  return (
    <svg
      ref={props.element}
      class="floating-tile is-dragged"
      data-flying={props.piece}
      {...svgFrame(props.scale)}
    >
      <FloatingTile piece={props.piece} showNames={props.showNames} />
    </svg>
  );
}

/** Return the dragged tile. It follows the pointer without rendering. */
export function useDragging() {
  const [piece, setPiece] = useState<PieceName>();
  const element = useRef<SVGSVGElement | null>(null);
  const place = useRef({ at: { x: 0, y: 0 }, scale: 1 });
  const follow = () => {
    const { at, scale } = place.current;
    if (element.current) element.current.style.transform = translation(at, scale);
  };
  const attach = useCallback((svg: SVGSVGElement | null) => {
    element.current = svg;
    follow();
  }, []);
  return {
    piece,
    attach,
    moveTo: (dragged: PieceName, at: Point, scale: number) => {
      place.current = { at, scale };
      follow();
      setPiece(dragged);
    },
    stop: () => setPiece(undefined),
  };
}

export type Dragging = ReturnType<typeof useDragging>;

function FloatingTile({ piece, showNames }: { piece: PieceName; showNames: boolean }) {
  return (
    <>
      <use href={shadowHref(FLOATING_SHADOW_LEVEL)} />
      <PieceTile {...{ piece, showNames }} />
    </>
  );
}

function svgFrame(scale: number) {
  const size = 2 * TILE_EXTENT * scale;
  const viewBox = `${-TILE_EXTENT} ${-TILE_EXTENT} ${2 * TILE_EXTENT} ${2 * TILE_EXTENT}`;
  return { viewBox, width: size, height: size, "aria-hidden": true as const };
}

function translation({ x, y }: Point, scale: number): string {
  return `translate(${x - TILE_EXTENT * scale}px, ${y - TILE_EXTENT * scale}px)`;
}
