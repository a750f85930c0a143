// Effects of gestures on the board and the hands: tiles are picked up, dragged and dropped, and the
// view moves.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { BoardProps } from "./Board.tsx";
import type { Dragging } from "./AnimatedTile.tsx";
import { CELL, centerOf, hexKey, type Hex, type HexKey, type Point } from "./geometry.ts";
import { recognizeGestures, type GestureHandler } from "./gestureRecognizer.ts";
import type { PieceName } from "./pieces.ts";
import { hexUnder, stackAt, type Scene } from "./scene.ts";
import { targetAt, targetFor, targetsOf, type FullState } from "./state.ts";
import { handCenter, type Animations } from "./useAnimations.ts";
import type { View } from "./view.ts";

const HOVER_DELAY_MS = 600; // over a stack until it is fanned out
const FINGER_OFFSET_PX = 44; // pixels by which a dragged tile is above the finger, so that it is visible
const SNAP_RADII = 0.85; // radii of a cell within which a target attracts a dropped tile

interface GestureParts {
  readonly scene: Scene;
  readonly animations: Animations;
  readonly dragging: Dragging;
  readonly board: RefObject<HTMLDivElement | null>;
}

/** Handle gestures on the board and the hands. */
export function useGestures(props: BoardProps, parts: GestureParts): void {
  const latest = useRef({ props, parts });
  latest.current = { props, parts };
  // A layout effect: a tile can be touched as soon as it is visible.
  useLayoutEffect(() => {
    const context = () => createContext(latest.current.props, latest.current.parts);
    let hovering = 0;
    const stop = recognizeGestures(props.options.area, parts.board.current!, {
      begin: (at, event) => {
        clearTimeout(hovering);
        latest.current.parts.animations.finishAll();
        return handlerAt(at, event, latest.current.parts.board.current!, context);
      },
      pinch: (center, factor, dx, dy) => {
        const { state, view } = context();
        if (state.isFixed) return false;
        view.zoom(factor, center);
        view.pan(dx, dy);
        return true;
      },
      hover: (at) => {
        clearTimeout(hovering);
        hovering = window.setTimeout(() => fanStackAt(at, context()), HOVER_DELAY_MS);
      },
    });
    return () => {
      clearTimeout(hovering);
      stop();
    };
  }, []);
}

/** The current state, and the actions of gestures. */
type GestureContext = ReturnType<typeof createContext>;

type Context = () => GestureContext;

function createContext(props: BoardProps, { scene, animations, dragging, board }: GestureParts) {
  const view = props.view.current!;
  const { state, input, options } = props;
  return {
    state,
    input,
    scene,
    view,
    drag: (piece: PieceName, at: Point) => {
      // Measure before moving anything: the reverse order would force a layout on each event.
      const aimed = nearestTarget(state, view.toPlane(at));
      dragging.moveTo(piece, at, view.scale);
      highlightDropTarget(board.current!, aimed && hexKey(aimed));
    },
    /** End the drag. Without a target the tile glides back. */
    release: (piece: PieceName, point: Point, target: Hex | undefined): void => {
      dragging.stop();
      if (target) return animations.startFrom({ piece, point });
      const home = returnPoint(piece, state, view, options.area);
      if (home) animations.glideBack({ piece, point }, home);
    },
    /** Return whether a tile dropped at this point leaves the board. */
    isOutsideBoard: (at: Point) => state.canDiscard === true && !view.isOver(at),
    stopDragging: dragging.stop,
  };
}

// The gesture is handled by what is under the pointer at its start.

function handlerAt(
  at: Point,
  event: PointerEvent,
  board: HTMLElement,
  context: Context,
): GestureHandler | undefined {
  const target = event.target as Element;
  const isTouch = event.pointerType === "touch";
  const piece = target.closest<HTMLElement>("[data-next]")?.dataset["next"];
  if (piece && !context().state.isReadOnly) return onTile(piece as PieceName, isTouch, context);
  return board.contains(target) ? onBoard(at, isTouch, context) : undefined;
}

function onBoard(at: Point, isTouch: boolean, context: Context): GestureHandler {
  const { state, input, scene, view } = context();
  const hex = hexUnder(scene, view.toPlane(at));
  const top = stackAt(state.stacks, hex)?.pieces.at(-1);
  if (!top || state.isReadOnly || targetAt(targetsOf(state), hex)) return onHex(hex, context);
  const grip = input.dragBehavior(top);
  if (grip === "pick-up") return onTile(top, isTouch, context, hex);
  return grip === "reject" ? onBlockedTile(top, hex, context) : onHex(hex, context);
}

