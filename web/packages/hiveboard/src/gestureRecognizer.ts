// The gesture recognizer: pointer and wheel events as tap, drag, hold (long press), pinch, hover.
import type { Point } from "./geometry.ts";

/** Handles one gesture from the moment the pointer goes down. */
export interface GestureHandler {
  move(at: Point): void; // dragged to this point
  release(at: Point): void; // released after a drag
  tap(at: Point): void; // released without a drag
  longPress(at: Point): void; // held without moving
  cancel(): void; // became another gesture
}

export interface GestureListener {
  /** A pointer went down. Return the handler of its gesture, or undefined to ignore it. */
  begin(at: Point, event: PointerEvent): GestureHandler | undefined;
  pinch(center: Point, factor: number, dx: number, dy: number): boolean; // whether it was handled
  hover(at: Point | undefined): void;
}

const TAP_SLOP_PX = 6; // movement allowed in a tap
const LONG_PRESS_MS = 450;

// Zoom of a wheel: the logarithm of the factor per line or pixel.
const ZOOM_PER_LINE = 0.05;
const ZOOM_PER_PIXEL = 0.0015;
const PINCH_ZOOM_PER_PIXEL = 0.01; // on a touchpad

interface ActiveGesture {
  readonly handler: GestureHandler;
  readonly start: Point;
  isDragged: boolean;
  isLongPress: boolean;
  timer: number;
}

/**
 * Recognize gestures of pointers on `area` and of the wheel on `board`. Return a function that
 * stops it.
 */
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
    if (fingers.has(event.pointerId)) end(event, true); // its end was missed
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
    const gesture: ActiveGesture = {
      handler,
      start,
      isDragged: false,
      isLongPress: false,
      timer: 0,
    };
    gesture.timer = window.setTimeout(() => {
      gesture.isLongPress = true;
      handler.longPress(start);
    }, LONG_PRESS_MS);
    return gesture;
  }

  function move(event: PointerEvent): void {
    const previous = fingers.get(event.pointerId);
    if (!previous) return;
    if (isIdleMouse(event)) return end(event, true);
    const at = pointOf(event);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, at);
    if (other) pinch(previous, at, other);
    else if (held) drag(held, at);
  }

  function drag(gesture: ActiveGesture, at: Point): void {
    if (!gesture.isDragged && distance(gesture.start, at) < TAP_SLOP_PX) return;
    clearTimeout(gesture.timer);
    gesture.isDragged = true;
    gesture.handler.move(at);
  }

  function pinch(before: Point, at: Point, other: Point): void {
    const factor = distance(at, other) / Math.max(distance(before, other), 1);
    const center = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    listener.pinch(center, factor, (at.x - before.x) / 2, (at.y - before.y) / 2);
  }

  const up = (event: PointerEvent) => end(event, event.type === "pointercancel");

  function end(event: PointerEvent, isCancelled: boolean): void {
    if (!fingers.delete(event.pointerId)) return;
    const gesture = held;
    const handler = letGo();
    if (fingers.size === 0) removeWindowListeners();
    if (!gesture || !handler) return;
    if (isCancelled) handler.cancel();
    else if (gesture.isDragged) handler.release(pointOf(event));
    else if (!gesture.isLongPress) handler.tap(pointOf(event));
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

/**
 * Return whether a mouse moves without a button: its pointerup was missed, for example outside of
 * the window.
 */
function isIdleMouse({ pointerType, buttons }: PointerEvent): boolean {
  return pointerType === "mouse" && buttons === 0;
}

/**
 * Return the zoom per unit of a wheel event. Wheels count in lines, touchpads in pixels; a touchpad
 * pinch is a wheel with Ctrl.
 */
function wheelStep(event: WheelEvent): number {
  if (event.deltaMode === WheelEvent.DOM_DELTA_LINE) return ZOOM_PER_LINE;
  return event.ctrlKey ? PINCH_ZOOM_PER_PIXEL : ZOOM_PER_PIXEL;
}

function pointOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
