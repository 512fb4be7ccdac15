import { expect, it } from 'vitest';
import { known, PLAIN } from '../src/table/scoring';

it('points of which some are hidden say so', () => {
  const score = { seat: 1, total: 10, items: { gold: 10, objectives: 0 }, rank: 1, tie_break: [] };
  expect(known(score, PLAIN)).toBe('10');
  const hidden = (seat: number, item: string): boolean => seat === 1 && item === 'objectives';
  expect(known(score, { ...PLAIN, hidden })).toBe('10 + ?');
  expect(known({ ...score, seat: 0 }, { ...PLAIN, hidden })).toBe('10');
});
