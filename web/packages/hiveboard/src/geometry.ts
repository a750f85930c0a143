// Geometry of hexes: positions in the plane, and the hex at a point.
import { CELL_RADIUS, STACK_OFFSET, TILE_THICKNESS } from "./dimensions.ts";

export { CELL_RADIUS as CELL, STACK_OFFSET as LIFT, TILE_THICKNESS as THICKNESS };

/** A cell in axial coordinates: east is [1, 0], south-east [0, 1]. */
export type Hex = readonly [number, number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const TILE_WIDTH = CELL_RADIUS * Math.sqrt(3);

/** The six directions clockwise with their offsets, for hexes with pointy tops. */
const OFFSETS = {
  "north-east": [1, -1],
  east: [1, 0],
  "south-east": [0, 1],
  "south-west": [-1, 1],
  west: [-1, 0],
  "north-west": [0, -1],
} satisfies Record<string, Hex>;

export type Direction = keyof typeof OFFSETS;

export const DIRECTIONS = Object.keys(OFFSETS) as readonly Direction[];

/** A hex as a map key. */
export type HexKey = `${number},${number}`;

export function hexKey([q, r]: Hex): HexKey {
  return `${q},${r}`;
}

export function isSameHex(a: Hex | null | undefined, b: Hex | null | undefined): boolean {
  return a?.[0] === b?.[0] && a?.[1] === b?.[1];
}

export function neighbor([q, r]: Hex, direction: Direction): Hex {
  const [dq, dr] = OFFSETS[direction];
  return [q + dq, r + dr];
}

/** Return `direction` rotated clockwise by `rotation` sixths of a turn. */
export function rotateDirection(direction: Direction, rotation: number): Direction {
  const index = DIRECTIONS.indexOf(direction) + rotation;
  return DIRECTIONS[((index % 6) + 6) % 6]!;
}

/** Return `hex` rotated clockwise about the origin by `rotation` sixths of a turn. */
export function rotateHex(hex: Hex, rotation: number): Hex {
  let [q, r] = hex;
  for (let turn = ((rotation % 6) + 6) % 6; turn > 0; turn--) [q, r] = [0 - r, q + r]; // never -0
  return [q, r];
}

/** Return the center of the tile at `level` of `hex` on a board rotated by `rotation` sixths. */
export function centerOf(hex: Hex, rotation: number, level = 0): Point {
  const [q, r] = rotateHex(hex, rotation);
  return { x: TILE_WIDTH * (q + r / 2), y: CELL_RADIUS * 1.5 * r - STACK_OFFSET * level };
}

/** Return the hex that contains `point`. */
export function hexAt(point: Point, rotation: number): Hex {
  const r = point.y / (CELL_RADIUS * 1.5);
  const q = point.x / TILE_WIDTH - r / 2;
  return rotateHex(roundToHex(q, r), -rotation);
}

/**
 * Return the hex nearest to fractional coordinates. Of the three rounded coordinates, the one with
 * the largest error is computed from the others.
 */
function roundToHex(q: number, r: number): Hex {
  const s = -q - r;
  const [wholeQ, wholeR, wholeS] = [Math.round(q), Math.round(r), Math.round(s)];
  const [offQ, offR, offS] = [Math.abs(wholeQ - q), Math.abs(wholeR - r), Math.abs(wholeS - s)];
  if (offQ > offR && offQ > offS) return [-wholeR - wholeS + 0, wholeR + 0];
  if (offR > offS) return [wholeQ + 0, -wholeQ - wholeS + 0];
  return [wholeQ + 0, wholeR + 0]; // + 0 makes -0 plain 0
}

/** Return the smallest box around tiles centered at all `points`. */
export function boxAround(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    left: Math.min(...xs) - CELL_RADIUS,
    top: Math.min(...ys) - CELL_RADIUS,
    right: Math.max(...xs) + CELL_RADIUS,
    bottom: Math.max(...ys) + CELL_RADIUS + TILE_THICKNESS,
  };
}
