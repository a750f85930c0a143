// Time controls: presets, custom clocks and remaining time.
import { CLOCK_BOUNDS, type TimeControl } from "../messages";

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Below this the clock shows tenths and is marked. */
export const LOW_TIME_MS = 10 * SECOND_MS;

/**
 * Return the time left at which a sound warns of low time, as on lichess: an eighth of the initial
 * time, between 10 seconds and a minute.
 */
export function warningTime(initial: number): number {
  return Math.min(Math.max(initial / 8, LOW_TIME_MS), MINUTE_MS);
}

/** Minutes for all moves and seconds per move; "none" is the default. */
export const TIME_CONTROLS: Readonly<Record<string, TimeControl | null>> = {
  none: null,
  "1+0": fischer(1, 0),
  "2+1": fischer(2, 1),
  "3+2": fischer(3, 2),
  "5+3": fischer(5, 3),
  "5+5": fischer(5, 5),
  "10+5": fischer(10, 5),
  "10+10": fischer(10, 10),
  "20+10": fischer(20, 10),
  "30+30": fischer(30, 30),
  "60+60": fischer(60, 60),
  "1d": perMove(1),
  "3d": perMove(3),
  "7d": perMove(7),
};

/** A custom clock: minutes and added seconds, or days per move. */
export interface CustomClock {
  readonly minutes: number;
  readonly seconds: number;
  readonly days: number;
}

/** Names of custom clocks in addition to those of TIME_CONTROLS. */
export const CUSTOM = "own";
export const CUSTOM_DAYS = "own-days";

/** Minimum and maximum of each field that the backend accepts. */
export const CUSTOM_BOUNDS: Readonly<Record<keyof CustomClock, readonly [number, number]>> = {
  minutes: wholeUnits(CLOCK_BOUNDS.initial, MINUTE_MS),
  seconds: wholeUnits(CLOCK_BOUNDS.increment, SECOND_MS),
  days: wholeUnits(CLOCK_BOUNDS.perMove, DAY_MS),
};

function wholeUnits([minimum, maximum]: readonly [number, number], unit: number) {
  return [Math.ceil(minimum / unit), Math.floor(maximum / unit)] as const;
}

/** Return whether the form of a custom clock accepts a value. */
export function isValidCustomTime(name: keyof CustomClock, value: unknown): value is number {
  const [minimum, maximum] = CUSTOM_BOUNDS[name];
  return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
}

/** Return the time control of a name; null without one. */
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

/** Return the names of the available time controls: days per move are for online games only. */
export function timeControlNames(isOnline: boolean): readonly string[] {
  const presets = Object.keys(TIME_CONTROLS).filter(
    (name) => isOnline || !TIME_CONTROLS[name]?.isPerMove,
  );
  return [...presets, CUSTOM, ...(isOnline ? [CUSTOM_DAYS] : [])];
}

/** Return the status of a clock. After the game, low time is not marked. */
export function clockStatus(remaining: number, isOver: boolean): "normal" | "low" | "expired" {
  if (remaining <= 0) return "expired";
  return remaining < LOW_TIME_MS && !isOver ? "low" : "normal";
}

/** Return the time left after `elapsed` milliseconds, at least 0. */
export function remainingTime(remaining: number, elapsed: number): number {
  return Math.max(remaining - Math.max(elapsed, 0), 0);
}
