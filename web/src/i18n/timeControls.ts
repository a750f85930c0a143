// Time to think, in words, and what a clock shows.
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, LOW_TIME_MS } from "../game/timeControls";
import type { TimeControl } from "../messages";
import { t } from "./translate";

export function formatTimeControl(control: TimeControl | null): string {
  if (!control) return t("page-clock-none");
  const { initial, increment, isPerMove } = control;
  if (isPerMove) return t("online-clock-per-move", toWholeUnits(initial));
  if (!increment) return t("online-clock-each", toWholeUnits(initial));
  const seconds = round(increment / SECOND_MS);
  return t("online-clock-more", { ...toWholeUnits(initial), seconds });
}

const UNIT_LENGTHS = { days: DAY_MS, hours: HOUR_MS, minutes: MINUTE_MS, seconds: SECOND_MS };

/** A time in the largest unit that it has no fraction in. */
export function toWholeUnits(milliseconds: number): { unit: string; count: number } {
  const [unit, length] = Object.entries(UNIT_LENGTHS).find(
    ([, one]) => milliseconds % one === 0,
  ) ?? ["seconds", SECOND_MS];
  return { unit, count: round(milliseconds / length) };
}

/** A number that people read: nobody needs the second digit after the point. */
function round(number: number): number {
  return Math.round(number * 10) / 10;
}

/** What a clock shows: "2 d 5 h", "1:02:30", "4:07", and tenths in the end, "0:09.3". */
export function formatClock(milliseconds: number): string {
  if (milliseconds >= DAY_MS) {
    const hours = Math.floor(milliseconds / HOUR_MS);
    return t("online-time-left", { days: Math.floor(hours / 24), hours: hours % 24 });
  }
  const isShort = milliseconds > 0 && milliseconds < LOW_TIME_MS;
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
