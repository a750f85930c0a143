import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { playSound } from "../../src/browser/sound";

const state = { now: "suspended" };

/** Everything that a sound asks for, which makes none. */
const nothing: unknown = new Proxy(() => nothing, {
  get: (_, name) => (name === "length" ? 0 : nothing),
  set: () => true,
});

class Silent {
  sampleRate = 10;
  currentTime = 0;
  destination = {};
  resume() {
    state.now = "running";
  }
  suspend() {
    state.now = "suspended";
  }
  createBufferSource = () => nothing;
  createBiquadFilter = () => nothing;
  createBuffer = () => nothing;
  createOscillator = () => nothing;
  createGain = () => nothing;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("AudioContext", Silent);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the audio device rests a while after the last sound, and wakes for the next", () => {
  playSound("place");
  expect(state.now).toBe("running");
  vi.advanceTimersByTime(1500);
  playSound("game-over");
  vi.advanceTimersByTime(1500);
  expect(state.now).toBe("running");
  vi.advanceTimersByTime(1500);
  expect(state.now).toBe("suspended");
  playSound("rejected");
  expect(state.now).toBe("running");
});
