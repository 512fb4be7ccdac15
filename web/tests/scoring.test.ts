import { expect, it } from 'vitest';
import { learnWords } from '../src/lib/i18n.svelte';
import { known, PLAIN, told } from '../src/table/scoring';

it('points of which some are hidden say so', () => {
  const score = { seat: 1, total: 10, items: { gold: 10, objectives: 0 }, rank: 1, tie_break: [] };
  expect(known(score, PLAIN)).toBe('10');
  const hidden = (seat: number, item: string): boolean => seat === 1 && item === 'objectives';
  expect(known(score, { ...PLAIN, hidden })).toBe('10 + ?');
  expect(known({ ...score, seat: 0 }, { ...PLAIN, hidden })).toBe('10');
});

it('tells what changes within a sentence, in the order of the sheet, and nothing of the rest', () => {
  learnWords({ en: { 'item.town': 'Town', 'item.forest': 'Forests' }, fr: {} });
  expect(told({ forest: -2, lake: 0, town: 3 }, { ...PLAIN, order: ['town', 'forest'] })).toBe('town +3, forests −2');
});
