import { expect, it } from 'vitest';
import { received } from '../src/lib/server';

it('reads legal actions that came as a table, one by one', () => {
  const legal = {
    each: { do: 'place', seat: 0, card: 12 },
    columns: { row: [0, -1], col: [1, 2], under: [null, [4]] },
  };
  expect(received<{ legal: unknown }>({ legal }).legal).toEqual([
    { do: 'place', seat: 0, card: 12, row: 0, col: 1 },
    { do: 'place', seat: 0, card: 12, row: -1, col: 2, under: [4] },
  ]);
});

it('leaves a list as it is', () => {
  const snapshot = { legal: [{ do: 'pass', seat: 1 }] };
  expect(received(snapshot)).toBe(snapshot);
  expect(received({ legal: [] }).legal).toEqual([]);
});
