// Time to think: what can be chosen, and what is left of it.
import { CLOCK_BOUNDS, type TimeControl } from "../messages";

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Below this, tenths are shown and the clock is marked. */
export const LOW_TIME_MS = 20 * SECOND_MS;

/** Minutes for all moves and seconds after each; none is the first. */
export const TIME_CONTROLS: Readonly<Record<string, TimeControl | null>> = {
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
export interface CustomClock {
  readonly minutes: number;
  readonly seconds: number;
  readonly days: number;
}

/** The names of such clocks, beside those of CLOCKS. */
export const CUSTOM = "own";
export const CUSTOM_DAYS = "own-days";

/** From how many to how many of each the host takes. */
export const CUSTOM_BOUNDS: Readonly<Record<keyof CustomClock, readonly [number, number]>> = {
  minutes: wholeUnits(CLOCK_BOUNDS.initial, MINUTE_MS),
  seconds: wholeUnits(CLOCK_BOUNDS.increment, SECOND_MS),
  days: wholeUnits(CLOCK_BOUNDS.perMove, DAY_MS),
};

function wholeUnits([least, most]: readonly [number, number], unit: number) {
  return [Math.ceil(least / unit), Math.floor(most / unit)] as const;
}

/** Whether a number is one that the form of such a clock takes. */
export function isValidCustomTime(name: keyof CustomClock, value: unknown): value is number {
  const [least, most] = CUSTOM_BOUNDS[name];
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

/** The clock of that name; null without one. */
export function timeControlOf(name: string, custom: CustomClock): TimeControl | null {
  if (name === CUSTOM) return fischer(custom.minutes, custom.seconds);
  return name === CUSTOM_DAYS ? perMove(custom.days) : (TIME_CONTROLS[name] ?? null);
}

function fischer(minutes: number, seconds: number): TimeControl {
  return { initial: minutes * MINUTE_MS, increment: seconds * SECOND_MS };
}

function perMove(days: number): TimeControl {
  return { initial: days * DAY_MS, increment: 0, isPerMove: true };
}

/** The names of the clocks that make sense: days are for people at two screens. */
export function timeControlNames(isShared: boolean): readonly string[] {
  const kept = Object.keys(TIME_CONTROLS).filter(
    (name) => isShared || !TIME_CONTROLS[name]?.isPerMove,
  );
  return [...kept, CUSTOM, ...(isShared ? [CUSTOM_DAYS] : [])];
}

/** How a clock is marked: out once nothing is left; after the game no time is short any more. */
export function clockStatus(left: number, isOver: boolean): "normal" | "low" | "expired" {
  if (left <= 0) return "expired";
  return left < LOW_TIME_MS && !isOver ? "low" : "normal";
}

/** What is left `elapsed` milliseconds later; never less than nothing. */
export function remainingTime(left: number, elapsed: number): number {
  return Math.max(left - Math.max(elapsed, 0), 0);
}
