import { expect, test } from 'vitest';
import { language } from '../src/lib/i18n.svelte';
import { apart, least, lost, off, signed } from '../src/review/figures';

test('figures of a review have one place, a true minus, and say how far off they may be where that is worth it', () => {
  language.now = 'en';
  expect([signed(1.04), signed(-4.11), signed(0.04), signed(-0.04)]).toEqual(['+1.0', '−4.1', '0.0', '0.0']);
  expect([lost(6.2), lost(-0.8)]).toEqual(['−6.2', '0.0']); // a single decision loses at least nought
  expect([off(0.61), off(0.1)]).toEqual(['±1.2', '']);
  expect([least(1), least(2.5)]).toEqual(['1', '2.5']);
  language.now = 'fr';
  expect([lost(6.2), off(0.61), least(2.5)]).toEqual(['−6,2', '±1,2', '2,5']);
  language.now = 'en';
});

test('moves signs apart, and keeps all of them in sight', () => {
  expect(apart([10, 40, 60], 17, 200)).toEqual([10, 40, 60]);
  expect(apart([10, 12, 60], 17, 200)).toEqual([10, 27, 60]);
  expect(apart([20, 30, 50, 60], 17, 72)).toEqual([4, 21, 38, 55]);
  const many = apart([0, 0, 0, 40, 70, 70], 17, 72);
  expect(many.every((place, index) => place >= 0 && place <= 55 && (!index || place > many[index - 1]))).toBe(true);
});
