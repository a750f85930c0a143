// Sounds, made on the spot: wood on wood for a tile, soft tones for the rest.

export type Sound = "take" | "place" | "no" | "end" | "call";

const LONGEST = 2000; // milliseconds that any of them may take

let context: AudioContext | undefined;
let rest: ReturnType<typeof setTimeout> | undefined;

/** Make `sound`; a browser that cannot is silent. */
export function play(sound: Sound): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    VOICES[sound](context);
    clearTimeout(rest); // an audio device that is silent takes as much of the processor
    rest = setTimeout(() => void context?.suspend(), LONGEST);
  } catch {
    // No audio device: the game goes on without.
  }
}

const VOICES: Record<Sound, (audio: AudioContext) => void> = {
  take: (audio) => knock(audio, 1500, 0.05, 0.12),
  place: (audio) => {
    knock(audio, 620, 0.11, 0.5);
    tone(audio, 150, 0, 0.12, 0.3);
  },
  no: (audio) => tone(audio, 180, 0, 0.16, 0.16),
  call: (audio) => [659, 880].forEach((pitch, i) => tone(audio, pitch, i * 0.14, 0.5, 0.12)),
  end: (audio) => [392, 494, 587].forEach((pitch, i) => tone(audio, pitch, i * 0.12, 0.7, 0.12)),
};

/** A short burst of noise around `pitch`, like one tile on another. */
function knock(audio: AudioContext, pitch: number, seconds: number, volume: number): void {
  const source = audio.createBufferSource();
  source.buffer = noise(audio, seconds);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 2.5;
  source.connect(filter).connect(fading(audio, 0, seconds, volume));
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
  oscillator.connect(fading(audio, delay, seconds, volume));
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

/** A volume that falls to nothing within `seconds`, on its way to the loudspeaker. */
function fading(audio: AudioContext, delay: number, seconds: number, volume: number): GainNode {
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
