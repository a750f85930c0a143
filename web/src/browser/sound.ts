// Synthesized sounds: wooden knocks for tiles, soft tones for the rest.

export type Sound = "pick-up" | "place" | "rejected" | "game-over" | "alert" | "low-time";

const MAX_SOUND_MS = 2000; // longer than any sound

let context: AudioContext | undefined;
let suspendTimer: ReturnType<typeof setTimeout> | undefined;

/** Play `sound`, or nothing if the browser has no audio. */
export function playSound(sound: Sound): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    SOUNDS[sound](context);
    clearTimeout(suspendTimer); // A running audio context uses CPU even while silent.
    suspendTimer = setTimeout(() => void context?.suspend(), MAX_SOUND_MS);
  } catch {
    // No audio device: continue without sound.
  }
}

const SOUNDS: Record<Sound, (audio: AudioContext) => void> = {
  "pick-up": (audio) => knock(audio, 1500, 0.05, 0.12),
  place: (audio) => {
    knock(audio, 620, 0.11, 0.5);
    tone(audio, 150, 0, 0.12, 0.3);
  },
  rejected: (audio) => tone(audio, 180, 0, 0.16, 0.16),
  alert: (audio) => [659, 880].forEach((pitch, i) => tone(audio, pitch, i * 0.14, 0.5, 0.12)),
  "low-time": (audio) => [988, 740].forEach((pitch, i) => tone(audio, pitch, i * 0.16, 0.25, 0.12)),
  "game-over": (audio) =>
    [392, 494, 587].forEach((pitch, i) => tone(audio, pitch, i * 0.12, 0.7, 0.12)),
};

/** Play a short burst of noise around `pitch`, like two tiles knocking together. */
function knock(audio: AudioContext, pitch: number, seconds: number, volume: number): void {
  const source = audio.createBufferSource();
  source.buffer = noise(audio, seconds);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 2.5;
  source.connect(filter).connect(fadeOut(audio, 0, seconds, volume));
  source.start();
}

function tone(
  audio: AudioContext,
  pitch: number,
  delay: number,
  seconds: number,
  volume: number,
): void {
  const start = audio.currentTime + delay;
  const oscillator = audio.createOscillator();
  oscillator.frequency.setValueAtTime(pitch, start);
  oscillator.connect(fadeOut(audio, delay, seconds, volume));
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

/** Connect a gain that fades out within `seconds` to the output. */
function fadeOut(audio: AudioContext, delay: number, seconds: number, volume: number): GainNode {
  const start = audio.currentTime + delay;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  gain.connect(audio.destination);
  return gain;
}

function noise(audio: AudioContext, seconds: number): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
