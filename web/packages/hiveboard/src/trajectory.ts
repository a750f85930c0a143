// Paths of animated tiles: slides, climbs and jumps.
import { centerOf, hexKey, type Hex, type HexKey, type Point } from "./geometry.ts";
import type { Bug } from "./pieces.ts";

export type Heights = ReadonlyMap<HexKey, number>; // without the animated tile

export interface Trajectory {
  readonly points: readonly Point[];
  readonly durationMs: number;
}

// Total, initial and per-step durations.
const MIN_DURATION_MS = 150;
const MAX_DURATION_MS = 400;
const JUMP_BASE_MS = 200;
const WALK_BASE_MS = 90;
const SLIDE_MS_PER_STEP = 60;
const CLIMB_MS_PER_STEP = 120;
const CLIMB_HEIGHT = 0.7; // of a climbing tile above the higher of two levels
const ARC_POINTS = 12;
const ARC_BASE_HEIGHT = 50; // of every jump, in the units of the plane
const ARC_HEIGHT_PER_HEX = 25; // added per hex

/** Return the trajectory of `bug` along `path`, which includes start and end. */
export function trajectory(
  bug: Bug,
  path: readonly Hex[],
  heights: Heights,
  rotation: number,
): Trajectory {
  const levels = path.map((hex) => heights.get(hexKey(hex)) ?? 0);
  const goesOver = levels.length > 2 && levels.slice(1, -1).every((level) => level > 0);
  if (goesOver && bug !== "ladybug" && isStraight(path)) return jump(path, levels, rotation);
  return walk(path, levels, rotation);
}

function isStraight(path: readonly Hex[]): boolean {
  const steps = path.slice(1).map(([q, r], i) => `${q - path[i]![0]},${r - path[i]![1]}`);
  return new Set(steps).size === 1;
}

function jump(path: readonly Hex[], levels: readonly number[], rotation: number): Trajectory {
  const from = centerOf(path[0]!, rotation, levels[0]);
  const to = centerOf(path.at(-1)!, rotation, levels.at(-1));
  const peak = ARC_BASE_HEIGHT + ARC_HEIGHT_PER_HEX * path.length;
  const points = Array.from({ length: ARC_POINTS + 1 }, (_, i) => {
    const share = i / ARC_POINTS;
    const rise = 4 * peak * share * (1 - share);
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share - rise };
  });
  return { points, durationMs: clampDuration(JUMP_BASE_MS + SLIDE_MS_PER_STEP * path.length) };
}

function walk(path: readonly Hex[], levels: readonly number[], rotation: number): Trajectory {
  const points = [centerOf(path[0]!, rotation, levels[0])];
  let milliseconds = WALK_BASE_MS;
  for (let i = 1; i < path.length; i++) {
    const [from, to] = [levels[i - 1]!, levels[i]!];
    if (from || to) points.push(climbPoint(path[i - 1]!, path[i]!, Math.max(from, to), rotation));
    points.push(centerOf(path[i]!, rotation, to));
    milliseconds += from || to ? CLIMB_MS_PER_STEP : SLIDE_MS_PER_STEP;
  }
  return { points, durationMs: clampDuration(milliseconds) };
}

/** Return the point between two hexes, slightly above the higher one. */
function climbPoint(from: Hex, to: Hex, level: number, rotation: number): Point {
  const start = centerOf(from, rotation, level + CLIMB_HEIGHT);
  const end = centerOf(to, rotation, level + CLIMB_HEIGHT);
  return { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
}

/** Return the share of the distance at each point, from 0 to 1, for a constant speed. */
export function distanceShares(points: readonly Point[]): number[] {
  const lengths = points.map((point, i) => {
    const previous = points[i - 1] ?? point;
    return Math.hypot(point.x - previous.x, point.y - previous.y);
  });
  const total = lengths.reduce((sum, length) => sum + length, 0) || 1;
  let sum = 0;
  return lengths.map((length) => Math.min((sum += length) / total, 1));
}

function clampDuration(milliseconds: number): number {
  return Math.min(Math.max(milliseconds, MIN_DURATION_MS), MAX_DURATION_MS);
}
