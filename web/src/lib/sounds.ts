/** Soft sounds of wood, paper and glass, made by the browser itself. None until somebody has chosen them. */
import { prefs } from './prefs.svelte';

/** One strike: a tone, or a breath of noise around a pitch. It dies away. */
interface Strike {
  tone?: OscillatorType;
  /** Hertz, and where the pitch goes. */
  pitch: number;
  to?: number;
  /** Seconds after the start, and how long. */
  at?: number;
  length: number;
  gain: number;
}

const breath = (pitch: number, length: number, gain: number, at = 0, to = pitch): Strike => ({
  pitch,
  to,
  length,
  gain,
  at,
});
const note = (pitch: number, length: number, gain: number, at = 0, tone: OscillatorType = 'sine'): Strike => ({
  tone,
  pitch,
  length,
  gain,
  at,
});
/** A small piece of wood that is struck. */
const wood = (pitch: number, gain: number, at = 0): Strike[] => [
  note(pitch, 0.16, gain, at, 'triangle'),
  note(pitch * 2.76, 0.06, gain * 0.35, at),
  breath(1800, 0.03, gain * 0.5, at),
];
const glass = (pitch: number, gain: number, at = 0): Strike[] => [
  note(pitch, 0.22, gain * 0.6, at),
  note(pitch * 2.32, 0.12, gain * 0.25, at),
  breath(5200, 0.02, gain * 0.5, at),
];

const SOUNDS = {
  /** Paper lifts. */
  pick: [breath(2600, 0.09, 0.16, 0, 4200)],
  /** A soft tick. */
  snap: [breath(3200, 0.025, 0.18), note(900, 0.03, 0.06)],
  /** Paper brushes over the table. */
  turn: [breath(1900, 0.14, 0.15, 0, 3000)],
  /** A card on wood. */
  lay: [breath(1100, 0.05, 0.3), ...wood(190, 0.2, 0.01)],
  /** Thick card. */
  tile: [breath(800, 0.06, 0.34), ...wood(140, 0.26, 0.01)],
  /** Glass on wood. */
  cube: [...glass(1900, 0.14), ...wood(420, 0.12, 0.015)],
  /** Two coins. */
  token: [...glass(2500, 0.12), ...glass(3100, 0.1, 0.07)],
  /** A stamp. */
  seal: [breath(500, 0.09, 0.4), note(95, 0.14, 0.3, 0.01, 'triangle')],
  /** A dull knock. */
  illegal: [note(120, 0.12, 0.26, 0, 'triangle'), breath(320, 0.06, 0.2)],
  /** Short metal. */
  attack: [note(1240, 0.2, 0.1, 0, 'square'), note(1873, 0.16, 0.07, 0, 'square'), breath(4800, 0.12, 0.26)],
  /** A breath. */
  ghost: [breath(700, 0.34, 0.2, 0, 1500)],
  /** A card is flicked over. */
  flip: [breath(3800, 0.04, 0.26), breath(2200, 0.06, 0.16, 0.035)],
  /** A bell. */
  gem: [note(1568, 0.36, 0.14), note(3136, 0.28, 0.06), note(4704, 0.2, 0.03)],
  /** Two wood notes. */
  'your turn': [...wood(523, 0.3), ...wood(784, 0.3, 0.16)],
  /** Four notes. */
  end: [523, 659, 784, 1047].flatMap((pitch, index) => [
    note(pitch, 0.9, 0.16, index * 0.22, 'triangle'),
    ...wood(pitch, 0.1, index * 0.22),
  ]),
} satisfies Record<string, Strike[]>;

export type Sound = keyof typeof SOUNDS | 'count';
const SEMITONE = 2 ** (1 / 12);
const OWN_TURN: Sound = 'your turn';

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** A second of noise, made once. */
function noiseOf(context: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = 2 * Math.random() - 1;
  return noise;
}

function strike(context: AudioContext, now: number, each: Strike, level: number): void {
  const { tone, pitch, to = each.pitch, at = 0, length, gain } = each;
  const [start, end] = [now + at, now + at + length];
  const envelope = context.createGain();
  envelope.gain.setValueAtTime(0.0001, start);
  envelope.gain.exponentialRampToValueAtTime(gain * level, start + 0.004);
  envelope.gain.exponentialRampToValueAtTime(0.0001, end);
  envelope.connect(context.destination);
  if (tone) {
    const voice = new OscillatorNode(context, { type: tone, frequency: pitch });
    voice.connect(envelope);
    voice.start(start);
    voice.stop(end);
    return;
  }
  const source = new AudioBufferSourceNode(context, { buffer: noiseOf(context) });
  const around = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: 1.2 });
  around.frequency.setValueAtTime(pitch, start);
  around.frequency.exponentialRampToValueAtTime(to, end);
  source.connect(around).connect(envelope);
  source.start(start, Math.random() * 0.4);
  source.stop(end);
}

/** Whether a sound may be heard now: where nobody looks, only that it is one's turn. */
export const audible = (sound: Sound): boolean => prefs.sound && (!document.hidden || sound === OWN_TURN);

/** Plays a sound, at a part of the level that was chosen. `step` raises the tick of counting, a semitone each. */
export function play(sound: Sound, level = 1, step = 0): void {
  if (!audible(sound)) return;
  const strikes = sound === 'count' ? wood(440 * SEMITONE ** step, 0.2) : SOUNDS[sound];
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const now = audio.currentTime; // it goes on meanwhile, and the strikes of a note begin together
    for (const each of strikes) strike(audio, now, each, level * prefs.volume);
  } catch {
    // no sound here
  }
}
