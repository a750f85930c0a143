// Clocks of a game at one screen, as values: they run only while the game is open.
import type { TimeLeft } from "../core/core";
import { timeLeft } from "../game/clocks";
import type { Clock, ColorName, OwnClock } from "../messages";

export type Left = readonly [white: number, black: number]; // milliseconds

export interface RunningClock {
  readonly control: OwnClock;
  readonly left: Left;
  readonly running: ColorName | null;
  readonly since: number; // milliseconds of a watch that never goes back
}

export function wound(control: OwnClock, left?: Left): RunningClock {
  return { control, left: left ?? [control.initial, control.initial], running: null, since: 0 };
}

/** What is left at `now`. */
export function leftOn({ left, running, since }: RunningClock, now: number): Left {
  const [white, black] = left;
  if (running === "white") return [timeLeft(white, now - since), black];
  return running === "black" ? [white, timeLeft(black, now - since)] : left;
}

/** Let the time of `color` run from now on, and no other. */
export function run(clock: RunningClock, color: ColorName | null, now: number): RunningClock {
  if (clock.running === color) return clock;
  return { ...clock, left: leftOn(clock, now), running: color, since: now };
}

/** Both stand still after a move of `mover`, who gets more time if theirs has run. */
export function pressed(clock: RunningClock, mover: ColorName, now: number): RunningClock {
  const stopped = run(clock, null, now);
  if (clock.running !== mover) return stopped;
  const [white, black] = stopped.left;
  const { increment } = clock.control;
  return {
    ...stopped,
    left: mover === "white" ? [white + increment, black] : [white, black + increment],
  };
}

/** How many milliseconds are left to whose time runs; undefined if none does. */
export function untilFallen(clock: RunningClock, now: number): number | undefined {
  if (!clock.running) return undefined;
  const [white, black] = leftOn(clock, now);
  return clock.running === "white" ? white : black;
}

/** The time of the player whose clock runs; null if none does. */
export function runningTime(clock: RunningClock | undefined, now: number): TimeLeft | null {
  const left = clock && untilFallen(clock, now);
  return left === undefined ? null : { left, increment: clock!.control.increment };
}

/** The clock as positions tell it. */
export function shown(clock: RunningClock, now: number): Clock {
  const [white, black] = leftOn(clock, now);
  const { initial, increment } = clock.control;
  return {
    white: Math.round(white),
    black: Math.round(black),
    running: clock.running,
    initial,
    increment,
    isPerMove: false,
    heldFor: 0,
  };
}
