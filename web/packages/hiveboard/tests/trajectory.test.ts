// Paths of animated tiles.
import { describe, expect, it } from "vitest";
import type { Hex } from "../src/geometry";
import type { Stack } from "../src/scene";
import { journey, shares } from "../src/trajectory";
import { glidesOf } from "../src/useAnimations";

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

describe("without explicit flights", () => {
  const before: readonly Stack[] = [
    { hex: [0, 0], pieces: ["wA1", "bB1"] },
    { hex: [1, 0], pieces: ["bQ"] },
    { hex: [2, 0], pieces: ["wS1"] },
  ];

  it("lets every tile glide that lies elsewhere", () => {
    const after: readonly Stack[] = [
      { hex: [0, 0], pieces: ["wA1"] },
      { hex: [1, 0], pieces: ["bQ", "bB1"] },
      { hex: [5, 5], pieces: ["wG1"] },
    ];
    const path = [
      [0, 0],
      [1, 0],
    ];
    expect(glidesOf(before, after)).toEqual([{ piece: "bB1", path }]);
    expect(glidesOf(before, before)).toEqual([]);
  });
});
