// Positions of a game after any ply.
import { describe, expect, it } from "vitest";
import { isEndedByRulesAt, gameLineTo, positionAt, stacksAfter } from "../../src/game/replay";
import type { Move, Position } from "../../src/messages";
import { move, POSITION } from "../positions";

const MOVES: readonly Move[] = [
  move("wS1", { uhp: "wS1", target: [0, 0] }),
  move("bS1", { uhp: "bS1 wS1-", color: "black", target: [1, 0] }),
  move("wB1", { uhp: "wB1 -wS1", target: [-1, 0] }),
  move(null, { uhp: "pass", color: "black", target: null }),
  move("wB1", { uhp: "wB1 wS1", origin: [-1, 0], target: [0, 0] }),
];
const GAME: Position = {
  ...POSITION,
  turn: "black",
  turnNumber: 3,
  stacks: [
    { hex: [0, 0], pieces: ["wS1", "wB1"] },
    { hex: [1, 0], pieces: ["bS1"] },
  ],
  hands: {
    white: [
      { bug: "spider", count: 1, next: "wS2" },
      { bug: "beetle", count: 1, next: "wB2" },
    ],
    black: [{ bug: "spider", count: 1, next: "bS2" }],
  },
  start: [],
  moves: MOVES,
  result: { winner: "white", ending: "resignation" },
};

describe("the stacks after some moves", () => {
  it("are empty before the first", () => {
    expect(stacksAfter([], [])).toEqual([]);
  });

  it("contain the moved tiles, sorted row by row", () => {
    expect(stacksAfter([], MOVES.slice(0, 3)).map(({ hex }) => hex)).toEqual([
      [-1, 0],
      [0, 0],
      [1, 0],
    ]);
  });

  it("have a climbed tile on top", () => {
    expect(stacksAfter([], MOVES)).toEqual(GAME.stacks);
  });

  it("start from a custom position", () => {
    const start = [{ hex: [0, 0], pieces: ["wQ", "bB1"] }] as const;
    const descent = move("bB1", { origin: [0, 0], target: [0, 1] });
    expect(stacksAfter(start, [descent])).toEqual([
      { hex: [0, 0], pieces: ["wQ"] },
      { hex: [0, 1], pieces: ["bB1"] },
    ]);
  });
});

describe("an earlier position", () => {
  it("has the moves and the turn at its ply", () => {
    const { moves, turn, turnNumber } = positionAt(GAME, 1);
    expect([moves.length, turn, turnNumber]).toEqual([1, "black", 1]);
    expect(positionAt(GAME, 2).turnNumber).toBe(2);
  });

  it("has the tiles that are placed later in hand", () => {
    const { white, black } = positionAt(GAME, 0).hands;
    expect(white.map(({ count }) => count)).toEqual([2, 2]);
    expect(black.map(({ count }) => count)).toEqual([2]);
    expect(positionAt(GAME, 4).hands).toEqual(GAME.hands);
  });

  it("has a result only at the last ply, and no moves to play", () => {
    expect(positionAt(GAME, 5).result).toEqual(GAME.result);
    expect(positionAt(GAME, 4).result).toBeNull();
    expect(positionAt(GAME, 5).choices).toEqual([]);
  });
});

describe("the line to a ply", () => {
  it("starts from an empty board and has that many moves", () => {
    expect(gameLineTo(GAME, 2)).toEqual({
      start: { kind: "empty", gameType: "Base", opening: "rulebook" },
      moves: ["wS1", "bS1 wS1-"],
    });
  });

  it("starts from the custom position of the game", () => {
    const startPosition = "Base rulebook White[2] - 0,0:wQ;1,0:bQ";
    const { start } = gameLineTo({ ...GAME, startPosition }, 0);
    expect(start).toEqual({ kind: "imported", text: startPosition });
  });

  it("can be continued unless the rules ended the game", () => {
    const surrounded = { ...GAME, result: { winner: "white", ending: "surrounded" } } as const;
    expect(isEndedByRulesAt(surrounded, 5)).toBe(true);
    expect(isEndedByRulesAt(surrounded, 4)).toBe(false);
    expect(isEndedByRulesAt(GAME, 5)).toBe(false);
  });
});
