// The camera: the visible part of the plane and its scale. It moves only on request.
import { CELL, THICKNESS, TILE_WIDTH, type Box, type Point } from "./geometry.ts";

/**
 * Screen coordinates are the plane's, relative to (x, y), times `scale`, from the center of the
 * screen.
 */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const MIN_SCALE = 24 / TILE_WIDTH; // tiles of 24 pixels
const MAX_SCALE = 190 / TILE_WIDTH;
// A few tiles are not enlarged to fill the screen, but larger screens show larger tiles.
const MIN_TILES_PER_SIDE = 4.4;
const FITTED_TILE_PX = [104, 176] as const; // bounds of the largest size of a fitted tile
const FIT_MARGIN_PX = 24; // free margin around fitted content

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

/** Return the largest scale to which a few tiles are fitted. */
function maxFittedScale({ width, height }: Size): number {
  const [minimum, maximum] = FITTED_TILE_PX;
  return clamp(Math.min(width, height) / MIN_TILES_PER_SIDE, minimum, maximum) / TILE_WIDTH;
}

/** Return the camera that centers all of `box` in the part of the board without overlays. */
export function fitBox(box: Box, size: Size, overlays: readonly Box[] = []): Camera {
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const cameras = uncoveredBoxes(size, overlays).map((free) => {
    const scale = Math.min(scaleFor(box, free), maxFittedScale(size));
    const dx = (free.left + free.right - size.width) / 2;
    const dy = (free.top + free.bottom - size.height) / 2;
    return { x: middle.x - dx / scale, y: middle.y - dy / scale, scale };
  });
  return bestCamera(cameras, middle);
}

/** Return `camera` moved by a distance in screen pixels. */
export function panCamera(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** Return `camera` zoomed by `factor` about `point` of the screen. */
export function zoomCamera(camera: Camera, size: Size, point: Point, factor: number): Camera {
  const anchor = toPlane(camera, size, point);
  const scale = clamp(camera.scale * factor, MIN_SCALE, MAX_SCALE);
  return {
    x: anchor.x - (point.x - size.width / 2) / scale,
    y: anchor.y - (point.y - size.height / 2) / scale,
    scale,
  };
}

/**
 * Return `camera` if it shows all of `box` beside the overlays, otherwise the camera moved as
 * little as possible.
 */
export function includeBox(
  camera: Camera,
  box: Box,
  size: Size,
  overlays: readonly Box[] = [],
): Camera {
  const cameras = uncoveredBoxes(size, overlays).map((free) => {
    const scale = Math.min(camera.scale, scaleFor(box, free));
    // How far the edges of the free part are from the middle of the board, on the plane.
    const left = (free.left + FIT_MARGIN_PX / 2 - size.width / 2) / scale;
    const right = (free.right - FIT_MARGIN_PX / 2 - size.width / 2) / scale;
    const top = (free.top + FIT_MARGIN_PX / 2 - size.height / 2) / scale;
    const bottom = (free.bottom - FIT_MARGIN_PX / 2 - size.height / 2) / scale;
    const x = clampOrMidpoint(camera.x, box.right - right, box.left - left);
    const y = clampOrMidpoint(camera.y, box.bottom - bottom, box.top - top);
    return { x, y, scale };
  });
  const { x, y, scale } = bestCamera(cameras, camera);
  const isSame = x === camera.x && y === camera.y && scale === camera.scale;
  return isSame ? camera : { x, y, scale };
}

/** Return the largest parts of a board of this size that overlays do not cover. */
function uncoveredBoxes(size: Size, overlays: readonly Box[]): readonly Box[] {
  const whole = { left: 0, top: 0, right: size.width, bottom: size.height };
  return overlays.reduce<readonly Box[]>(
    (parts, taken) =>
      parts.flatMap((part) => (areDisjoint(part, taken) ? [part] : boxesBeside(part, taken))),
    [whole],
  );
}

function areDisjoint(a: Box, b: Box): boolean {
  const isBeside = a.right <= b.left || a.left >= b.right;
  return isBeside || a.bottom <= b.top || a.top >= b.bottom;
}

/** Return the rest of `part` on each side of `overlay`, or `part` itself if nothing is left. */
function boxesBeside(part: Box, overlay: Box): readonly Box[] {
  const sides = [
    { ...part, bottom: overlay.top },
    { ...part, top: overlay.bottom },
    { ...part, right: overlay.left },
    { ...part, left: overlay.right },
  ];
  const open = sides.filter(({ left, top, right, bottom }) => left < right && top < bottom);
  return open.length ? open : [part];
}

/** Return the camera with the largest scale; among equals, the one nearest to `point`. */
function bestCamera(cameras: readonly Camera[], { x, y }: Point): Camera {
  const distance = (camera: Camera) => Math.hypot(camera.x - x, camera.y - y);
  const order = (a: Camera, b: Camera) => b.scale - a.scale || distance(a) - distance(b);
  return cameras.toSorted(order)[0]!;
}

/** Return `camera` with the center of the screen inside `box`, so that the hive stays visible. */
export function clampToBox(camera: Camera, box: Box): Camera {
  const x = clamp(camera.x, box.left, box.right);
  const y = clamp(camera.y, box.top, box.bottom);
  return { ...camera, x, y };
}

/** Return the camera at `share` of the way between two cameras. */
export function interpolate(from: Camera, to: Camera, share: number): Camera {
  const mix = (start: number, end: number) => start + (end - start) * share;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) };
}

/** The box of an empty board: the first cell and its neighbors. */
export const EMPTY_BOARD_BOX: Box = {
  left: -1.5 * TILE_WIDTH,
  top: -2.5 * CELL,
  right: 1.5 * TILE_WIDTH,
  bottom: 2.5 * CELL + THICKNESS,
};

function scaleFor(box: Box, window: Box): number {
  const wide = Math.max(window.right - window.left - FIT_MARGIN_PX, 1) / (box.right - box.left);
  const high = Math.max(window.bottom - window.top - FIT_MARGIN_PX, 1) / (box.bottom - box.top);
  return clamp(Math.min(wide, high), MIN_SCALE, MAX_SCALE);
}

/** Return `value` limited to the bounds, or their midpoint if `low` exceeds `high`. */
function clampOrMidpoint(value: number, low: number, high: number): number {
  return low > high ? (low + high) / 2 : clamp(value, low, high);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
