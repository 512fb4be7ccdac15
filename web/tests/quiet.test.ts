import { expect, test } from 'vitest';
import { clock, minutes } from '../src/you/quiet';

test('minutes of the day as a field has them, and back', () => {
  for (const each of [0, 59, 60, 8 * 60, 23 * 60 + 59]) expect(minutes(clock(each))).toBe(each);
  expect([clock(0), clock(485)]).toEqual(['00:00', '08:05']);
  expect(minutes('')).toBeNull();
});
