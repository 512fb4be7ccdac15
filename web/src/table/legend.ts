import { t } from '../lib/i18n.svelte';

/**
 * A line of the legend: pictures from the sprite (several symbols in one picture lie on each other), a name, a
 * sentence.
 */
export interface LegendEntry {
  pictures: string[];
  name: string;
  text: string;
}

/** The keys of every table with a board. */
export const boardKeys = (): [string, string][] => [
  ['← ↑ → ↓', t('key.arrows')],
  ['Enter', t('key.place')],
  ['Esc', t('key.cancel')],
  ['+ −', t('key.zoom')],
  ['0', t('key.fit')],
  ['I', t('advice.ask')],
  ['Z', t('undo')],
  ['L', t('plan.begin')],
  ['A', t('key.again')],
  ['S', t('key.skip')],
];
