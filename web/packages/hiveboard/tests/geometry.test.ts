// Conversion between hexes and pixels, and rotation of hexes.
import { describe, expect, it } from "vitest";
import {
  boxAround,
  centerOf,
  DIRECTIONS,
  hexAt,
  neighbor,
  rotateDirection,
  rotateHex,
  type Hex,
} from "../src/geometry";

const HEXES: readonly Hex[] = [-3, -1, 0, 2].flatMap((q) => [-2, 0, 1, 4].map((r): Hex => [q, r]));

describe("a hex", () => {
  it("is found at its center for every rotation of the board", () => {
    for (const hex of HEXES) {
      for (let rotation = 0; rotation < 6; rotation++) {
        expect(hexAt(centerOf(hex, rotation), rotation)).toEqual(hex);
      }
    }
  });

  it("is found everywhere in its inscribed circle", () => {
    const { x, y } = centerOf([2, -1], 0);
    for (let angle = 0; angle < 6.28; angle += 0.3) {
      expect(hexAt({ x: x + 50 * Math.cos(angle), y: y + 50 * Math.sin(angle) }, 0)).toEqual([
        2, -1,
      ]);
    }
  });

  it("is unchanged after a full turn", () => {
    for (const hex of HEXES) expect(rotateHex(rotateHex(hex, 2), 4)).toEqual(hex);
  });

  it("has six neighbors at equal distance, and rotation maps each to the next", () => {
    for (const direction of DIRECTIONS) {
      const { x, y } = centerOf(neighbor([0, 0], direction), 0);
      expect(Math.hypot(x, y)).toBeCloseTo(103.92, 1);
      expect(rotateHex(neighbor([0, 0], direction), 1)).toEqual(
        neighbor([0, 0], rotateDirection(direction, 1)),
      );
    }
  });
});

it("higher tiles of a stack are drawn further up", () => {
  expect(centerOf([0, 0], 0, 2).y).toBe(-24);
});

it("a box contains whole tiles", () => {
  const box = boxAround([{ x: 0, y: 0 }]);
  expect(box.right - box.left).toBeGreaterThanOrEqual(103.9);
  expect(box.bottom).toBeGreaterThan(-box.top);
});
