// Pointers on the board and the hands: what they grab, and the tile that is being dragged.
import type { RefObject } from "preact";
import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import { centerOf, keyOf, type HexKey, type Point } from "../game/geometry";
import { fan } from "../game/steps";
import { type Table } from "../game/table";
import type { PieceName } from "../messages";
import type { BoardProps } from "./Board";
import { carryTo } from "./FlyingTile";
import { watchGestures, type Grip } from "./gestures";
import { boardGrip, nearestTarget, tileGrip, type Reach } from "./grips";
import { hexUnder, type Scene } from "./scene";
import { handPoint, type Flights } from "./useAnimations";
import type { View } from "./view";

const HOVER = 600; // milliseconds over a stack until it is fanned out

export interface Carrying {
  readonly piece: PieceName | undefined;
  lift(element: SVGSVGElement | null): void;
  to(piece: PieceName, at: Point, scale: number): void;
  stop(): void;
}

/** The tile that is being dragged; it follows without anything being drawn anew. */
export function useCarrying(): Carrying {
  const [piece, setPiece] = useState<PieceName>();
  const element = useRef<SVGSVGElement | null>(null);
  const place = useRef({ at: { x: 0, y: 0 }, scale: 1 });
  const lift = useCallback((svg: SVGSVGElement | null) => {
    element.current = svg;
    carryTo(svg, place.current.at, place.current.scale);
  }, []);
  return {
    piece,
    lift,
    to: (carried, at, scale) => {
      place.current = { at, scale };
      carryTo(element.current, at, scale);
      setPiece(carried);
    },
    stop: () => setPiece(undefined),
  };
}

interface Parts {
  readonly plain: Scene;
  readonly flights: Flights;
  readonly hand: Carrying;
  readonly board: RefObject<HTMLDivElement | null>;
}

/** Pointers on the board and the hands, turned into steps of the table. */
export function useBoardGestures(props: BoardProps, parts: Parts): void {
  const latest = useRef({ props, parts });
  latest.current = { props, parts };
  // With the tiles, not after them: whoever sees those may touch one at once.
  useLayoutEffect(() => {
    const reach = () => reachOf(latest.current.props, latest.current.parts);
    let hovering = 0;
    return watchGestures(props.area.current!, parts.board.current!, {
      grab: (at, event) => {
        clearTimeout(hovering);
        latest.current.parts.flights.finish();
        return gripAt(at, event, latest.current.parts.board.current!, reach);
      },
      pinch: (center, factor, dx, dy) => {
        const { isFixed, view } = reach();
        if (isFixed) return false;
        view.zoom(factor, center);
        view.pan(dx, dy);
        return true;
      },
      hover: (at) => {
        clearTimeout(hovering);
        hovering = window.setTimeout(() => lookInto(at, reach()), HOVER);
      },
    });
  }, []);
}

function gripAt(
  at: Point,
  event: PointerEvent,
  board: HTMLElement,
  reach: () => Reach,
): Grip | undefined {
  const target = event.target as Element;
  const isTouch = event.pointerType === "touch";
  const slot = target.closest<HTMLElement>("[data-next]");
  if (slot) return tileGrip(slot.dataset["next"] as PieceName, isTouch, reach);
  return board.contains(target) ? boardGrip(at, isTouch, reach) : undefined;
}

function reachOf(props: BoardProps, { plain, flights, hand, board }: Parts): Reach {
  const view = props.view.current!;
  const { table, turned, act } = props;
  return {
    table,
    scene: plain,
    turned,
    isFixed: props.isFixed ?? false,
    view,
    act,
    carry: (piece, at) => {
      // Measured before anything is moved: the other way round would lay out the page each time.
      const aimed = nearestTarget(table, turned, view.plane(at));
      hand.to(piece, at, view.scale);
      markAimed(board.current!, aimed && keyOf(aimed));
    },
    letGo: (piece, at, target) => {
      hand.stop();
      if (target) return flights.letGo({ piece, at });
      const home = homeOf(piece, table, turned, view);
      if (home) flights.goHome({ piece, at }, home);
    },
    discards: (at) => props.canDiscard === true && !isInside(board.current!, at),
    stopCarrying: hand.stop,
  };
}

function isInside(board: HTMLElement, { x, y }: Point): boolean {
  const { left, top, right, bottom } = board.getBoundingClientRect();
  return x >= left && x < right && y >= top && y < bottom;
}

/** Where a tile that was not played glides back to, in the window. */
function homeOf(piece: PieceName, table: Table, turned: number, view: View): Point | undefined {
  const stack = table.position.stacks.find(({ pieces }) => pieces.includes(piece));
  if (!stack) return handPoint(piece);
  return view.window(centerOf(stack.hex, turned, stack.pieces.length - 1));
}

/** The target under a dragged tile stands out; set directly, since a drag draws nothing anew. */
function markAimed(board: HTMLElement, hex: HexKey | undefined): void {
  const before = board.querySelector<SVGElement>(".is-aimed");
  if (before?.dataset["hex"] === hex) return;
  before?.classList.remove("is-aimed");
  if (hex) board.querySelector(`.mark-target[data-hex="${hex}"]`)?.classList.add("is-aimed");
}

function lookInto(at: Point | undefined, { table, scene, view, act }: Reach): void {
  if (table.held) return;
  const hex = at && hexUnder(scene, view.plane(at));
  if (hex || table.fanned) act((now) => fan(now, hex));
}
