// Time to think: what can be chosen, how it is told, and what a clock shows.
import { CLOCK_BOUNDS, type TimeControl } from "./messages";
import { say, type Arguments } from "./text";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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

export function sayControl(control: TimeControl | null): string {
  if (!control) return say("page-clock-none");
  const { initial, increment, isPerMove } = control;
  if (isPerMove) return say("online-clock-per-move", inWholeUnits(initial));
  if (!increment) return say("online-clock-each", inWholeUnits(initial));
  const seconds = round(increment / SECOND);
  return say("online-clock-more", { ...inWholeUnits(initial), seconds });
}

const UNITS = { days: DAY, hours: HOUR, minutes: MINUTE, seconds: SECOND };

/** A time in the largest unit that it has no fraction in. */
export function inWholeUnits(milliseconds: number): Arguments {
  const [unit, length] = Object.entries(UNITS).find(([, one]) => milliseconds % one === 0) ?? [
    "seconds",
    SECOND,
  ];
  return { unit, count: round(milliseconds / length) };
}

/** A number that people read: nobody needs the second digit after the point. */
function round(number: number): number {
  return Math.round(number * 10) / 10;
}

/** What a clock shows: "2 d 5 h", "1:02:30", "4:07", and tenths in the end, "0:09.3". */
export function clockText(milliseconds: number): string {
  if (milliseconds >= DAY) {
    const hours = Math.floor(milliseconds / HOUR);
    return say("online-time-left", { days: Math.floor(hours / 24), hours: hours % 24 });
  }
  const isShort = milliseconds > 0 && milliseconds < SHORT;
  const tenths = isShort ? Math.ceil(milliseconds / 100) : Math.ceil(milliseconds / 1000) * 10;
  const hours = Math.floor(tenths / 36_000);
  const minutes = Math.floor((tenths % 36_000) / 600);
  const seconds = padded(Math.floor((tenths % 600) / 10));
  if (hours) return `${hours}:${padded(minutes)}:${seconds}`;
  return isShort ? `${minutes}:${seconds}.${tenths % 10}` : `${minutes}:${seconds}`;
}

function padded(number: number): string {
  return String(number).padStart(2, "0");
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
