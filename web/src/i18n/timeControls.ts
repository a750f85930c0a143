// Texts for time controls, durations and clocks.
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, LOW_TIME_MS } from "../game/timeControls";
import { CLOCK_BOUNDS, type TimeControl } from "../messages";
import { t } from "./translate";

export function formatTimeControl(control: TimeControl | null): string {
  if (!control) return t("page-clock-none");
  const { initial, increment, isPerMove } = control;
  if (isPerMove) return t("online-clock-per-move", toWholeUnits(initial));
  // 60+60, not "1 hour + 60 s"
  const isMinutes = initial % MINUTE_MS === 0;
  const time = isMinutes ? { unit: "minutes", count: initial / MINUTE_MS } : toWholeUnits(initial);
  if (!increment) return t("online-clock-each", time);
  const seconds = round(increment / SECOND_MS);
  return t("online-clock-more", { ...time, seconds });
}

/** Return "5+5", or "1 day per move"; without whole minutes the same as `formatTimeControl`. */
export function formatShortTimeControl(control: TimeControl | null): string {
  if (!control || control.isPerMove || control.initial % MINUTE_MS) {
    return formatTimeControl(control);
  }
  return `${control.initial / MINUTE_MS}+${round(control.increment / SECOND_MS)}`;
}

const UNIT_LENGTHS = { days: DAY_MS, hours: HOUR_MS, minutes: MINUTE_MS, seconds: SECOND_MS };

/** Convert a duration to the largest unit in which it is a whole number. */
export function toWholeUnits(milliseconds: number): { unit: string; count: number } {
  const [unit, length] = Object.entries(UNIT_LENGTHS).find(
    ([, unitLength]) => milliseconds % unitLength === 0,
  ) ?? ["seconds", SECOND_MS];
  return { unit, count: round(milliseconds / length) };
}

/** Round to one decimal place. */
function round(number: number): number {
  return Math.round(number * 10) / 10;
}

/**
 * Return the text of a clock: "2 days", "1 d 5 h", "23 h 59 min", "1:02:30", "4:07", and tenths
 * when time is low: "0:09.3".
 */
export function formatClock(milliseconds: number): string {
  const isShort = milliseconds > 0 && milliseconds < LOW_TIME_MS;
  const tenths = isShort ? Math.ceil(milliseconds / 100) : Math.ceil(milliseconds / 1000) * 10;
  const hours = Math.floor(tenths / 36_000);
  const minutes = Math.floor((tenths % 36_000) / 600);
  if (isLongTime(milliseconds)) return formatLongTime(hours, minutes);
  const seconds = padded(Math.floor((tenths % 600) / 10));
  if (hours) return `${hours}:${padded(minutes)}:${seconds}`;
  return isShort ? `${minutes}:${seconds}.${tenths % 10}` : `${minutes}:${seconds}`;
}

/** Return whether a clock is shown without seconds. */
export function isLongTime(milliseconds: number): boolean {
  return milliseconds > CLOCK_BOUNDS.initial[1];
}

function formatLongTime(hours: number, minutes: number): string {
  const days = Math.floor(hours / 24);
  if (!days) return t("online-hours-left", { hours, minutes });
  if (hours % 24) return t("online-time-left", { days, hours: hours % 24 });
  return t("online-clock-time", { unit: "days", count: days });
}

function padded(number: number): string {
  return String(number).padStart(2, "0");
}
