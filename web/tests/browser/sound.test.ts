import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { playSound, type Sound } from "../../src/browser/sound";

const context = { state: "suspended" };

/** An audio node or parameter that accepts any call. */
const fakeNode: unknown = new Proxy(() => fakeNode, {
  get: (_, name) => (name === "length" ? 0 : fakeNode),
  set: () => true,
});

/** Requested tones: pitch and start time. */
const tones: [number, number][] = [];

class FakeAudioContext {
  sampleRate = 10;
  currentTime = 0;
  destination = {};
  resume() {
    context.state = "running";
  }
  suspend() {
    context.state = "suspended";
  }
  createBufferSource = () => fakeNode;
  createBiquadFilter = () => fakeNode;
  createBuffer = () => fakeNode;
  createOscillator = () => ({
    frequency: { setValueAtTime: (pitch: number, start: number) => tones.push([pitch, start]) },
    connect: () => fakeNode,
    start: () => undefined,
    stop: () => undefined,
  });
  createGain = () => fakeNode;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("AudioContext", FakeAudioContext);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the audio context is suspended after the last sound and resumed for the next", () => {
  playSound("place");
  expect(context.state).toBe("running");
  vi.advanceTimersByTime(1500);
  playSound("game-over");
  vi.advanceTimersByTime(1500);
  expect(context.state).toBe("running");
  vi.advanceTimersByTime(1500);
  expect(context.state).toBe("suspended");
  playSound("rejected");
  expect(context.state).toBe("running");
});

test.each<[Sound, [number, number][]]>([
  ["pick-up", []],
  ["place", [[150, 0]]],
  ["rejected", [[180, 0]]],
  ["alert", [659, 880].map((pitch, i) => [pitch, i * 0.14])],
  ["low-time", [988, 740].map((pitch, i) => [pitch, i * 0.16])],
  ["game-over", [392, 494, 587].map((pitch, i) => [pitch, i * 0.12])],
])("%s has its own tones", (sound, expected) => {
  tones.length = 0;
  playSound(sound);
  expect(tones).toEqual(expected);
});
