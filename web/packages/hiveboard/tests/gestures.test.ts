// Gestures on a board: effects of pointers, wheels and long presses on tiles and the view.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createControlledBoard, type BoardHandle, type BoardState, type Hex } from "../src";
import { centerOf } from "../src/geometry";
import type { InputHandlers } from "../src/state";

const STATE: BoardState = {
  stacks: [
    { hex: [0, 0], pieces: ["wQ"] },
    { hex: [1, 0], pieces: ["bQ", "wB1"] },
    { hex: [2, -1], pieces: ["bA1"] },
  ],
  choices: [{ piece: "wB1", targets: [{ hex: [0, 0] }, { hex: [2, -1] }] }],
};
const HELD = { ...STATE, held: "wB1" } as const;

let element: HTMLElement;
let board: BoardHandle;
let calls: string[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // no animations
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(300);
  element = document.createElement("div");
  document.body.replaceChildren(element);
  calls = [];
});
afterEach(() => {
  board.destroy();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Create a board whose handlers pick up `wB1`, reject `bA1`, and record calls. */
function createBoard(state: BoardState, isAccepted = true): void {
  const record =
    (name: string) =>
    (...args: unknown[]): void => {
      calls.push(
        [name, ...args.map((arg) => (Array.isArray(arg) ? arg.join(",") : arg))].join(" "),
      );
      if (name === "pickUp" && isAccepted) board.update({ ...state, held: "wB1" });
      if (name === "putDown") board.update({ ...state, held: undefined });
    };
  const names = ["pickUp", "press", "choose", "drop", "putDown", "discard", "fan", "moveCursor"];
  const input = {
    ...Object.fromEntries(names.map((name) => [name, record(name)])),
    dragBehavior: (piece: string) =>
      piece === "wB1" ? "pick-up" : piece === "bA1" ? "reject" : "none",
  };
  board = createControlledBoard(element, state, input as unknown as InputHandlers);
}

const readView = () => {
  const group = element.querySelector(".board-picture > g")!;
  const [x, y, scale] = group
    .getAttribute("transform")!
    .match(/-?\d[\d.e-]*/g)!
    .map(Number);
  return { x: x!, y: y!, scale: scale! };
};

/** Return the coordinates of the center of a hex in the window. */
function at(hex: Hex, dx = 0, dy = 0): PointerEventInit {
  const { x, y, scale } = readView();
  const center = centerOf(hex, 0);
  return { clientX: x + scale * center.x + dx, clientY: y + scale * center.y + dy };
}

function pointer(type: string, init: PointerEventInit = {}, target: EventTarget = window): void {
  const all = { pointerId: 1, pointerType: "mouse", button: 0, buttons: 1, bubbles: true };
  target.dispatchEvent(new PointerEvent(`pointer${type}`, { ...all, ...init }));
}
const down = (init: PointerEventInit) => pointer("down", init, element.querySelector(".board")!);
const move = (init: PointerEventInit) => pointer("move", init);
const up = (init: PointerEventInit) => pointer("up", init);

describe("a tap", () => {
  it.each<[string, BoardState, Hex, string[]]>([
    ["picks up a tile that can move", STATE, [1, 0], ["pickUp wB1"]],
    ["on the held tile puts it down", HELD, [1, 0], ["putDown"]],
    ["on a target presses it", HELD, [2, -1], ["press 2,-1"]],
    ["on another tile presses its cell", STATE, [0, 0], ["press 0,0"]],
    ["on a tile that cannot move presses its cell", STATE, [2, -1], ["press 2,-1"]],
    ["on an empty cell presses it", STATE, [0, 1], ["press 0,1"]],
    ["does nothing on a read-only board", { ...STATE, isReadOnly: true }, [1, 0], []],
  ])("%s", (_, state, hex, expected) => {
    createBoard(state);
    down(at(hex));
    move(at(hex, 3, 3)); // within the tolerance of a tap
    up(at(hex, 3, 3));
    expect(calls).toEqual(expected);
  });

  it("with another mouse button is ignored", () => {
    createBoard(STATE);
    down({ ...at([1, 0]), button: 2 });
    up(at([1, 0]));
    expect(calls).toEqual([]);
  });
});

describe("a drag", () => {
  it.each<[string, Hex, number, string[]]>([
    ["to a target plays there", [2, -1], 0, ["pickUp wB1", "drop 2,-1"]],
    ["near a target plays there", [2, -1], 0.5, ["pickUp wB1", "drop 2,-1"]],
    ["to another cell calls the handler", [0, 1], 0, ["pickUp wB1", "drop 0,1"]],
  ])("%s", (_, hex, part, expected) => {
    createBoard(STATE);
    down(at([1, 0]));
    const end = at(hex, part * readView().scale);
    move(end);
    up(end);
    expect(calls).toEqual(expected);
  });

  it("outside of the board puts the tile down, or discards it where that is possible", () => {
    createBoard(STATE);
    down(at([1, 0]));
    move({ clientX: -50, clientY: -50 });
    up({ clientX: -50, clientY: -50 });
    expect(calls).toEqual(["pickUp wB1", "putDown"]);
    board.destroy();
    calls = [];
    createBoard({ ...STATE, canDiscard: true });
    down(at([1, 0]));
    move({ clientX: -50, clientY: -50 });
    up({ clientX: -50, clientY: -50 });
    expect(calls).toEqual(["pickUp wB1", "discard"]);
  });

  it.each([
    [20, "putDown"], // the tile is above the finger, and not on the board
    [320, "discard"],
  ])("with a finger discards the tile if the finger leaves the board (%i)", (clientY, end) => {
    createBoard({ ...STATE, canDiscard: true });
    const touch = { pointerType: "touch" };
    down({ ...at([1, 0]), ...touch });
    move({ clientX: 390, clientY, ...touch });
    up({ clientX: 390, clientY, ...touch });
    expect(calls).toEqual(["pickUp wB1", end]);
  });

  it("lets only the next animation start where the tile was dropped", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    const starts: number[] = []; // of the left edges of the animated pictures
    const animate = ([first]: Keyframe[]) => {
      starts.push(Number(/[\d.]+/.exec(String(first!["transform"]))![0]));
      return { cancel: () => undefined };
    };
    Object.assign(SVGElement.prototype, { animate });
    createBoard(STATE);
    down(at([1, 0]));
    const end = at([2, -1], 9);
    move(end);
    up(end);
    const stacks: BoardState["stacks"] = [
      { hex: [0, 0], pieces: ["wQ"] },
      { hex: [1, 0], pieces: ["bQ"] },
      { hex: [2, -1], pieces: ["bA1", "wB1"] },
    ];
    act(() => board.update({ ...STATE, stacks }));
    act(() => board.update(STATE));
    Reflect.deleteProperty(SVGElement.prototype, "animate");
    const [dropped, next] = starts;
    expect(dropped! - next!).toBeCloseTo(9);
  });

  it("with a finger aims above it, so that the tile is visible", () => {
    createBoard(STATE);
    const touch = { pointerType: "touch" };
    down({ ...at([1, 0]), ...touch });
    const end = { ...at([2, -1], 0, 44), ...touch };
    move(end);
    expect(element.querySelector<HTMLElement>(".is-drop-target")!.dataset["hex"]).toBe("2,-1");
    up(end);
    expect(calls).toEqual(["pickUp wB1", "drop 2,-1"]);
  });

  it("ends when the tile is no longer held, or the browser cancels the pointer", () => {
    createBoard(STATE);
    down(at([1, 0]));
    move(at([2, -1]));
    board.update(STATE);
    up(at([2, -1]));
    expect(calls).toEqual(["pickUp wB1"]);
    down(at([1, 0]));
    move(at([2, -1]));
    pointer("cancel");
    expect(calls).toEqual(["pickUp wB1", "pickUp wB1", "putDown"]);
  });

  it("of a tile that cannot move is rejected once and moves nothing", () => {
    createBoard(STATE, false);
    const before = readView();
    down(at([2, -1]));
    move(at([2, -1], 20));
    move(at([2, -1], 40));
    up(at([2, -1], 40));
    expect(calls).toEqual(["pickUp bA1"]);
    expect(readView()).toEqual(before);
  });

  it.each([
    [false, 30],
    [true, 0],
  ])("of the background moves the view, unless it is fixed (%s)", (isFixed, dx) => {
    createBoard({ ...STATE, isFixed });
    const before = readView();
    const start = at([0, 1]);
    down(start);
    move({ clientX: start.clientX! + 10, clientY: start.clientY! });
    move({ clientX: start.clientX! + 40, clientY: start.clientY! });
    up({ clientX: start.clientX! + 40, clientY: start.clientY! });
    expect(readView().x - before.x).toBeCloseTo(dx);
    expect([readView().y, readView().scale]).toEqual([before.y, before.scale]);
    expect(calls).toEqual([]);
  });

  it("that the mouse ended outside of the window ends", () => {
    createBoard(STATE);
    down(at([1, 0]));
    move({ ...at([2, -1]), buttons: 0 });
    up(at([2, -1]));
    expect(calls).toEqual(["pickUp wB1", "putDown"]);
  });
});

describe("a long press", () => {
  it("fans out a stack, and puts its tile down", () => {
    createBoard(STATE);
    down(at([1, 0]));
    vi.advanceTimersByTime(400);
    expect(calls).toEqual(["pickUp wB1"]);
    vi.advanceTimersByTime(100);
    up(at([1, 0]));
    expect(calls).toEqual(["pickUp wB1", "putDown", "fan 1,0"]);
  });
});

describe("a mouse that hovers over a stack", () => {
  it("fans it out until it leaves", () => {
    createBoard(STATE);
    const surface = element.querySelector(".board")!;
    pointer("move", at([1, 0]), surface);
    vi.advanceTimersByTime(500);
    pointer("move", at([1, 0], 1), surface);
    vi.advanceTimersByTime(500);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(calls).toEqual(["fan 1,0"]);
    board.update({ ...STATE, fanned: [1, 0] });
    pointer("leave", {}, surface);
    vi.advanceTimersByTime(700);
    expect(calls).toEqual(["fan 1,0", "fan "]);
  });

  it("does not while a tile is held, nor with a finger", () => {
    createBoard(HELD);
    const surface = element.querySelector(".board")!;
    pointer("move", at([1, 0]), surface);
    vi.advanceTimersByTime(700);
    board.update(STATE);
    pointer("move", { ...at([1, 0]), pointerType: "touch" }, surface);
    vi.advanceTimersByTime(700);
    expect(calls).toEqual([]);
  });
});

describe("two fingers and the wheel", () => {
  it("zoom about the point between the fingers and cancel a drag", () => {
    createBoard(STATE);
    const { scale } = readView();
    down({ ...at([1, 0]), pointerType: "touch" });
    down({ clientX: 100, clientY: 100, pointerId: 2, pointerType: "touch" });
    expect(calls).toEqual(["pickUp wB1", "putDown"]);
    const first = at([1, 0]);
    const [x, y] = [(100 + first.clientX!) / 2, (100 + first.clientY!) / 2];
    move({ clientX: x, clientY: y, pointerId: 2, pointerType: "touch" });
    expect(readView().scale / scale).toBeCloseTo(0.5);
    up({ pointerId: 2, pointerType: "touch" });
    up({ pointerType: "touch" });
    expect(calls).toEqual(["pickUp wB1", "putDown"]);
  });

  it.each<[string, WheelEventInit, number]>([
    ["pixels", { deltaY: -100 }, Math.exp(0.15)],
    ["pixels downward", { deltaY: 100 }, Math.exp(-0.15)],
    ["lines", { deltaY: -3, deltaMode: 1 }, Math.exp(0.15)],
    ["a pinch on a touch pad", { deltaY: -10, ctrlKey: true }, Math.exp(0.1)],
  ])("zoom by %s about the pointer", (_, init, factor) => {
    createBoard(STATE);
    const { scale } = readView();
    const point = at([2, -1]);
    const event = new WheelEvent("wheel", { cancelable: true, bubbles: true, ...init });
    Object.assign(event, point, init.ctrlKey && { ctrlKey: true }); // happy-dom omits it
    element.querySelector(".board")!.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(readView().scale / scale).toBeCloseTo(factor, 3);
    expect(at([2, -1]).clientX).toBeCloseTo(point.clientX!, 3);
    expect(at([2, -1]).clientY).toBeCloseTo(point.clientY!, 3);
  });

  it("do not change a fixed view or prevent scrolling of the page", () => {
    createBoard({ ...STATE, isFixed: true });
    const before = readView();
    const event = new WheelEvent("wheel", { cancelable: true, deltaY: -100 });
    element.querySelector(".board")!.dispatchEvent(event);
    expect([event.defaultPrevented, readView()]).toEqual([false, before]);
  });
});

it("a destroyed board handles no events", () => {
  createBoard(STATE);
  down(at([0, 1]));
  const surface = element.querySelector(".board")!;
  board.destroy();
  pointer("down", {}, surface);
  up({});
  vi.advanceTimersByTime(1000);
  expect(calls).toEqual([]);
});
