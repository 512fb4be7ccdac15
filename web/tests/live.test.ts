import { expect, it } from 'vitest';
import { backoff } from '../src/lib/live';

it('waits longer after every failure, up to a limit', () => {
  const waits = [0, 1, 2, 3, 10, 30].map((tries) => backoff(tries, 0.5));
  expect(waits).toEqual([300, 600, 1200, 2400, 10_000, 10_000]);
  expect(backoff(0, 0)).toBeLessThan(backoff(0, 1));
});
