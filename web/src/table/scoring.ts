import { maybe } from '../lib/i18n.svelte';
import type { Score, Seat } from '../lib/types';

/** How a game shows its points: the order of the categories and a symbol for each. */
export interface Scoring {
  order: readonly string[];
  symbol: (item: string) => string;
  /** Whether whoever looks does not know yet how many points of a category a seat has. */
  hidden?: (seat: Seat, item: string) => boolean;
  /** What points are made of, as the end counts it: its picture and its name. */
  piece?: (name: string) => { symbol: string; name: string };
  /** What a set of so many things brings, where the rules have a figure for it. */
  each?: (item: string, size: number) => number | undefined;
  /** Whether the board shows on its map where all points come from, also those to which the rules give no place. */
  mapped?: boolean;
}

/** Points of which nothing is hidden, where no category is shown. */
export const PLAIN: Scoring = { order: [], symbol: () => 'i-star' };

/** A chip of a game's own beside what would change: so many of something. */
export interface Chip {
  symbol: string;
  name: string;
  text: string;
}

/** The points of a seat as far as they are known: "10 + ?" while some are hidden. */
export function known({ seat, total, items }: Score, { hidden }: Scoring): string {
  return hidden && Object.keys(items).some((item) => hidden(seat, item)) ? `${total} + ?` : String(total);
}

export type Changes = Record<string, number>;

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** In the game's order; categories it does not name come last. */
export function inOrder(items: Iterable<string>, { order }: Scoring): string[] {
  const place = (item: string): number => (order.includes(item) ? order.indexOf(item) : order.length);
  return [...new Set(items)].sort((a, b) => place(a) - place(b));
}

const lower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** What changes, in words within a sentence. */
export const told = (changes: Changes, scoring: Scoring): string =>
  inOrder(Object.keys(changes), scoring)
    .filter((item) => changes[item])
    .map((item) => `${lower(maybe(`item.${item}`, item))} ${signed(changes[item])}`)
    .join(', ');
