// Synthesized sounds, in sets: each has its own knocks for tiles and its own instrument for tunes.
import type { Settings, SoundSetName } from "./settings";

export type Sound =
  | "pick-up"
  | "place"
  | "rejected"
  | "surrounded" // a queen
  | "game-start"
  | "victory"
  | "defeat"
  | "draw"
  | "game-over" // of a game between others
  | "low-time"
  | "alert" // it is the player's turn
  | "challenge" // or an offer during a game
  | "phrase";

/** A burst of noise around `pitch`, or a tone. `bell` has an overtone, like glass. */
type Wave = "knock" | "sine" | "triangle" | "bell";

/** Times in seconds, pitch in hertz, volume from 0 to 1. */
type Note = readonly [wave: Wave, pitch: number, delay: number, seconds: number, volume: number];

interface SoundSet {
  readonly instrument: Wave;
  readonly transposition: number; // factor of the pitch of tunes
  readonly tiles: Readonly<
    Record<"pick-up" | "place" | "rejected" | "surrounded", readonly Note[]>
  >;
}

type Tune = Exclude<Sound, keyof SoundSet["tiles"]>;

/** The pitches of a tune, the seconds between them, and how long each sounds. */
const TUNES: Readonly<Record<Tune, readonly [pitches: number[], step: number, seconds: number]>> = {
  "game-start": [[392, 523, 659], 0.1, 0.35],
  victory: [[523, 659, 784, 1047], 0.11, 0.6],
  defeat: [[440, 392, 330, 262], 0.17, 0.6],
  draw: [[440, 494, 440], 0.16, 0.5],
  "game-over": [[392, 494, 587], 0.12, 0.7],
  "low-time": [[988, 740], 0.16, 0.25],
  alert: [[659, 880], 0.14, 0.5],
  challenge: [[587, 784, 587], 0.12, 0.35],
  phrase: [[880, 1047], 0.07, 0.14],
};

const SOUND_SETS: Readonly<Record<SoundSetName, SoundSet>> = {
  wood: {
    instrument: "sine",
    transposition: 1,
    tiles: {
      "pick-up": [["knock", 1500, 0, 0.05, 0.12]],
      place: [
        ["knock", 620, 0, 0.11, 0.5],
        ["sine", 150, 0, 0.12, 0.3],
      ],
      rejected: [["sine", 180, 0, 0.16, 0.16]],
      surrounded: [
        ["knock", 420, 0, 0.16, 0.5],
        ["knock", 300, 0.14, 0.3, 0.5],
        ["sine", 98, 0.14, 0.45, 0.35],
      ],
    },
  },
  glass: {
    instrument: "bell",
    transposition: 2,
    tiles: {
      "pick-up": [["bell", 2093, 0, 0.09, 0.04]],
      place: [
        ["knock", 2600, 0, 0.03, 0.2],
        ["bell", 1175, 0, 0.28, 0.14],
      ],
      rejected: [["triangle", 208, 0, 0.2, 0.14]],
      surrounded: [
        ["bell", 587, 0, 0.5, 0.14],
        ["bell", 415, 0.14, 0.7, 0.14],
      ],
    },
  },
};

const TUNE_VOLUME = 0.12;
const RESULT_DELAY_SECONDS = 0.45; // after the tile that ended the game
const BELL_OVERTONE = 2.76; // of a bar that is struck
const DEFAULT_VOLUME = 80; // the volume at which notes sound as they are written
const MAX_SOUND_MS = 2000; // longer than any sound

let context: AudioContext | undefined;
let suspendTimer: ReturnType<typeof setTimeout> | undefined;

type SoundSettings = Pick<Settings, "sound" | "soundSet" | "volume">;

/** Play sounds one after another if the settings allow it and the browser has audio. */
export function playSound(
  sound: Sound | readonly Sound[],
  { sound: isOn, soundSet, volume }: SoundSettings,
): void {
  const sounds = [sound].flat();
  if (!isOn || volume === 0 || !sounds.length) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    const output = context.createGain();
    output.gain.setValueAtTime(volume / DEFAULT_VOLUME, context.currentTime);
    output.connect(context.destination);
    for (const [i, name] of sounds.entries()) {
      for (const [wave, pitch, delay, seconds, loudness] of notesOf(name, SOUND_SETS[soundSet])) {
        const start = context.currentTime + delay + i * RESULT_DELAY_SECONDS;
        playNote(output, [wave, pitch, start, seconds, loudness]);
      }
    }
    clearTimeout(suspendTimer); // A running audio context uses CPU even while silent.
    suspendTimer = setTimeout(() => void context?.suspend(), MAX_SOUND_MS);
  } catch {
    // No audio device: continue without sound.
  }
}

/** Return the notes of a sound in a set. */
function notesOf(sound: Sound, set: SoundSet): readonly Note[] {
  if (isTune(sound)) {
    const [pitches, step, seconds] = TUNES[sound];
    return pitches.map((pitch, i) => [
      set.instrument,
      pitch * set.transposition,
      i * step,
      seconds,
      TUNE_VOLUME / Math.sqrt(set.transposition), // high tones sound louder
    ]);
  }
  return set.tiles[sound];
}

function isTune(sound: Sound): sound is Tune {
  return sound in TUNES;
}

function playNote(output: AudioNode, [wave, pitch, start, seconds, volume]: Note): void {
  const audio = output.context;
  const fading = fadeOut(output, start, seconds, volume);
  if (wave === "knock") playNoise(fading, pitch, start, seconds);
  else playTone(fading, wave === "triangle" ? wave : "sine", pitch, start, seconds);
  if (wave !== "bell" || pitch * BELL_OVERTONE > audio.sampleRate / 2) return;
  const overtone = fadeOut(output, start, seconds / 2, volume / 4);
  playTone(overtone, "sine", pitch * BELL_OVERTONE, start, seconds / 2);
}

/** Play a short burst of noise around `pitch`, like two tiles knocking together. */
function playNoise(output: AudioNode, pitch: number, start: number, seconds: number): void {
  const audio = output.context;
  const source = audio.createBufferSource();
  source.buffer = noise(audio, seconds);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 2.5;
  source.connect(filter).connect(output);
  source.start(start);
}

function playTone(
  output: AudioNode,
  type: OscillatorType,
  pitch: number,
  start: number,
  seconds: number,
): void {
  const oscillator = output.context.createOscillator();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(pitch, start);
  oscillator.connect(output);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

/** Connect a gain that fades out within `seconds` to the output. */
function fadeOut(output: AudioNode, start: number, seconds: number, volume: number): GainNode {
  const gain = output.context.createGain();
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  gain.connect(output);
  return gain;
}

function noise(audio: BaseAudioContext, seconds: number): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
