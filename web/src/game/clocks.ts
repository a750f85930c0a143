// Time to think: what can be chosen, and what is left of it.
import { CLOCK_BOUNDS, type TimeControl } from "../messages";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Below this, tenths are shown and the clock is marked. */
export const SHORT = 20 * SECOND;

/** Minutes for all moves and seconds after each; none is the first. */
export const CLOCKS: Readonly<Record<string, TimeControl | null>> = {
  none: null,
  "1+0": fischer(1, 0),
  "3+2": fischer(3, 2),
  "5+5": fischer(5, 5),
  "10+10": fischer(10, 10),
  "20+10": fischer(20, 10),
  "30+30": fischer(30, 30),
  "60+60": fischer(60, 60),
  "1d": perMove(1),
  "3d": perMove(3),
  "7d": perMove(7),
};

/** A clock that somebody sets by themselves: minutes and seconds more, or days for each move. */
export interface OwnClock {
  readonly minutes: number;
  readonly seconds: number;
  readonly days: number;
}

/** The names of such clocks, beside those of CLOCKS. */
export const OWN = "own";
export const OWN_DAYS = "own-days";

/** From how many to how many of each the host takes. */
export const OWN_BOUNDS: Readonly<Record<keyof OwnClock, readonly [number, number]>> = {
  minutes: wholeUnits(CLOCK_BOUNDS.initial, MINUTE),
  seconds: wholeUnits(CLOCK_BOUNDS.increment, SECOND),
  days: wholeUnits(CLOCK_BOUNDS.perMove, DAY),
};

function wholeUnits([least, most]: readonly [number, number], unit: number) {
  return [Math.ceil(least / unit), Math.floor(most / unit)] as const;
}

/** Whether a number is one that the form of such a clock takes. */
export function isOwnTime(name: keyof OwnClock, value: unknown): value is number {
  const [least, most] = OWN_BOUNDS[name];
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

/** The clock of that name; null without one. */
export function controlOf(name: string, own: OwnClock): TimeControl | null {
  if (name === OWN) return fischer(own.minutes, own.seconds);
  return name === OWN_DAYS ? perMove(own.days) : (CLOCKS[name] ?? null);
}

function fischer(minutes: number, seconds: number): TimeControl {
  return { initial: minutes * MINUTE, increment: seconds * SECOND };
}

function perMove(days: number): TimeControl {
  return { initial: days * DAY, increment: 0, isPerMove: true };
}

/** The names of the clocks that make sense: days are for people at two screens. */
export function clockNames(isShared: boolean): readonly string[] {
  const kept = Object.keys(CLOCKS).filter((name) => isShared || !CLOCKS[name]?.isPerMove);
  return [...kept, OWN, ...(isShared ? [OWN_DAYS] : [])];
}

/** How a clock is marked: out once nothing is left; after the game no time is short any more. */
export function moodOf(left: number, isOver: boolean): "plenty" | "short" | "out" {
  if (left <= 0) return "out";
  return left < SHORT && !isOver ? "short" : "plenty";
}

/** What is left `passed` milliseconds later; never less than nothing. */
export function timeLeft(left: number, passed: number): number {
  return Math.max(left - Math.max(passed, 0), 0);
}
