// Pointers, touches and the wheel as what people mean by them: tap, drag, hold, pinch.
import type { Point } from "../game/geometry";

/** What a finger or the mouse has got hold of; it hears what becomes of it. */
export interface Grip {
  readonly isTouch?: boolean;
  move(at: Point): void; // dragged here
  release(at: Point): void; // and let go
  tap(at: Point): void; // let go without having been dragged
  hold(at: Point): void; // kept still for a moment
  cancel(): void; // became part of something else
}

export interface Listener {
  grab(at: Point, event: PointerEvent): Grip | undefined;
  pinch(center: Point, factor: number, dx: number, dy: number): boolean; // whether it was meant
  hover(at: Point | undefined): void;
}

const SLOP = 6; // pixels a finger may tremble
const HOLD = 450; // milliseconds

interface Held {
  readonly grip: Grip;
  readonly start: Point;
  isDragged: boolean;
  isHeld: boolean;
  timer: number;
}

/** Watch all pointers that go down on `area`, and the wheel on the `board` in it; returns how to
 * stop. */
export function watchGestures(
  area: HTMLElement,
  board: HTMLElement,
  listener: Listener,
): () => void {
  const fingers = new Map<number, Point>();
  let held: Held | undefined;

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const at = pointOf(event);
    if (fingers.has(event.pointerId)) end(event, true); // it was let go of where we are blind
    if (fingers.size === 0) held = grab(at, event);
    else letGo()?.cancel();
    if (held || fingers.size) {
      fingers.set(event.pointerId, at);
      addWindowListeners();
    }
  }

  function grab(start: Point, event: PointerEvent): Held | undefined {
    const grip = listener.grab(start, event);
    if (!grip) return undefined;
    const made: Held = { grip, start, isDragged: false, isHeld: false, timer: 0 };
    made.timer = window.setTimeout(() => {
      made.isHeld = true;
      grip.hold(start);
    }, HOLD);
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

  function drag(one: Held, at: Point): void {
    if (!one.isDragged && distance(one.start, at) < SLOP) return;
    clearTimeout(one.timer);
    one.isDragged = true;
    one.grip.move(at);
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
    const grip = letGo();
    if (fingers.size === 0) removeWindowListeners();
    if (!one || !grip) return;
    if (isCancelled) grip.cancel();
    else if (one.isDragged) grip.release(pointOf(event));
    else if (!one.isHeld) grip.tap(pointOf(event));
  }

  function letGo(): Grip | undefined {
    const grip = held?.grip;
    clearTimeout(held?.timer);
    held = undefined;
    return grip;
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

/** A mouse without a pressed button, though we never heard that it was let go of. */
function isIdleMouse({ pointerType, buttons }: PointerEvent): boolean {
  return pointerType === "mouse" && buttons === 0;
}

/** Wheels count in lines, touch pads in pixels; a touch pad's pinch is a wheel with Ctrl. */
function wheelStep(event: WheelEvent): number {
  if (event.deltaMode === WheelEvent.DOM_DELTA_LINE) return 0.05;
  return event.ctrlKey ? 0.01 : 0.0015;
}

function pointOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
