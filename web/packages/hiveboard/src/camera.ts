// The camera: which part of the table the player sees, and how large. It moves only when asked.
import { CELL, THICKNESS, TILE_WIDTH, type Box, type Point } from "./geometry.ts";

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

const MIN_SCALE = 24 / TILE_WIDTH; // tiles of 24 pixels
const MAX_SCALE = 190 / TILE_WIDTH;
const MAX_FITTED_SCALE = 104 / TILE_WIDTH; // a lone tile should not fill the screen
const FIT_MARGIN_PX = 24; // pixels left free around what is fitted

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

/** The camera that shows all of `box` in the middle, beside what lies over the board. */
export function fitBox(box: Box, size: Size, overlays: readonly Box[] = []): Camera {
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const cameras = uncoveredBoxes(size, overlays).map((free) => {
    const scale = Math.min(scaleFor(box, free), MAX_FITTED_SCALE);
    const dx = (free.left + free.right - size.width) / 2;
    const dy = (free.top + free.bottom - size.height) / 2;
    return { x: middle.x - dx / scale, y: middle.y - dy / scale, scale };
  });
  return bestCamera(cameras, middle);
}

/** `camera` moved by so many pixels of the screen. */
export function panCamera(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** `camera` closer by `factor`, with what is at `point` of the screen staying there. */
export function zoomCamera(camera: Camera, size: Size, point: Point, factor: number): Camera {
  const anchor = toPlane(camera, size, point);
  const scale = clamp(camera.scale * factor, MIN_SCALE, MAX_SCALE);
  return {
    x: anchor.x - (point.x - size.width / 2) / scale,
    y: anchor.y - (point.y - size.height / 2) / scale,
    scale,
  };
}

/** `camera` itself if it shows all of `box` beside what lies over the board; otherwise moved no
 * further than it must. */
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

/** The largest boxes of a board of that size that nothing lies over. */
function uncoveredBoxes(size: Size, overlays: readonly Box[]): readonly Box[] {
  const whole = { left: 0, top: 0, right: size.width, bottom: size.height };
  return overlays.reduce<readonly Box[]>(
    (parts, taken) =>
      parts.flatMap((part) => (areDisjoint(part, taken) ? [part] : boxesBeside(part, taken))),
    [whole],
  );
}

function areDisjoint(one: Box, other: Box): boolean {
  const isBeside = one.right <= other.left || one.left >= other.right;
  return isBeside || one.bottom <= other.top || one.top >= other.bottom;
}

/** What is left of `part` on each side of what is taken; something always, for want of better. */
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

/** The camera that shows most; of several such, the one nearest to `point`. */
function bestCamera(cameras: readonly Camera[], { x, y }: Point): Camera {
  const way = (camera: Camera) => Math.hypot(camera.x - x, camera.y - y);
  const order = (one: Camera, other: Camera) => other.scale - one.scale || way(one) - way(other);
  return cameras.toSorted(order)[0]!;
}

/** `camera` kept from losing the hive: the middle of the screen stays near `box`. */
export function clampToBox(camera: Camera, box: Box): Camera {
  const x = clamp(camera.x, box.left, box.right);
  const y = clamp(camera.y, box.top, box.bottom);
  return { ...camera, x, y };
}

/** Part of the way from one camera to another, for a gentle move. */
export function interpolate(from: Camera, to: Camera, share: number): Camera {
  const mix = (start: number, end: number) => start + (end - start) * share;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) };
}

/** The box of an empty table: the first cell and the ring around it. */
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

/** `value` between the two bounds; their middle where they leave no room. */
function clampOrMidpoint(value: number, low: number, high: number): number {
  return low > high ? (low + high) / 2 : clamp(value, low, high);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
