import { expect, it } from 'vitest';
import { backoff } from '../src/lib/live';
import { stepAmong } from '../src/games/cardmaps/play.svelte';

it('waits longer after every failure, up to a limit', () => {
  const waits = [0, 1, 2, 3, 10, 30].map((tries) => backoff(tries, 0.5));
  expect(waits).toEqual([300, 600, 1200, 2400, 10_000, 10_000]);
  expect(backoff(0, 0)).toBeLessThan(backoff(0, 1));
});
it('arrows go to the next cell in their direction', () => {
  const cells: [number, number][] = [[0, 0], [0, 3], [2, 1]];
  expect(stepAmong(cells, null, 0, 1)).toEqual([0, 0]);
  expect(stepAmong(cells, [0, 0], 0, 1)).toEqual([0, 3]);
  expect(stepAmong(cells, [0, 0], 1, 0)).toEqual([2, 1]);
  expect(stepAmong(cells, [0, 0], -1, 0)).toEqual([0, 0]);
});
