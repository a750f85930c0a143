// A tile above everything else: dragged by a pointer, or animated on its way.
import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Point } from "./geometry.ts";
import { shadowOf } from "./drawings.tsx";
import { bugOf, colorOf, type PieceName } from "./pieces.ts";
import { Tile } from "./Tile.tsx";
import { shares } from "./trajectory.ts";

const EXTENT = 80; // of the picture around the tile's center, in the units of the plane
const SHADOW_LEVEL = 3; // whose shadow a tile in the air has

/** A journey across the window. */
export interface Trip {
  readonly piece: PieceName;
  readonly points: readonly Point[]; // of the window
  readonly scale: number;
  readonly milliseconds: number;
  readonly delay: number;
}

interface FlyerProps {
  readonly piece: PieceName;
  readonly scale: number;
  readonly showNames: boolean;
}

/** A tile that travels by itself, and tells when it has arrived. */
export function TravellingTile({
  trip,
  showNames,
  onArrival,
}: {
  trip: Trip;
  showNames: boolean;
  onArrival: () => void;
}) {
  const element = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const { points, milliseconds, delay, scale } = trip;
    const offsets = shares(points);
    const frames = points.map((point, i) => ({
      transform: placed(point, scale),
      offset: offsets[i]!,
    }));
    const options = { duration: milliseconds, delay, fill: "both", easing: "ease-in-out" } as const;
    const animation = element.current!.animate(frames, options);
    animation.onfinish = onArrival;
    return () => animation.cancel();
  }, [trip]);
  return (
    <svg ref={element} class="flyer" data-flying={trip.piece} {...frameOf(trip.scale)}>
      <Flying piece={trip.piece} showNames={showNames} />
    </svg>
  );
}

/** A tile that is being dragged; `useDragging` moves its `element`. */
export function DraggedTile(props: FlyerProps & { element: (svg: SVGSVGElement | null) => void }) {
  return (
    <svg
      ref={props.element}
      class="flyer is-carried"
      data-flying={props.piece}
      {...frameOf(props.scale)}
    >
      <Flying piece={props.piece} showNames={props.showNames} />
    </svg>
  );
}

/** The tile that is being dragged; it follows the pointer without anything being drawn anew. */
export function useDragging() {
  const [piece, setPiece] = useState<PieceName>();
  const element = useRef<SVGSVGElement | null>(null);
  const place = useRef({ at: { x: 0, y: 0 }, scale: 1 });
  const follow = () => {
    const { at, scale } = place.current;
    if (element.current) element.current.style.transform = placed(at, scale);
  };
  const attach = useCallback((svg: SVGSVGElement | null) => {
    element.current = svg;
    follow();
  }, []);
  return {
    piece,
    attach,
    to: (dragged: PieceName, at: Point, scale: number) => {
      place.current = { at, scale };
      follow();
      setPiece(dragged);
    },
    stop: () => setPiece(undefined),
  };
}

export type Dragging = ReturnType<typeof useDragging>;

function Flying({ piece, showNames }: { piece: PieceName; showNames: boolean }) {
  return (
    <>
      <use href={shadowOf(SHADOW_LEVEL)} />
      <Tile color={colorOf(piece)} bug={bugOf(piece)} name={showNames ? piece : undefined} />
    </>
  );
}

function frameOf(scale: number) {
  const size = 2 * EXTENT * scale;
  const viewBox = `${-EXTENT} ${-EXTENT} ${2 * EXTENT} ${2 * EXTENT}`;
  return { viewBox, width: size, height: size, "aria-hidden": true as const };
}

function placed({ x, y }: Point, scale: number): string {
  return `translate(${x - EXTENT * scale}px, ${y - EXTENT * scale}px)`;
}
