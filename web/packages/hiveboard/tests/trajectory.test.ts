// Paths of animated tiles.
import { describe, expect, it } from "vitest";
import type { Hex } from "../src/geometry";
import type { Stack } from "../src/scene";
import { trajectory, distanceShares } from "../src/trajectory";
import { movedTiles } from "../src/useAnimations";

const LINE: readonly Hex[] = [
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 0],
];
const HEIGHTS = new Map([
  ["1,0", 1],
  ["2,0", 1],
] as const);

describe("a trajectory", () => {
  it("follows the cells of the path", () => {
    const { points } = trajectory("ant", LINE, new Map(), 0);
    expect(points).toHaveLength(4);
    expect(points.every(({ y }) => y === 0)).toBe(true);
  });

  it("is an arc for a grasshopper", () => {
    const { points } = trajectory("grasshopper", LINE, HEIGHTS, 0);
    const highest = Math.min(...points.map(({ y }) => y));
    expect(highest).toBeLessThan(-100);
    expect(points.at(-1)!.y).toBeCloseTo(0);
  });

  it("passes over the tiles for a ladybug, even in a straight line", () => {
    const { points } = trajectory("ladybug", LINE, HEIGHTS, 0);
    expect(points[2]).toMatchObject({ y: -12 });
    expect(Math.min(...points.map(({ y }) => y))).toBeGreaterThan(-30);
  });

  it("takes from 150 to 400 milliseconds", () => {
    const short = trajectory("queen", LINE.slice(0, 2), new Map(), 0);
    const long = trajectory("ant", [...LINE, ...LINE, ...LINE], new Map(), 0);
    expect(short.durationMs).toBeGreaterThanOrEqual(150);
    expect(long.durationMs).toBe(400);
  });

  it("has a constant speed", () => {
    expect(distanceShares([0, 10, 40].map((x) => ({ x, y: 0 })))).toEqual([0, 0.25, 1]);
  });
});

describe("movedTiles", () => {
  const before: readonly Stack[] = [
    { hex: [0, 0], pieces: ["wA1", "bB1"] },
    { hex: [1, 0], pieces: ["bQ"] },
    { hex: [2, 0], pieces: ["wS1"] },
  ];

  it("returns every tile that has moved to another stack, with its path", () => {
    const after: readonly Stack[] = [
      { hex: [0, 0], pieces: ["wA1"] },
      { hex: [1, 0], pieces: ["bQ", "bB1"] },
      { hex: [5, 5], pieces: ["wG1"] },
    ];
    const path = [
      [0, 0],
      [1, 0],
    ];
    expect(movedTiles(before, after)).toEqual([{ piece: "bB1", path }]);
    expect(movedTiles(before, before)).toEqual([]);
  });
});
