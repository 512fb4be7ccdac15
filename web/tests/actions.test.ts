import { describe, expect, it } from 'vitest';
import { same } from '../src/lib/actions';
import { received } from '../src/lib/server';

describe('the same action', () => {
  it('is told by its fields, whatever their order', () => {
    expect(same({ do: 'place', row: 1, under: [4, 5] }, { row: 1, under: [4, 5], do: 'place' })).toBe(true);
    expect(same({ row: 1, under: [4, 5] }, { row: 1, under: [5, 4] })).toBe(false);
    expect(same({ row: 1 }, { row: 1, under: [] })).toBe(false);
    expect(same({ row: 1 }, { col: 1 })).toBe(false);
    expect(same([], {})).toBe(false);
    expect(same(null, {})).toBe(false);
    expect(same(null, null)).toBe(true);
  });
  it('is found in a list that came as a table', () => {
    const legal = { each: { seat: 0, do: 'place' }, columns: { turn: [0, 3], row: [1, 2], under: [null, [4]] } };
    const found = received({ legal }).legal as unknown as unknown[];
    expect(found.some((each) => same(each, { do: 'place', seat: 0, row: 1, turn: 0 }))).toBe(true);
    expect(found.some((each) => same(each, { do: 'place', seat: 0, row: 2, turn: 3, under: [4] }))).toBe(true);
  });
});
