// What a board shows of advice.
import { describe, expect, it } from "vitest";
import { uiArrows, uiMarks, spotlightHexes } from "../../src/board/scene";
import { showBlunderWarning, showHint } from "../../src/game/transitions";
import { displayedStacks, initialUiState, type GameUiState } from "../../src/game/uiState";
import type { Hex } from "../../src/messages";
import { ANT, move, POSITION } from "../positions";

const TABLE = initialUiState(POSITION);
const advised = (more: Parameters<typeof move>[1]) =>
  showHint(TABLE, { move: move("wA1", { origin: [0, 0], ...more }), facts: [] }).ui;

const left = (hexes: readonly Hex[]) => Math.min(...hexes.map(([q]) => q));
const right = (hexes: readonly Hex[]) => Math.max(...hexes.map(([q]) => q));

describe("advice on the board", () => {
  it("is an arrow along the way, with the tile where it would go", () => {
    const path = [
      [0, 0],
      [0, -1],
    ] as const;
    const ui = advised({ target: [0, -1], path });
    expect(uiArrows(ui)).toEqual([{ kind: "hint", piece: "wA1", path, showsTile: true }]);
    expect(uiMarks(ui).filter(({ kind }) => kind === "hint").length).toBe(2);
  });

  it("does not hide a tile that lies there, unless it is climbed", () => {
    const onQueen = { target: [1, 0] } as const;
    expect(uiArrows(advised(onQueen))[0]?.showsTile).toBe(false);
    const climbing = advised({ ...onQueen, text: { id: "move-onto" } });
    expect(uiArrows(climbing)[0]?.showsTile).toBe(true);
  });

  it("is no arrow for a pass", () => {
    const pass = { move: move(null, { target: null }), facts: [] };
    expect(uiArrows(showHint(TABLE, pass).ui)).toEqual([]);
  });
});

const around = (ui: GameUiState) => spotlightHexes(ui)!;

describe("the spotlight of a message", () => {
  const laid = POSITION.stacks.map(({ hex }) => hex);

  it("is none without a message", () => {
    const begun = initialUiState({ ...POSITION, moves: [move("wA1"), move("bA1")] });
    expect(spotlightHexes(begun)).toBeUndefined();
    expect(around(TABLE)).toEqual(expect.arrayContaining(laid)); // which tells how to begin
  });

  it("holds the hive and the whole way of a hint", () => {
    const path = [
      [0, 0],
      [9, 0],
      [0, 1],
    ] as const;
    const box = around(advised({ target: [0, 1], path }));
    expect(right(box)).toBeGreaterThan(right(laid));
    expect(left(box)).toBe(left(laid));
  });

  it("holds the move that the coach asks about and the answer to it", () => {
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
    const { ui } = showBlunderWarning(TABLE, warning);
    const box = around(ui);
    expect(left(box)).toBeLessThan(left(laid));
    expect(right(box)).toBeGreaterThan(right(laid));
    expect(displayedStacks(ui)).toContainEqual({ hex: [-4, 0], pieces: ["wS1"] });
    expect(uiArrows(ui)).toMatchObject([{ kind: "reply", piece: "bA1" }]);
  });

  it("holds the tiles to blame, and those alone", () => {
    const reason = { rule: "one-hive", pieces: ["bA1"], hexes: [], parts: [] } as const;
    const box = around({ ...TABLE, illegalMove: { piece: "bA1", reason } });
    expect(left(box)).toBeGreaterThan(left(laid));
    expect(right(box)).toBe(right(laid));
  });

  it("holds what is marked in a lesson beside the tiles to blame", () => {
    const reason = { rule: "one-hive", pieces: ["bA1"], hexes: [], parts: [] } as const;
    const ui = { ...TABLE, illegalMove: { piece: "bA1", reason } } as const;
    const box = spotlightHexes(ui, [{ hex: [-5, 0], kind: "hint" }])!;
    expect(left(box)).toBeLessThan(left(laid));
  });

  it("holds the hive and a move that is prepared", () => {
    const target = { ...ANT.targets[0]!, hex: [-5, 0] } as const;
    const premove = { piece: "wA1", origin: [0, 0], target } as const;
    const box = around({ ...TABLE, premove });
    expect(left(box)).toBeLessThan(left(laid));
    expect(right(box)).toBe(right(laid));
  });

  it("holds all of the hive while somebody is told to be away", () => {
    const away = { allowed: 600_000, left: 0, isAway: true, claims: ["win"] } as const;
    const absent = {
      ...POSITION,
      choices: [],
      yourSide: "black",
      turn: "white",
      absence: away,
    } as const;
    expect(around(initialUiState(absent))).toEqual(expect.arrayContaining(laid));
  });

  it("holds all of the hive while something is offered, or somebody has to pass", () => {
    expect(left(around(initialUiState({ ...POSITION, drawOffer: "black" })))).toBeLessThanOrEqual(
      left(laid),
    );
    expect(right(around(initialUiState({ ...POSITION, awaits: "pass" })))).toBeGreaterThanOrEqual(
      right(laid),
    );
  });
});
