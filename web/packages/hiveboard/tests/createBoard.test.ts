// The DOM interface of the board: keys, selection, announcements and drawings.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createBoard,
  createControlledBoard,
  type BoardHandle,
  type BoardState,
  type Cell,
  type Hex,
  type PieceName,
} from "../src";
import { hiveCells, playCells, DEFAULTS, type InputHandlers } from "../src/state";

const STATE: BoardState = {
  stacks: [
    { hex: [0, 0], pieces: ["wQ"] },
    { hex: [1, 0], pieces: ["bQ", "wB1"] },
    { hex: [2, -1], pieces: ["bA1"] },
  ],
  choices: [
    { piece: "wB1", targets: [{ hex: [0, 0] }, { hex: [2, -1] }, { hex: [1, 1], repeats: true }] },
    { piece: "wA1", targets: [{ hex: [-1, 0] }, { hex: [-1, 1] }] },
  ],
};

let element: HTMLElement;
let board: BoardHandle | undefined;

const part = (selector: string) => element.querySelector<HTMLElement>(selector);
const parts = (selector: string) => [...element.querySelectorAll<HTMLElement>(selector)];
const cursor = () => part(".cursor")!.dataset["hex"];
const targets = () => parts(".mark-target, .mark-repeat").map((mark) => mark.dataset["hex"]);
const announcement = () => part(".board-announcement")!.textContent;

const topTransform = () => part('[data-piece="wB1"]')!.getAttribute("transform");
const describeBriefly = ({ hex, role }: Cell) => `${hex.join("/")} ${role}`;

/** Press a key on the board. Return whether the board used it. */
function press(code: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent("keydown", { code, cancelable: true, bubbles: true, ...more });
  part(".board")!.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // no animations
  element = document.createElement("div");
  document.body.replaceChildren(element);
});

afterEach(() => {
  board?.destroy();
  board = undefined;
  vi.unstubAllGlobals();
});

/** Return the number of dots on a piece. */
const dots = (piece: PieceName) => parts(`[data-piece=${piece}] .tile-dots circle`).length;

it("numbers pieces of a kind with dots, or names them", () => {
  const stacks: BoardState["stacks"] = [
    { hex: [0, 0], pieces: ["wQ"] },
    { hex: [1, 0], pieces: ["bA3"] },
  ];
  board = createBoard(element, { stacks });
  expect([dots("wQ"), dots("bA3")]).toEqual([0, 3]);
  board.update({ stacks, showNames: true });
  expect(dots("bA3")).toBe(0);
});

describe("animations", () => {
  const MOVED: BoardState = {
    ...STATE,
    stacks: [
      { hex: [0, 0], pieces: ["wQ"] },
      { hex: [1, 0], pieces: ["bQ", "wB1"] },
      { hex: [0, 1], pieces: ["bA1"] },
    ],
  };

  /** Move a tile at a speed. Return the durations of its animations. */
  function durationsAt(animationSpeed: number | undefined, prefersReducedMotion = false) {
    vi.stubGlobal("matchMedia", () => ({ matches: prefersReducedMotion }));
    const durations: number[] = [];
    const animate = (_: Keyframe[], { duration }: { duration: number }) => {
      durations.push(duration);
      return { cancel: () => undefined };
    };
    Object.assign(SVGElement.prototype, { animate });
    const speed = animationSpeed === undefined ? {} : { animationSpeed };
    const moving = createBoard(element, { ...STATE, ...speed });
    act(() => moving.update({ ...MOVED, ...speed }));
    act(() => moving.destroy());
    Reflect.deleteProperty(SVGElement.prototype, "animate");
    return durations;
  }

  it("have the chosen speed, and do not exist at speed 0", () => {
    const [normal] = durationsAt(undefined);
    expect(normal).toBeGreaterThan(0);
    expect([durationsAt(1), durationsAt(2), durationsAt(0.5)]).toEqual([
      [normal],
      [normal! / 2],
      [normal! * 2],
    ]);
    expect(durationsAt(0)).toEqual([]);
  });

  it("do not exist at any speed if the device asks for reduced motion", () => {
    expect([durationsAt(1, true), durationsAt(0.5, true)]).toEqual([[], []]);
  });
});