/** Dragging a tile that cannot move shows the reason, like a tap, instead of moving the view. */
function onBlockedTile(piece: PieceName, hex: Hex, context: Context): GestureHandler {
  let isRejected = false;
  const move = () => {
    if (!isRejected) context().input.pickUp(piece);
    isRejected = true;
  };
  return { ...onHex(hex, context), move };
}

/**
 * The tile is picked up at once. A tap keeps it held, or puts it down if it was held; a drag moves
 * it. A tile in a hand has no hex.
 */
function onTile(piece: PieceName, isTouch: boolean, context: Context, hex?: Hex): GestureHandler {
  const wasHeld = context().state.held === piece;
  const above = ({ x, y }: Point) => ({ x, y: isTouch ? y - FINGER_OFFSET_PX : y });
  const isStillHeld = () => context().state.held === piece; // the opponent may have moved
  if (!wasHeld) context().input.pickUp(piece);
  return {
    move: (at) => (isStillHeld() ? context().drag(piece, above(at)) : context().stopDragging()),
    release: (at) =>
      isStillHeld() ? dropTile(piece, at, above(at), context()) : context().stopDragging(),
    tap: () => wasHeld && context().input.putDown(),
    longPress: () => {
      if (!hex) return;
      context().input.putDown();
      context().input.fan(hex);
    },
    cancel: () => {
      context().stopDragging();
      context().input.putDown();
    },
  };
}

/** On a hex, a drag moves the view, a tap presses the hex, and a long press fans out the stack. */
function onHex(hex: Hex, context: Context): GestureHandler {
  let last: Point | undefined;
  return {
    move: (at) => {
      const { state, view } = context();
      if (last && !state.isFixed) view.pan(at.x - last.x, at.y - last.y);
      last = at;
    },
    release: () => {},
    tap: () => context().state.isReadOnly || context().input.press(hex),
    longPress: () => context().input.fan(hex),
    cancel: () => {},
  };
}

/** Drop a tile `at` a point. On a touch screen the finger is below it. */
function dropTile(piece: PieceName, finger: Point, at: Point, context: GestureContext): void {
  const { state, input, scene, view } = context;
  if (context.isOutsideBoard(finger)) {
    context.stopDragging();
    return input.discard();
  }
  const point = view.toPlane(at);
  const near = nearestTarget(state, point);
  const hex = near ?? (view.isOver(at) ? hexUnder(scene, point) : undefined);
  context.release(piece, at, hex && targetFor(state.stacks, targetsOf(state), hex)?.hex);
  return hex ? input.drop(hex) : input.putDown();
}

/** Return the target of the held tile that is close enough to a point. */
function nearestTarget(state: FullState, point: Point): Hex | undefined {
  const near = targetsOf(state).map(({ hex }) => {
    const { x, y } = centerOf(hex, state.rotation);
    return { hex, distance: Math.hypot(x - point.x, y - point.y) };
  });
  const [nearest] = near.toSorted((a, b) => a.distance - b.distance);
  return nearest && nearest.distance < SNAP_RADII * CELL ? nearest.hex : undefined;
}

/** Return the point of the window to which a tile that was not played glides back. */
function returnPoint(
  piece: PieceName,
  { stacks, rotation }: FullState,
  view: View,
  area: HTMLElement,
): Point | undefined {
  const stack = stacks.find(({ pieces }) => pieces.includes(piece));
  if (!stack) return handCenter(piece, area);
  return view.toWindow(centerOf(stack.hex, rotation, stack.pieces.length - 1));
}

/**
 * Highlight the target under a dragged tile. It is set directly, since dragging does not render.
 */
function highlightDropTarget(board: HTMLElement, hex: HexKey | undefined): void {
  const before = board.querySelector<SVGElement>(".is-drop-target");
  if (before?.dataset["hex"] === hex) return;
  before?.classList.remove("is-drop-target");
  if (hex) board.querySelector(`.mark-target[data-hex="${hex}"]`)?.classList.add("is-drop-target");
}

function fanStackAt(at: Point | undefined, { state, input, scene, view }: GestureContext): void {
  if (state.held) return;
  const hex = at && hexUnder(scene, view.toPlane(at));
  if (hex || state.fanned) input.fan(hex);
}
