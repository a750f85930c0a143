import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { playSound, type Sound } from "../../src/browser/sound";
import { SOUND_SETS } from "../../src/browser/settings";

const WOOD = { sound: true, soundSet: "wood", volume: 80 } as const;
const SOUNDS: readonly Sound[] = [
  "pick-up",
  "place",
  "rejected",
  "surrounded",
  "game-start",
  "victory",
  "defeat",
  "draw",
  "game-over",
  "low-time",
  "alert",
  "challenge",
  "phrase",
];

const context = { state: "suspended" };

/** An audio node or parameter that accepts any call. */
const fakeNode: unknown = new Proxy(() => fakeNode, {
  get: (_, name) => (name === "length" ? 0 : fakeNode),
  set: () => true,
});

/** Requested tones: pitch and start time. */
const tones: [number, number][] = [];
/** All gains that were set, the volume of the whole sound first. */
const gains: number[] = [];
/** Start times of bursts of noise. */
const knocks: number[] = [];

class FakeAudioContext {
  sampleRate = 48_000;
  currentTime = 0;
  destination = {};
  resume() {
    context.state = "running";
  }
  suspend() {
    context.state = "suspended";
  }
  createBufferSource = () => ({
    connect: () => fakeNode,
    start: (time: number) => knocks.push(time),
  });
  createBiquadFilter = () => fakeNode;
  createBuffer = () => fakeNode;
  createOscillator = () => ({
    frequency: { setValueAtTime: (pitch: number, start: number) => tones.push([pitch, start]) },
    connect: () => fakeNode,
    start: () => undefined,
    stop: () => undefined,
  });
  createGain = () => ({
    context: this,
    gain: {
      setValueAtTime: (gain: number) => gains.push(gain),
      exponentialRampToValueAtTime: () => undefined,
    },
    connect: () => fakeNode,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("AudioContext", FakeAudioContext);
  for (const list of [tones, gains, knocks]) list.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the audio context is suspended after the last sound and resumed for the next", () => {
  playSound("place", WOOD);
  expect(context.state).toBe("running");
  vi.advanceTimersByTime(1500);
  playSound("game-over", WOOD);
  vi.advanceTimersByTime(1500);
  expect(context.state).toBe("running");
  vi.advanceTimersByTime(1500);
  expect(context.state).toBe("suspended");
  playSound("rejected", WOOD);
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
  playSound(sound, WOOD);
  expect(tones).toEqual(expected);
});

test.each(SOUND_SETS)("all sounds of %s differ and end before the context is suspended", (name) => {
  const heard = SOUNDS.map((sound) => {
    for (const list of [tones, gains, knocks]) list.length = 0;
    playSound(sound, { ...WOOD, soundSet: name });
    const starts = [...tones.map(([, start]) => start), ...knocks];
    expect(starts.length).toBeGreaterThan(0);
    expect(Math.max(...starts)).toBeLessThan(1);
    return JSON.stringify([tones, gains]);
  });
  expect(new Set(heard).size).toBe(SOUNDS.length);
});

test("sounds of different sets differ", () => {
  for (const sound of SOUNDS) {
    const heard = SOUND_SETS.map((soundSet) => {
      for (const list of [tones, gains, knocks]) list.length = 0;
      playSound(sound, { ...WOOD, soundSet });
      return JSON.stringify([tones, knocks, gains]);
    });
    expect(new Set(heard).size).toBe(SOUND_SETS.length);
  }
});

test("the volume applies to the whole sound", () => {
  for (const volume of [40, 100]) playSound("pick-up", { ...WOOD, volume });
  const [quiet, quietNote, loud, loudNote] = gains;
  expect([quiet, loud]).toEqual([0.5, 1.25]);
  expect(quietNote).toBe(loudNote);
});

test("nothing sounds without a volume or when the sound is off", () => {
  playSound("victory", { ...WOOD, volume: 0 });
  playSound("victory", { ...WOOD, sound: false });
  expect(gains).toEqual([]);
});

test("several sounds follow one another", () => {
  playSound(["surrounded", "victory"], WOOD);
  const starts = tones.map(([, start]) => start);
  expect(starts[0]).toBeLessThan(0.2);
  expect(Math.min(...starts.slice(1))).toBeGreaterThan(0.4);
});
