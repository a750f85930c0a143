// The camera: which part of the table the player sees, and how large. It moves only when asked.
import { CELL, THICKNESS, TILE_WIDTH, type Box, type Point } from "./geometry";

/** Screen = `scale` times the plane, moved so that the plane's (x, y) lies in the middle. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const SMALLEST = 24 / TILE_WIDTH; // tiles of 24 pixels
const LARGEST = 190 / TILE_WIDTH;
const LARGEST_FITTED = 104 / TILE_WIDTH; // a lone tile should not fill the screen
const MARGIN = 24; // pixels left free around what is fitted

export function toScreen(camera: Camera, size: Size, point: Point): Point {
  return {
    x: size.width / 2 + (point.x - camera.x) * camera.scale,
    y: size.height / 2 + (point.y - camera.y) * camera.scale,
  };
}

export function toPlane(camera: Camera, size: Size, point: Point): Point {
  return {
    x: camera.x + (point.x - size.width / 2) / camera.scale,
    y: camera.y + (point.y - size.height / 2) / camera.scale,
  };
}

/** The camera that shows all of `box` in the middle. */
export function fitted(box: Box, size: Size): Camera {
  const scale = Math.min(scaleFor(box, size), LARGEST_FITTED);
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, scale };
}

/** `camera` moved by so many pixels of the screen. */
export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** `camera` closer by `factor`, with what is at `point` of the screen staying there. */
export function zoomed(camera: Camera, size: Size, point: Point, factor: number): Camera {
  const anchor = toPlane(camera, size, point);
  const scale = clamp(camera.scale * factor, SMALLEST, LARGEST);
  return {
    x: anchor.x - (point.x - size.width / 2) / scale,
    y: anchor.y - (point.y - size.height / 2) / scale,
    scale,
  };
}

/** `camera` itself if it shows all of `box`; otherwise moved no further than it must. */
export function including(camera: Camera, box: Box, size: Size): Camera {
  const scale = Math.min(camera.scale, scaleFor(box, size));
  const halfWidth = (size.width / 2 - MARGIN / 2) / scale;
  const halfHeight = (size.height / 2 - MARGIN / 2) / scale;
  const x = within(camera.x, box.right - halfWidth, box.left + halfWidth);
  const y = within(camera.y, box.bottom - halfHeight, box.top + halfHeight);
  const isSame = x === camera.x && y === camera.y && scale === camera.scale;
  return isSame ? camera : { x, y, scale };
}

/** `camera` kept from losing the hive: the middle of the screen stays near `box`. */
export function keptNear(camera: Camera, box: Box): Camera {
  const x = clamp(camera.x, box.left, box.right);
  const y = clamp(camera.y, box.top, box.bottom);
  return { ...camera, x, y };
}

/** Part of the way from one camera to another, for a gentle move. */
export function blended(from: Camera, to: Camera, share: number): Camera {
  const mix = (start: number, end: number) => start + (end - start) * share;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) };
}

/** The box of an empty table: the first cell and the ring around it. */
export const EMPTY_TABLE: Box = {
  left: -1.5 * TILE_WIDTH,
  top: -2.5 * CELL,
  right: 1.5 * TILE_WIDTH,
  bottom: 2.5 * CELL + THICKNESS,
};

function scaleFor(box: Box, size: Size): number {
  const wide = Math.max(size.width - MARGIN, 1) / (box.right - box.left);
  const high = Math.max(size.height - MARGIN, 1) / (box.bottom - box.top);
  return clamp(Math.min(wide, high), SMALLEST, LARGEST);
}

/** `value` between the two bounds; their middle where they leave no room. */
function within(value: number, low: number, high: number): number {
  return low > high ? (low + high) / 2 : clamp(value, low, high);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
