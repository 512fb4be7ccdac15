import { maybe } from '../lib/i18n.svelte';

/** How a game shows its points: the order of the categories and a symbol for each. */
export interface Scoring {
  order: readonly string[];
  symbol: (item: string) => string;
}

export type Changes = Record<string, number>;

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** In the game's order; categories it does not name come last. */
export function inOrder(items: Iterable<string>, { order }: Scoring): string[] {
  const place = (item: string): number => (order.includes(item) ? order.indexOf(item) : order.length);
  return [...new Set(items)].sort((a, b) => place(a) - place(b));
}

/** What changes, in words. */
export const told = (changes: Changes, scoring: Scoring): string =>
  inOrder(Object.keys(changes), scoring)
    .filter((item) => changes[item])
    .map((item) => `${maybe(`item.${item}`, item)} ${signed(changes[item])}`)
    .join(', ');