describe("the keyboard", () => {
  it("moves the cursor along the six directions", () => {
    board = createBoard(element, STATE);
    expect(cursor()).toBe("0,0");
    expect(press("ArrowRight")).toBe(true);
    expect(cursor()).toBe("1,0");
    press("ArrowUp", { shiftKey: true });
    expect(cursor()).toBe("2,-1");
  });

  it("follows the rotation of the board", () => {
    board = createBoard(element, { ...STATE, rotation: 3 });
    press("ArrowRight");
    expect(cursor()).toBe("-1,0");
  });

  it("steps through the tiles that can move, then leaves the board", () => {
    board = createBoard(element, STATE);
    expect(press("Tab")).toBe(true);
    expect(cursor()).toBe("1,0");
    expect(press("Tab")).toBe(false);
    press("ArrowDown");
    expect(press("Tab", { shiftKey: true })).toBe(true);
    expect(cursor()).toBe("1,0");
  });

  it("picks up a tile, steps through its targets in reading order, and plays it", () => {
    const onMove = vi.fn<(piece: PieceName, target: Hex) => void>();
    const onSelect = vi.fn<(piece: PieceName | undefined) => void>();
    board = createBoard(element, STATE, { onMove, onSelect });
    press("Tab");
    press("Enter");
    expect(onSelect).toHaveBeenLastCalledWith("wB1");
    expect(part('[data-piece="wB1"]')!.classList.contains("is-held")).toBe(true);
    expect(targets()).toEqual(["0,0", "2,-1", "1,1"]);
    press("Tab");
    expect(cursor()).toBe("2,-1");
    press("Enter");
    expect(onMove).toHaveBeenCalledExactlyOnceWith("wB1", [2, -1]);
    expect(onSelect).toHaveBeenLastCalledWith(undefined);
    expect(targets()).toEqual([]);
  });

  it("puts the tile down with Escape", () => {
    board = createBoard(element, STATE);
    press("Tab");
    press("Enter");
    press("Escape");
    expect(part(".is-held")).toBeNull();
    expect(targets()).toEqual([]);
  });

  it("fans out stacks, but not single tiles", () => {
    board = createBoard(element, STATE);
    const before = topTransform();
    press("KeyX");
    expect(topTransform()).toBe(before);
    press("ArrowRight");
    press("KeyX");
    expect(topTransform()).not.toBe(before);
    press("KeyX");
    expect(topTransform()).toBe(before);
  });

  it("passes other keys to the host", () => {
    const onKey = vi.fn<(event: KeyboardEvent) => boolean>(({ code }) => code === "KeyU");
    board = createBoard(element, { ...STATE, hasShortcuts: false }, { onKey });
    expect(press("KeyU")).toBe(true);
    expect(press("KeyX")).toBe(false);
    press("Enter");
    expect(onKey).toHaveBeenCalledTimes(2);
  });
});

describe("announcements", () => {
  it("describe every cell, in English by default", () => {
    board = createBoard(element, STATE);
    expect(part(".board")!.getAttribute("role")).toBe("application");
    expect(part(".board")!.getAttribute("aria-label")).toBe("Hive board");
    press("Tab");
    expect(announcement()).toBe("white beetle 1, on a stack of 2, can move");
    press("Enter");
    expect(announcement()).toBe("white beetle 1, on a stack of 2, picked up, 3 legal targets");
    press("ArrowLeft");
    expect(announcement()).toBe("white queen, legal target");
    press("ArrowLeft");
    expect(announcement()).toBe("empty cell");
  });

  it("use the texts of the host", () => {
    board = createBoard(
      element,
      { ...STATE, label: "Spielbrett" },
      { texts: { describe: describeBriefly, keys: "Pfeiltasten" } },
    );
    expect(part(".board")!.getAttribute("aria-label")).toBe("Spielbrett");
    const id = part(".board")!.getAttribute("aria-describedby");
    expect(part(`#${id}`)!.textContent).toBe("Pfeiltasten");
    press("Tab");
    expect(announcement()).toBe("1/0 movable");
  });
});

