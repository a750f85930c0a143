// What a gesture on the board and the hands does: takes a tile, drags and drops it, moves the view.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { CELL, centerOf, keyOf, type HexKey, type Point, type Scene } from "hiveboard";
import {
  hexUnder,
  watchGestures,
  type Dragging,
  type GestureHandler,
  type View,
} from "hiveboard/preact";
import { canPrepare, discard, drop, fan, press, take } from "../game/steps";
import {
  choiceOf,
  putDown,
  targetAt,
  targetMeant,
  targetsOf,
  topAt,
  type Step,
  type Table,
} from "../game/table";
import { PIECES, type Hex, type PieceName } from "../messages";
import type { BoardProps } from "./Board";
import { handPoint, type Flights } from "./useAnimations";

const HOVER = 600; // milliseconds over a stack until it is fanned out
const FINGER = 44; // pixels by which a dragged tile is held above a finger, to be seen
const SNAP = 0.85; // radii of a cell within which a target attracts a dropped tile

interface Parts {
  readonly plain: Scene;
  readonly flights: Flights;
  readonly dragging: Dragging;
  readonly board: RefObject<HTMLDivElement | null>;
}

/** Gestures on the board and the hands, turned into steps of the table. */
export function useBoardGestures(props: BoardProps, parts: Parts): void {
  const latest = useRef({ props, parts });
  latest.current = { props, parts };
  // With the tiles, not after them: whoever sees those may touch one at once.
  useLayoutEffect(() => {
    const context = () => contextOf(latest.current.props, latest.current.parts);
    let hovering = 0;
    return watchGestures(props.area.current!, parts.board.current!, {
      begin: (at, event) => {
        clearTimeout(hovering);
        latest.current.parts.flights.finish();
        return handlerAt(at, event, latest.current.parts.board.current!, context);
      },
      pinch: (center, factor, dx, dy) => {
        const { isFixed, view } = context();
        if (isFixed) return false;
        view.zoom(factor, center);
        view.pan(dx, dy);
        return true;
      },
      hover: (at) => {
        clearTimeout(hovering);
        hovering = window.setTimeout(() => lookInto(at, context()), HOVER);
      },
    });
  }, []);
}

/** What gestures need to know, and what they may do; always as of now. */
interface GestureContext {
  readonly table: Table;
  readonly scene: Scene;
  readonly turned: number;
  readonly isFixed: boolean;
  readonly view: View;
  act(make: (table: Table) => Step): void;
  drag(piece: PieceName, at: Point): void;
  discards(at: Point): boolean; // whether a tile that is let go of there leaves the board
  letGo(piece: PieceName, at: Point, target: Hex | undefined): void; // there, or it glides home
  stopDragging(): void;
}

type Context = () => GestureContext;

function contextOf(props: BoardProps, { plain, flights, dragging, board }: Parts): GestureContext {
  const view = props.view.current!;
  const { table, turned, act } = props;
  return {
    table,
    scene: plain,
    turned,
    isFixed: props.isFixed ?? false,
    view,
    act,
    drag: (piece, at) => {
      // Measured before anything is moved: the other way round would lay out the page each time.
      const aimed = nearestTarget(table, turned, view.plane(at));
      dragging.to(piece, at, view.scale);
      markAimed(board.current!, aimed && keyOf(aimed));
    },
    letGo: (piece, at, target) => {
      dragging.stop();
      if (target) return flights.letGo({ piece, at });
      const home = homeOf(piece, table, turned, view);
      if (home) flights.goHome({ piece, at }, home);
    },
    discards: (at) => props.canDiscard === true && !isInside(board.current!, at),
    stopDragging: dragging.stop,
  };
}

// What lies under the pointer when it goes down handles all that becomes of the gesture.

function handlerAt(
  at: Point,
  event: PointerEvent,
  board: HTMLElement,
  context: Context,
): GestureHandler | undefined {
  const target = event.target as Element;
  const isTouch = event.pointerType === "touch";
  const slot = target.closest<HTMLElement>("[data-next]");
  if (slot) return onTile(slot.dataset["next"] as PieceName, isTouch, context);
  return board.contains(target) ? onBoard(at, isTouch, context) : undefined;
}

