import { beforeEach, expect, it } from "vitest";
import { formatClock, toWholeUnits } from "../../src/i18n/timeControls";
import { loadLanguage } from "../../src/i18n/translate";

beforeEach(() => loadLanguage("en"));

it.each([
  [299_900, "5:00"],
  [299_001, "5:00"],
  [299_000, "4:59"],
  [10_001, "0:11"],
  [10_000, "0:10"],
  [9_901, "0:10.0"],
  [9_900, "0:09.9"],
  [59_999, "1:00"],
  [3_599_001, "1:00:00"],
  [3_600_000, "1:00:00"],
  [10_800_000, "3:00:00"],
  [10_860_000, "3\u00a0h 1\u00a0min"],
  [86_399_999, "1 day"],
  [86_400_000, "1 day"],
  [3 * 86_400_000, "3 days"],
  [2 * 86_400_000 - 60_000, "1\u00a0d 23\u00a0h"],
  [1, "0:00.1"],
  [0, "0:00"],
])("a clock with %i ms left shows %s", (milliseconds, text) => {
  expect(formatClock(milliseconds)).toBe(text);
});

it.each([
  [90_000, "seconds", 90],
  [120_000, "minutes", 2],
  [5_400_000, "minutes", 90],
  [86_400_000, "days", 1],
  [1_250, "seconds", 1.3],
])("%i ms are expressed in %s", (milliseconds, unit, count) => {
  expect(toWholeUnits(milliseconds)).toEqual({ unit, count });
});
