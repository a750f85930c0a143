// The gesture recognizer: taps, drags and long presses from pointer events.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { recognizeGestures, type GestureHandler } from "../src/gestureRecognizer";

const HOLD = 450;

const handler = {
  move: vi.fn<GestureHandler["move"]>(),
  release: vi.fn<GestureHandler["release"]>(),
  tap: vi.fn<GestureHandler["tap"]>(),
  longPress: vi.fn<GestureHandler["longPress"]>(),
  cancel: vi.fn<GestureHandler["cancel"]>(),
};
let area: HTMLElement;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  area = document.createElement("div");
  document.body.replaceChildren(area);
  const listener = { begin: () => handler, pinch: () => true, hover: () => {} };
  stop = recognizeGestures(area, area, listener);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function finger(kind: "down" | "move" | "up", clientX: number): void {
  const more = { clientX, clientY: 0, pointerId: 1, pointerType: "touch", bubbles: true };
  area.dispatchEvent(new PointerEvent(`pointer${kind}`, more));
}

/** The callbacks that were called. */
const called = () =>
  Object.entries(handler).flatMap(([name, { mock }]) => mock.calls.map(() => name));

it("a slow drag is not a long press", () => {
  finger("down", 0);
  finger("move", 20);
  vi.advanceTimersByTime(2 * HOLD);
  finger("up", 40);
  expect(called()).toEqual(["move", "release"]);
  expect(handler.release).toHaveBeenCalledExactlyOnceWith({ x: 40, y: 0 });
});

it("a resting finger is a long press, not a tap", () => {
  finger("down", 0);
  finger("move", 3); // within the tolerance
  vi.advanceTimersByTime(HOLD);
  finger("up", 3);
  expect(called()).toEqual(["longPress"]);
});

it("a short touch is a tap", () => {
  finger("down", 0);
  finger("up", 3);
  vi.advanceTimersByTime(HOLD);
  expect(called()).toEqual(["tap"]);
});
