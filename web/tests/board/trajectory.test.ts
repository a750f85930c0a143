// The ways tiles travel, and which tiles do.
import { describe, expect, it } from "vitest";
import { flightsOf } from "../../src/board/animations";
import { journey, shares } from "hiveboard/preact";
import { press, receive, take } from "../../src/game/steps";
import { tableOf } from "../../src/game/table";
import type { Hex } from "../../src/messages";
import { move, POSITION } from "../positions";

const LINE: readonly Hex[] = [
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 0],
];
const OVER = new Map([
  ["1,0", 1],
  ["2,0", 1],
] as const);

describe("a journey", () => {
  it("slides along the cells it passes", () => {
    const { points } = journey("ant", LINE, new Map(), 0);
    expect(points).toHaveLength(4);
    expect(points.every(({ y }) => y === 0)).toBe(true);
  });

  it("arcs for a grasshopper", () => {
    const { points } = journey("grasshopper", LINE, OVER, 0);
    const highest = Math.min(...points.map(({ y }) => y));
    expect(highest).toBeLessThan(-100);
    expect(points.at(-1)!.y).toBeCloseTo(0);
  });

  it("walks over the top for a ladybug, even straight ahead", () => {
    const { points } = journey("ladybug", LINE, OVER, 0);
    expect(points[2]).toMatchObject({ y: -12 });
    expect(Math.min(...points.map(({ y }) => y))).toBeGreaterThan(-30);
  });

  it("takes from 150 to 400 milliseconds", () => {
    const short = journey("queen", LINE.slice(0, 2), new Map(), 0);
    const long = journey("ant", [...LINE, ...LINE, ...LINE], new Map(), 0);
    expect(short.milliseconds).toBeGreaterThanOrEqual(150);
    expect(long.milliseconds).toBe(400);
  });

  it("goes at an even speed", () => {
    expect(shares([0, 10, 40].map((x) => ({ x, y: 0 })))).toEqual([0, 0.25, 1]);
  });
});

describe("what is seen to travel", () => {
  const table = tableOf(POSITION);
  const reply = move("bA1", { color: "black", uhp: "bA1 wA1-", path: LINE, origin: [0, 0] });
  const later = { ...POSITION, version: 8, moves: [...POSITION.moves, reply] };

  it("is the other side's move", () => {
    expect(flightsOf(table, receive(table, later).table)).toEqual([{ piece: "bA1", path: LINE }]);
  });

  it("is one's own move when it is made, not when it is confirmed", () => {
    const played = press(take(table, "wA1").table, [0, -1]).table;
    expect(flightsOf(table, played)).toMatchObject([{ piece: "wA1" }]);
    const own = move("wA1", { uhp: "to 0,-1" });
    const confirmed = receive(played, { ...later, moves: [...POSITION.moves, own] }).table;
    expect(flightsOf(played, confirmed)).toEqual([]);
  });

  it("is the way back of what was taken back", () => {
    const stacks = [{ hex: [5, 5] as const, pieces: ["wA1"] as const }, POSITION.stacks[1]!];
    const undone = receive(table, { ...later, stacks, moves: [] }).table;
    expect(flightsOf(table, undone)).toEqual([
      {
        piece: "wA1",
        path: [
          [0, 0],
          [5, 5],
        ],
      },
    ]);
  });

  it("is nothing when only something was taken up", () => {
    expect(flightsOf(table, take(table, "wA1").table)).toEqual([]);
  });
});
