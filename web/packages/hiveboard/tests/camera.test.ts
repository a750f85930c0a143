// The camera: fitting, panning and zooming the view.
import { describe, expect, it } from "vitest";
import {
  fitBox,
  includeBox,
  clampToBox,
  panCamera,
  toPlane,
  toScreen,
  zoomCamera,
} from "../src/camera";

const SIZE = { width: 400, height: 600 };
const BOX = { left: -300, top: -200, right: 300, bottom: 200 };

describe("the camera", () => {
  it("makes a few tiles larger on a large board, within bounds", () => {
    const tile = { left: -60, top: -60, right: 60, bottom: 60 };
    const scale = (width: number, height: number) => fitBox(tile, { width, height }).scale;
    expect(scale(390, 420)).toBe(scale(300, 300));
    expect(scale(960, 560)).toBeGreaterThan(scale(390, 420));
    expect(scale(1440, 800)).toBeGreaterThan(scale(960, 560));
    expect(scale(3000, 3000)).toBe(scale(2000, 2000));
  });

  it("fits a hive into the window", () => {
    const camera = fitBox(BOX, SIZE);
    const corner = toScreen(camera, SIZE, { x: BOX.left, y: BOX.top });
    expect(corner.x).toBeGreaterThan(0);
    expect(corner.y).toBeGreaterThan(0);
  });

  it("does not enlarge a single tile", () => {
    expect(fitBox({ left: -60, top: -60, right: 60, bottom: 60 }, SIZE).scale).toBeLessThan(1.1);
  });

  it("does not move while everything is visible", () => {
    const camera = fitBox(BOX, SIZE);
    expect(includeBox(camera, BOX, SIZE)).toBe(camera);
  });

  it("moves no further than needed to show a new cell", () => {
    const camera = { x: 0, y: 0, scale: 1 };
    const box = { left: 150, top: -50, right: 250, bottom: 50 };
    const moved = includeBox(camera, box, SIZE);
    expect(moved.scale).toBe(1);
    expect(moved.y).toBe(0);
    expect(toScreen(moved, SIZE, { x: 250, y: 0 }).x).toBeLessThanOrEqual(SIZE.width);
  });

  it("keeps the point under the fingers while zooming", () => {
    const camera = { x: 12, y: -7, scale: 0.8 };
    const point = { x: 90, y: 500 };
    const closer = zoomCamera(camera, SIZE, point, 1.5);
    const before = toPlane(camera, SIZE, point);
    const after = toPlane(closer, SIZE, point);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it("follows a drag, and keeps the hive in view", () => {
    const dragged = panCamera({ x: 0, y: 0, scale: 2 }, 100, 0);
    expect(dragged.x).toBe(-50);
    expect(clampToBox(panCamera(dragged, 9999, 0), BOX).x).toBe(BOX.left);
  });

  describe("with overlays on the board", () => {
    const bar = { left: 0, top: 450, right: 400, bottom: 600 };
    const button = { left: 300, top: 0, right: 400, bottom: 50 };

    it("fits the hive beside them", () => {
      const camera = fitBox(BOX, SIZE, [bar, button]);
      expect(toScreen(camera, SIZE, { x: 0, y: BOX.bottom }).y).toBeLessThanOrEqual(bar.top);
      expect(toScreen(camera, SIZE, { x: 0, y: BOX.top }).y).toBeGreaterThanOrEqual(button.bottom);
    });

    it("does not move while nothing is covered", () => {
      const camera = fitBox(BOX, SIZE, [bar, button]);
      expect(includeBox(camera, BOX, SIZE, [bar, button])).toBe(camera);
    });

    it("moves no further than needed to uncover a cell", () => {
      const camera = { x: 0, y: 0, scale: 1 };
      const covered = { left: -50, top: 180, right: 50, bottom: 280 };
      const moved = includeBox(camera, covered, SIZE, [bar]);
      expect(moved.x).toBe(0);
      expect(moved.scale).toBe(1);
      expect(toScreen(moved, SIZE, { x: 0, y: covered.bottom }).y).toBeLessThanOrEqual(bar.top);
    });

    it("moves sideways for a high and narrow card", () => {
      const card = { left: 0, top: 0, right: 200, bottom: 600 };
      const moved = includeBox({ x: 0, y: 0, scale: 0.5 }, { ...BOX, left: -60 }, SIZE, [card]);
      expect(toScreen(moved, SIZE, { x: -60, y: 0 }).x).toBeGreaterThanOrEqual(card.right);
    });

    it("uses the whole board if all of it is covered", () => {
      const all = { left: -5, top: -5, right: 405, bottom: 605 };
      expect(fitBox(BOX, SIZE, [all])).toEqual(fitBox(BOX, SIZE));
    });
  });
});
