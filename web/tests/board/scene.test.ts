// Arrows and marks of advice, and the cells that a message highlights.
import { describe, expect, it } from "vitest";
import { uiArrows, uiMarks, spotlightHexes } from "../../src/board/scene";
import { showBlunderWarning, showHint } from "../../src/game/transitions";
import { displayedStacks, initialUiState, type GameUiState } from "../../src/game/uiState";
import type { Hex, Move } from "../../src/messages";
import { ANT, move, POSITION } from "../positions";

const UI = initialUiState(POSITION);
const uiWithHint = (more: Parameters<typeof move>[1]) =>
  showHint(UI, { move: move("wA1", { origin: [0, 0], ...more }), facts: [] }).ui;

const left = (hexes: readonly Hex[]) => Math.min(...hexes.map(([q]) => q));
const right = (hexes: readonly Hex[]) => Math.max(...hexes.map(([q]) => q));

describe("advice on the board", () => {
  it("is an arrow along the path, with the tile at its end", () => {
    const path = [
      [0, 0],
      [0, -1],
    ] as const;
    const ui = uiWithHint({ target: [0, -1], path });
    expect(uiArrows(ui)).toEqual([{ kind: "hint", piece: "wA1", path, showsTile: true }]);
    expect(uiMarks(ui).filter(({ kind }) => kind === "hint").length).toBe(2);
  });

  it("does not hide a tile at the target, unless the move climbs onto it", () => {
    const onQueen = { target: [1, 0] } as const;
    expect(uiArrows(uiWithHint(onQueen))[0]?.showsTile).toBe(false);
    const climbing = uiWithHint({ ...onQueen, text: { id: "move-onto" } });
    expect(uiArrows(climbing)[0]?.showsTile).toBe(true);
  });

  it("has no arrow for a pass", () => {
    const pass = { move: move(null, { target: null }), facts: [] };
    expect(uiArrows(showHint(UI, pass).ui)).toEqual([]);
  });
});

const spotlight = (ui: GameUiState) => spotlightHexes(ui)!;

it("marks the pillbug that moved a tile", () => {
  const text = { id: "move-by", thrower: "bA1" } as unknown as Move["text"];
  const thrown = move("wA1", { origin: [1, 1], target: [0, 0], text });
  const marks = uiMarks(initialUiState({ ...POSITION, moves: [thrown] }));
  expect(marks.map(({ kind, hex }) => `${kind} ${hex}`)).toEqual([
    "origin 1,1",
    "thrower 2,-1",
    "last 0,0",
  ]);
});

describe("the spotlight of a message", () => {
  const hive = POSITION.stacks.map(({ hex }) => hex);

  it("contains the last move, and all of the hive for a question", () => {
    const moves = [move("wA1"), move("bA1", { origin: [3, 0], target: [2, -1] })];
    expect(spotlight(initialUiState({ ...POSITION, moves }))).toEqual([
      [3, 0],
      [2, -1],
    ]);
    expect(spotlight(UI)).toEqual(expect.arrayContaining(hive)); // the first turn has a message
  });

  it("contains the hive and the whole path of a hint", () => {
    const path = [
      [0, 0],
      [9, 0],
      [0, 1],
    ] as const;
    const box = spotlight(uiWithHint({ target: [0, 1], path }));
    expect(right(box)).toBeGreaterThan(right(hive));
    expect(left(box)).toBe(left(hive));
  });

  it("contains the move of a blunder warning and its refutation", () => {
    const warning = {
      type: "blunder-warning",
      request: 1,
      version: 7,
      move: move("wS1", { target: [-4, 0], path: [[-4, 0]] }),
      reply: move("bA1", { color: "black", origin: [2, -1], target: [7, 0], path: [[7, 0]] }),
      replyFacts: [],
      betterMove: move("wS1"),
      betterFacts: [],
    } as const;
    const { ui } = showBlunderWarning(UI, warning);
    const box = spotlight(ui);
    expect(left(box)).toBeLessThan(left(hive));
    expect(right(box)).toBeGreaterThan(right(hive));
    expect(displayedStacks(ui)).toContainEqual({ hex: [-4, 0], pieces: ["wS1"] });
    expect(uiArrows(ui)).toMatchObject([{ kind: "reply", piece: "bA1" }]);
  });

  it("contains only the tiles that make a move illegal", () => {
    const reason = { rule: "one-hive", pieces: ["bA1"], hexes: [], parts: [] } as const;
    const box = spotlight({ ...UI, illegalMove: { piece: "bA1", reason } });
    expect(left(box)).toBeGreaterThan(left(hive));
    expect(right(box)).toBe(right(hive));
  });

  it("also contains the hinted cell of a lesson", () => {
    const reason = { rule: "one-hive", pieces: ["bA1"], hexes: [], parts: [] } as const;
    const ui = { ...UI, illegalMove: { piece: "bA1", reason } } as const;
    const box = spotlightHexes(ui, [{ hex: [-5, 0], kind: "hint" }])!;
    expect(left(box)).toBeLessThan(left(hive));
  });

  it("contains the hive and the premove", () => {
    const target = { ...ANT.targets[0]!, hex: [-5, 0] } as const;
    const premove = { piece: "wA1", origin: [0, 0], target } as const;
    const box = spotlight({ ...UI, premove });
    expect(left(box)).toBeLessThan(left(hive));
    expect(right(box)).toBe(right(hive));
  });

  it("contains the whole hive while the opponent is reported as away", () => {
    const absence = { allowed: 600_000, left: 0, isAway: true, claims: ["win"] } as const;
    const position = {
      ...POSITION,
      choices: [],
      yourSide: "black",
      turn: "white",
      absence,
    } as const;
    expect(spotlight(initialUiState(position))).toEqual(expect.arrayContaining(hive));
  });

  it("contains the whole hive during a draw offer and when you must pass", () => {
    expect(
      left(spotlight(initialUiState({ ...POSITION, drawOffer: "black" }))),
    ).toBeLessThanOrEqual(left(hive));
    expect(
      right(spotlight(initialUiState({ ...POSITION, awaits: "pass" }))),
    ).toBeGreaterThanOrEqual(right(hive));
  });
});
