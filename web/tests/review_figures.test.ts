import { expect, test } from 'vitest';
import { language } from '../src/lib/i18n.svelte';
import { least, lost, off, signed } from '../src/review/figures';

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
