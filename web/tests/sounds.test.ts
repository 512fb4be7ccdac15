import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefs } from '../src/lib/prefs.svelte';
import { audible, play } from '../src/lib/sounds';
import { soundOf } from '../src/table/desk.svelte';

const strikes: number[] = [];
class Node {
  gain = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: (value: number) => strikes.push(value) };
  frequency = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
  connect = (to: unknown): unknown => to;
  start = vi.fn();
  stop = vi.fn();
}
class Audio {
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  resume = (): Promise<void> => Promise.resolve();
  createGain = (): Node => new Node();
  createBuffer = (): unknown => ({ getChannelData: () => new Float32Array(100) });
}

beforeEach(() => {
  strikes.length = 0;
  vi.stubGlobal('AudioContext', Audio);
  for (const name of ['OscillatorNode', 'AudioBufferSourceNode', 'BiquadFilterNode']) vi.stubGlobal(name, Node);
  prefs.set({ sound: true, volume: 1 });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  prefs.set({ sound: false });
});
const loudest = (): number => Math.max(0, ...strikes);

it('is silent until somebody has chosen sounds', () => {
  prefs.set({ sound: false });
  play('lay');
  expect(strikes).toEqual([]);
  prefs.set({ sound: true });
  play('lay');
  expect(loudest()).toBeGreaterThan(0);
});

it('is as loud as was chosen, the others half as loud', () => {
  play('cube');
  const full = loudest();
  strikes.length = 0;
  play('cube', 0.5);
  expect(loudest()).toBeCloseTo(full / 2);
  strikes.length = 0;
  prefs.set({ volume: 0.2 });
  play('cube');
  expect(loudest()).toBeCloseTo(full / 5);
});

it('where nobody looks, only tells that it is your turn', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  expect([audible('lay'), audible('end'), audible('your turn')]).toEqual([false, false, true]);
});

it('a piece in the air is picked up, turned, and snaps to a place', () => {
  const at = { row: 1, col: 1, turn: 0 };
  expect(soundOf(null, at, false)).toBe('pick');
  expect(soundOf(at, { ...at, turn: 1 }, true)).toBe('turn');
  expect(soundOf(at, { ...at, col: 2 }, true)).toBe('snap');
  expect(soundOf(at, { ...at, col: 2 }, false)).toBeNull();
  expect(soundOf(at, null, false)).toBeNull();
});