function onBoard(at: Point, isTouch: boolean, context: Context): GestureHandler {
  const { table, scene, view } = context();
  const hex = hexUnder(scene, view.plane(at));
  const top = topAt(table, hex);
  if (top === undefined || targetAt(table, hex)) return onHex(hex, context);
  if (choiceOf(table, top) || isToPrepare(table, top)) return onTile(top, isTouch, context, hex);
  return isStuck(table, top) ? onStuckTile(top, hex, context) : onHex(hex, context);
}

/** Whether a tile is one's own in the other's turn, and where it could go is still to be asked. */
function isToPrepare(table: Table, piece: PieceName): boolean {
  return canPrepare(table) && !table.ahead && PIECES[piece].color === table.position.you;
}

/** Whether a tile would be its owner's to move now, but some rule keeps it where it is. */
function isStuck({ position }: Table, piece: PieceName): boolean {
  const rule = position.idle.find((idle) => idle.piece === piece)?.reason.rule;
  return rule !== undefined && rule !== "not-your-turn" && rule !== "game-over";
}

/** Dragging a tile that cannot move tells why, as a tap does, instead of moving the view. */
function onStuckTile(piece: PieceName, hex: Hex, context: Context): GestureHandler {
  let hasTold = false;
  const move = () => {
    if (!hasTold) context().act((table) => take(table, piece));
    hasTold = true;
  };
  return { ...onHex(hex, context), move };
}

/** A tile is taken at once; a tap leaves it taken, or puts it down if it was; a drag carries it.
 * In a hand it lies on no hex. */
function onTile(piece: PieceName, isTouch: boolean, context: Context, hex?: Hex): GestureHandler {
  const wasHeld = context().table.held === piece;
  const above = ({ x, y }: Point) => ({ x, y: isTouch ? y - FINGER : y });
  const isStillHeld = () => context().table.held === piece; // the other side may have moved
  if (!wasHeld) context().act((table) => take(table, piece));
  return {
    move: (at) => (isStillHeld() ? context().drag(piece, above(at)) : context().stopDragging()),
    release: (at) =>
      isStillHeld() ? letGo(piece, at, above(at), context()) : context().stopDragging(),
    tap: () => wasHeld && context().act(putDown),
    hold: () => hex && context().act((table) => fan(putDown(table).table, hex)),
    cancel: () => {
      context().stopDragging();
      context().act(putDown);
    },
  };
}

/** On a hex a drag moves the view, a tap plays or takes, holding looks into a stack. */
function onHex(hex: Hex, context: Context): GestureHandler {
  let last: Point | undefined;
  return {
    move: (at) => {
      if (last && !context().isFixed) context().view.pan(at.x - last.x, at.y - last.y);
      last = at;
    },
    release: () => {},
    tap: () => context().act((table) => press(table, hex)),
    hold: () => context().act((table) => fan(table, hex)),
    cancel: () => {},
  };
}

/** Drop a tile `at` a point; on a touch screen the finger is below it. */
function letGo(piece: PieceName, finger: Point, at: Point, context: GestureContext): void {
  const { table, scene, turned, view, ...does } = context;
  if (does.discards(finger)) {
    does.stopDragging();
    return does.act(discard);
  }
  const point = view.plane(at);
  const near = nearestTarget(table, turned, point);
  const hex = near ?? (view.isOver(at) ? hexUnder(scene, point) : undefined);
  does.letGo(piece, at, hex && targetMeant(table, hex)?.hex);
  does.act((now) => (hex ? drop(now, hex) : putDown(now)));
}

/** The target of the held tile that is close enough to `point`. */
function nearestTarget(table: Table, turned: number, point: Point): Hex | undefined {
  const near = targetsOf(table).map(({ hex }) => {
    const { x, y } = centerOf(hex, turned);
    return { hex, distance: Math.hypot(x - point.x, y - point.y) };
  });
  const [nearest] = near.toSorted((one, other) => one.distance - other.distance);
  return nearest && nearest.distance < SNAP * CELL ? nearest.hex : undefined;
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

function lookInto(at: Point | undefined, { table, scene, view, act }: GestureContext): void {
  if (table.held) return;
  const hex = at && hexUnder(scene, view.plane(at));
  if (hex || table.fanned) act((now) => fan(now, hex));
}
