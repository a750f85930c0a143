import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { playSound, type Sound } from "../../src/browser/sound";

const state = { now: "suspended" };

/** Everything that a sound asks for, which makes none. */
const nothing: unknown = new Proxy(() => nothing, {
  get: (_, name) => (name === "length" ? 0 : nothing),
  set: () => true,
});

/** Requested tones: pitch and start time. */
const tones: [number, number][] = [];

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
  createOscillator = () => ({
    frequency: { setValueAtTime: (pitch: number, start: number) => tones.push([pitch, start]) },
    connect: () => nothing,
    start: () => undefined,
    stop: () => undefined,
  });
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

test.each<[Sound, [number, number][]]>([
  ["pick-up", []],
  ["place", [[150, 0]]],
  ["rejected", [[180, 0]]],
  ["alert", [659, 880].map((pitch, i) => [pitch, i * 0.14])],
  ["game-over", [392, 494, 587].map((pitch, i) => [pitch, i * 0.12])],
])("%s has its own tones", (sound, expected) => {
  tones.length = 0;
  playSound(sound);
  expect(tones).toEqual(expected);
});
