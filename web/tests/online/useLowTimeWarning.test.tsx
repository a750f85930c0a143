// The low-time warning.
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Clock, Position } from "../../src/messages";
import { useLowTimeWarning } from "../../src/online/useLowTimeWarning";
import { POSITION } from "../positions";

const CLOCK: Clock = {
  white: 300_000,
  black: 300_000,
  running: "white",
  initial: 300_000, // the warning is at 37.5 seconds
  increment: 0,
  isPerMove: false,
  pausedFor: 0,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Return a function that shows a position with a clock and one that counts the warnings. */
function openScreen() {
  const root = document.createElement("div");
  const warn = vi.fn();
  const Screen = ({ position, receivedAt }: { position: Position; receivedAt: number }) => {
    useLowTimeWarning(position, receivedAt, warn);
    return null;
  };
  const show = (clock: Partial<Clock>, more: Partial<Position> = {}) =>
    act(() => {
      const position: Position = {
        ...POSITION,
        yourSide: "white",
        clock: { ...CLOCK, ...clock },
        ...more,
      };
      render(<Screen {...{ position }} receivedAt={performance.now()} />, root);
    });
  return { show, warn };
}

it("comes once, when an eighth of the initial time is left", () => {
  const { show, warn } = openScreen();
  show({ white: 100_000 });
  vi.advanceTimersByTime(62_400);
  expect(warn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(warn).toHaveBeenCalledTimes(1);
  show({ white: 37_000, running: "black" });
  show({ white: 37_000 });
  vi.advanceTimersByTime(36_000);
  expect(warn).toHaveBeenCalledTimes(1);
});

it("comes again after the player has gained much time", () => {
  const { show, warn } = openScreen();
  show({ white: 30_000 });
  vi.advanceTimersByTime(1_000);
  show({ white: 60_000 });
  vi.advanceTimersByTime(30_000);
  expect(warn).toHaveBeenCalledTimes(2);
});

it.each<[string, Partial<Clock>, Partial<Position>]>([
  ["the opponent’s clock", { running: "black", black: 5_000 }, {}],
  ["spectators", { white: 5_000 }, { yourSide: null }],
  ["correspondence games", { white: 5_000, isPerMove: true }, {}],
  ["finished games", { white: 5_000 }, { result: { winner: "white", ending: "surrounded" } }],
  ["stopped clocks", { white: 5_000, running: null }, {}],
])("does not come for %s", (_, clock, more) => {
  const { show, warn } = openScreen();
  show(clock, more);
  vi.advanceTimersByTime(10_000);
  expect(warn).not.toHaveBeenCalled();
});
