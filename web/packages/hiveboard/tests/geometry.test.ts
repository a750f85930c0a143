// Hexes and pixels.
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
  it("is found again at its own center, however the table is turned", () => {
    for (const hex of HEXES) {
      for (let turned = 0; turned < 6; turned++) {
        expect(hexAt(centerOf(hex, turned), turned)).toEqual(hex);
      }
    }
  });

  it("is found everywhere within its inner circle", () => {
    const { x, y } = centerOf([2, -1], 0);
    for (let angle = 0; angle < 6.28; angle += 0.3) {
      expect(hexAt({ x: x + 50 * Math.cos(angle), y: y + 50 * Math.sin(angle) }, 0)).toEqual([
        2, -1,
      ]);
    }
  });

  it("comes back after six turns", () => {
    for (const hex of HEXES) expect(rotateHex(rotateHex(hex, 2), 4)).toEqual(hex);
  });

  it("has six neighbors at one distance, and turning takes each to the next", () => {
    for (const way of DIRECTIONS) {
      const { x, y } = centerOf(neighbor([0, 0], way), 0);
      expect(Math.hypot(x, y)).toBeCloseTo(103.92, 1);
      expect(rotateHex(neighbor([0, 0], way), 1)).toEqual(
        neighbor([0, 0], rotateDirection(way, 1)),
      );
    }
  });
});

it("a stack grows upwards", () => {
  expect(centerOf([0, 0], 0, 2).y).toBe(-24);
});

it("a box holds whole tiles", () => {
  const box = boxAround([{ x: 0, y: 0 }]);
  expect(box.right - box.left).toBeGreaterThanOrEqual(103.9);
  expect(box.bottom).toBeGreaterThan(-box.top);
});