describe("a state", () => {
  it("replaces the previous one; a tile that can no longer move is put down", () => {
    board = createBoard(element, STATE);
    press("Tab");
    press("Enter");
    board.update({ ...STATE, showNames: true });
    expect(part(".is-held")!.textContent).toBe("wB1");
    board.update({ ...STATE, choices: [] });
    expect(part(".is-held")).toBeNull();
  });

  it("reports the end of a move at once if nothing is animated", () => {
    const onAnimationEnd = vi.fn();
    board = createBoard(element, STATE, { onAnimationEnd });
    const [queen, stack] = STATE.stacks;
    board.update({ ...STATE, stacks: [queen!, stack!, { hex: [2, 0], pieces: ["bA1"] }] });
    expect(onAnimationEnd).toHaveBeenCalledOnce();
  });

  it("shows stacks of seven tiles with their height", () => {
    const pieces = ["wA1", "bB1", "wB1", "bB2", "wB2", "bM", "wM"] as const;
    board = createBoard(element, { stacks: [{ hex: [0, 0], pieces }] });
    expect(parts("[data-piece]").map((tile) => tile.dataset["piece"])).toEqual(pieces);
    expect(part(".badge")!.textContent).toBe("7");
    expect(parts("[data-piece] use[href^='#hive-bug']")).toHaveLength(1); // only the top is visible
  });

  it("has marks and arrows, with a tile or an arrowhead at the end", () => {
    const path = [
      [0, 0],
      [0, 1],
    ] as const;
    board = createBoard(element, {
      ...STATE,
      marks: [{ hex: [0, 0], kind: "last" }],
      arrows: [
        { kind: "hint", piece: "wQ", path, ranks: [2, 3] },
        { kind: "reply", path },
      ],
    });
    expect(part(".mark-last")!.dataset["hex"]).toBe("0,0");
    const [hint, reply] = parts(".arrow");
    expect(hint!.querySelector(".arrow-tile")).not.toBeNull();
    expect(hint!.classList.contains("is-secondary")).toBe(true);
    expect(hint!.textContent).toBe("2 3");
    expect(reply!.querySelector(".arrow-tile")).toBeNull();
    expect(reply!.querySelector("[marker-end]")).not.toBeNull();
  });

  it("can be read-only: cells are described, but tiles cannot be picked up", () => {
    board = createBoard(element, { ...STATE, isReadOnly: true });
    press("Tab");
    expect(announcement()).toBe("white beetle 1, on a stack of 2");
    press("Enter");
    expect(part(".is-held")).toBeNull();
  });

  it("computes the cells that have to be visible", () => {
    const marks = [{ hex: [-5, 0], kind: "origin" }] as const;
    const full = { ...DEFAULTS, ...STATE, marks, cursor: [0, 0] as const };
    expect(playCells(full)).toContainEqual([-5, 0]); // the start of the last move
    expect(playCells(full)).toContainEqual([1, 0]); // a tile that can move
    expect(playCells(full)).toContainEqual([-1, 1]); // a target of a tile in hand
    expect(playCells(full)).not.toContainEqual([2, -2]);
    expect(hiveCells(full)).toContainEqual([0, 0]); // a tile that cannot move
    expect(hiveCells(full)).toContainEqual([-5, 0]);
  });
});

describe("a host that manages the selection", () => {
  it("receives every input, and determines the state", () => {
    const input = {
      dragBehavior: vi.fn<InputHandlers["dragBehavior"]>(),
      pickUp: vi.fn<InputHandlers["pickUp"]>(),
      press: vi.fn<InputHandlers["press"]>(),
      choose: vi.fn<InputHandlers["choose"]>(),
      drop: vi.fn<InputHandlers["drop"]>(),
      putDown: vi.fn<InputHandlers["putDown"]>(),
      discard: vi.fn<InputHandlers["discard"]>(),
      fan: vi.fn<InputHandlers["fan"]>(),
      moveCursor: vi.fn<InputHandlers["moveCursor"]>(),
    };
    board = createControlledBoard(element, { ...STATE, cursor: [2, -1] }, input);
    press("ArrowLeft");
    expect(input.moveCursor).toHaveBeenCalledExactlyOnceWith([1, -1]);
    expect(cursor()).toBe("2,-1");
    press("Enter");
    expect(input.choose).toHaveBeenCalledExactlyOnceWith([2, -1]);
    press("Escape");
    expect(input.putDown).toHaveBeenCalledOnce();
    board.update({ ...STATE, held: "wA1" });
    expect(targets()).toEqual(["-1,0", "-1,1"]);
    expect(part(".board-announcement")).toBeNull(); // announcements are up to the host
  });
});

it("removes its contents when it is destroyed", () => {
  createBoard(element, STATE).destroy();
  expect(element.innerHTML).toBe("");
  expect(element.className).toBe("");
});

it("adds its drawings once per document", () => {
  const other = document.createElement("div");
  document.body.append(other);
  board = createBoard(element, STATE);
  const second = createBoard(other, STATE);
  expect(document.querySelectorAll("#hive-tile")).toHaveLength(1);
  second.destroy();
});
