// Time to think, in words, and what a clock shows.
import { DAY, HOUR, MINUTE, SECOND, SHORT } from "../game/clocks";
import type { TimeControl } from "../messages";
import { say } from "./text";

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
export function inWholeUnits(milliseconds: number): { unit: string; count: number } {
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
