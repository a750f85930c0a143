// A game as it stood after any of its plies.
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

describe("the tiles after some moves", () => {
  it("are none before the first", () => {
    expect(stacksAfter([], [])).toEqual([]);
  });

  it("lie where the moves have put them, in reading order", () => {
    expect(stacksAfter([], MOVES.slice(0, 3)).map(({ hex }) => hex)).toEqual([
      [-1, 0],
      [0, 0],
      [1, 0],
    ]);
  });

  it("lie on top of each other where one has climbed", () => {
    expect(stacksAfter([], MOVES)).toEqual(GAME.stacks);
  });

  it("begin with those that were set up", () => {
    const start = [{ hex: [0, 0], pieces: ["wQ", "bB1"] }] as const;
    const off = move("bB1", { origin: [0, 0], target: [0, 1] });
    expect(stacksAfter(start, [off])).toEqual([
      { hex: [0, 0], pieces: ["wQ"] },
      { hex: [0, 1], pieces: ["bB1"] },
    ]);
  });
});

describe("a position that is looked back on", () => {
  it("has the moves and the turn of then", () => {
    const { moves, turn, turnNumber } = positionAt(GAME, 1);
    expect([moves.length, turn, turnNumber]).toEqual([1, "black", 1]);
    expect(positionAt(GAME, 2).turnNumber).toBe(2);
  });

  it("has the tiles in hand that were placed later", () => {
    const { white, black } = positionAt(GAME, 0).hands;
    expect(white.map(({ count }) => count)).toEqual([2, 2]);
    expect(black.map(({ count }) => count)).toEqual([2]);
    expect(positionAt(GAME, 4).hands).toEqual(GAME.hands);
  });

  it("has a result only in the end, and nothing to play anywhere", () => {
    expect(positionAt(GAME, 5).result).toEqual(GAME.result);
    expect(positionAt(GAME, 4).result).toBeNull();
    expect(positionAt(GAME, 5).choices).toEqual([]);
  });
});

describe("a part of a game, to be played on", () => {
  it("begins on an empty table, and has so many moves", () => {
    expect(gameLineTo(GAME, 2)).toEqual({
      start: { kind: "empty", gameType: "Base", opening: "rulebook" },
      moves: ["wS1", "bS1 wS1-"],
    });
  });

  it("begins where the game was set up", () => {
    const startPosition = "Base rulebook White[2] - 0,0:wQ;1,0:bQ";
    const { start } = gameLineTo({ ...GAME, startPosition }, 0);
    expect(start).toEqual({ kind: "imported", text: startPosition });
  });

  it("can be played on unless the tiles have ended the game", () => {
    const surrounded = { ...GAME, result: { winner: "white", ending: "surrounded" } } as const;
    expect(isEndedByRulesAt(surrounded, 5)).toBe(true);
    expect(isEndedByRulesAt(surrounded, 4)).toBe(false);
    expect(isEndedByRulesAt(GAME, 5)).toBe(false);
  });
});
