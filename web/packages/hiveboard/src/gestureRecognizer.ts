// The gesture recognizer: pointer and wheel events as tap, drag, hold (long press), pinch, hover.
import type { Point } from "./geometry.ts";

/** Handles one gesture, from the moment when a finger or the mouse goes down. */
export interface GestureHandler {
  move(at: Point): void; // dragged here
  release(at: Point): void; // and let go
  tap(at: Point): void; // let go without having been dragged
  longPress(at: Point): void; // kept still for a moment
  cancel(): void; // became part of something else
}

export interface GestureListener {
  /** A pointer went down: what handles the rest, or undefined if it means nothing there. */
  begin(at: Point, event: PointerEvent): GestureHandler | undefined;
  pinch(center: Point, factor: number, dx: number, dy: number): boolean; // whether it was meant
  hover(at: Point | undefined): void;
}

const TAP_SLOP_PX = 6; // pixels that a finger may move in a tap
const LONG_PRESS_MS = 450; // milliseconds of a long press

// By how much a wheel zooms: the logarithm of the factor for each line, or for each pixel.
const ZOOM_PER_LINE = 0.05;
const ZOOM_PER_PIXEL = 0.0015;
const PINCH_ZOOM_PER_PIXEL = 0.01; // on a touch pad

interface ActiveGesture {
  readonly handler: GestureHandler;
  readonly start: Point;
  isDragged: boolean;
  isLongPress: boolean;
  timer: number;
}

/** Watch all pointers that go down on `area`, and the wheel on the `board` in it; returns how to
 * stop. */
export function recognizeGestures(
  area: HTMLElement,
  board: HTMLElement,
  listener: GestureListener,
): () => void {
  const fingers = new Map<number, Point>();
  let held: ActiveGesture | undefined;

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const at = pointOf(event);
    if (fingers.has(event.pointerId)) end(event, true); // its end was not seen
    if (fingers.size === 0) held = begin(at, event);
    else letGo()?.cancel();
    if (held || fingers.size) {
      fingers.set(event.pointerId, at);
      addWindowListeners();
    }
  }

  function begin(start: Point, event: PointerEvent): ActiveGesture | undefined {
    const handler = listener.begin(start, event);
    if (!handler) return undefined;
    const made: ActiveGesture = { handler, start, isDragged: false, isLongPress: false, timer: 0 };
    made.timer = window.setTimeout(() => {
      made.isLongPress = true;
      handler.longPress(start);
    }, LONG_PRESS_MS);
    return made;
  }

  function move(event: PointerEvent): void {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    if (isIdleMouse(event)) return end(event, true);
    const at = pointOf(event);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, at);
    if (other) pinch(before, at, other);
    else if (held) drag(held, at);
  }

  function drag(one: ActiveGesture, at: Point): void {
    if (!one.isDragged && distance(one.start, at) < TAP_SLOP_PX) return;
    clearTimeout(one.timer);
    one.isDragged = true;
    one.handler.move(at);
  }

  function pinch(before: Point, at: Point, other: Point): void {
    const factor = distance(at, other) / Math.max(distance(before, other), 1);
    const center = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    listener.pinch(center, factor, (at.x - before.x) / 2, (at.y - before.y) / 2);
  }

  const up = (event: PointerEvent) => end(event, event.type === "pointercancel");

  function end(event: PointerEvent, isCancelled: boolean): void {
    if (!fingers.delete(event.pointerId)) return;
    const one = held;
    const handler = letGo();
    if (fingers.size === 0) removeWindowListeners();
    if (!one || !handler) return;
    if (isCancelled) handler.cancel();
    else if (one.isDragged) handler.release(pointOf(event));
    else if (!one.isLongPress) handler.tap(pointOf(event));
  }

  function letGo(): GestureHandler | undefined {
    const handler = held?.handler;
    clearTimeout(held?.timer);
    held = undefined;
    return handler;
  }

  function wheel(event: WheelEvent): void {
    const factor = Math.exp(-event.deltaY * wheelStep(event));
    if (listener.pinch(pointOf(event), factor, 0, 0)) event.preventDefault();
  }

  const hover = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && fingers.size === 0) listener.hover(pointOf(event));
  };
  const leave = () => listener.hover(undefined);

  function addWindowListeners(): void {
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
  }

  function removeWindowListeners(): void {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", up);
  }

  area.addEventListener("pointerdown", down);
  board.addEventListener("pointermove", hover);
  board.addEventListener("pointerleave", leave);
  board.addEventListener("wheel", wheel, { passive: false });
  return () => {
    letGo();
    removeWindowListeners();
    area.removeEventListener("pointerdown", down);
    board.removeEventListener("pointermove", hover);
    board.removeEventListener("pointerleave", leave);
    board.removeEventListener("wheel", wheel);
  };
}

/** A mouse without a pressed button: its pointerup was missed, say outside of the window. */
function isIdleMouse({ pointerType, buttons }: PointerEvent): boolean {
  return pointerType === "mouse" && buttons === 0;
}

/** Wheels count in lines, touch pads in pixels; a touch pad's pinch is a wheel with Ctrl. */
function wheelStep(event: WheelEvent): number {
  if (event.deltaMode === WheelEvent.DOM_DELTA_LINE) return ZOOM_PER_LINE;
  return event.ctrlKey ? PINCH_ZOOM_PER_PIXEL : ZOOM_PER_PIXEL;
}

function pointOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
