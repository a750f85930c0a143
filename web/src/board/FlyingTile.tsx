// A tile in the air, above everything else: dragged by a hand, or travelling by itself.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Point } from "../game/geometry";
import { PIECES, type PieceName } from "../messages";
import { shadowOf } from "./drawings";
import { Tile } from "./Tile";
import { shares } from "./trajectory";

const REACH = 80; // of the picture around the tile's center, in the units of the plane

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
  readonly letters: boolean;
}

/** A tile that travels by itself, and tells when it has arrived. */
export function Traveller({
  trip,
  letters,
  onArrival,
}: {
  trip: Trip;
  letters: boolean;
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
      <Flying piece={trip.piece} letters={letters} />
    </svg>
  );
}

/** A tile that is carried: whoever drags it moves `element` by `carryTo`. */
export function Carried(props: FlyerProps & { element: (svg: SVGSVGElement | null) => void }) {
  return (
    <svg
      ref={props.element}
      class="flyer is-carried"
      data-flying={props.piece}
      {...frameOf(props.scale)}
    >
      <Flying piece={props.piece} letters={props.letters} />
    </svg>
  );
}

export function carryTo(element: SVGSVGElement | null, at: Point, scale: number): void {
  if (element) element.style.transform = placed(at, scale);
}

function Flying({ piece, letters }: { piece: PieceName; letters: boolean }) {
  const { color, bug } = PIECES[piece];
  return (
    <>
      <use href={shadowOf(3)} />
      <Tile color={color} bug={bug} name={letters ? piece : undefined} />
    </>
  );
}

function frameOf(scale: number) {
  const size = 2 * REACH * scale;
  const viewBox = `${-REACH} ${-REACH} ${2 * REACH} ${2 * REACH}`;
  return { viewBox, width: size, height: size, "aria-hidden": true as const };
}

function placed({ x, y }: Point, scale: number): string {
  return `translate(${x - REACH * scale}px, ${y - REACH * scale}px)`;
}
