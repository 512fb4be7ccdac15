/** Uncertain figures in words: one decimal, a true minus, and how far off it may be where that is worth saying. */
import { language } from '../lib/i18n.svelte';

export type Word = 'inaccurate' | 'mistake' | 'blunder';
/** The smallest first. */
export const WORDS: Word[] = ['inaccurate', 'mistake', 'blunder'];
/** Standard errors to either side of what is true in 95 of 100 cases. */
export const SURE = 1.96;
const SEEN = 0.3;

export const decimal = (points: number): string => points.toFixed(1).replace('.', language.now === 'fr' ? ',' : '.');

/** With its sign; what is nought has none. */
export function signed(points: number): string {
  const text = decimal(Math.abs(points));
  return Number(points.toFixed(1)) === 0 ? text : `${points < 0 ? '−' : '+'}${text}`;
}
/** What a decision lost: a single one at least nought. */
export const lost = (loss: number): string => signed(-Math.max(0, loss));
/** "±1.2", or nothing where it is small. */
export function off(error: number): string {
  const width = SURE * error;
  return width < SEEN ? '' : `±${decimal(width)}`;
}
/** From how many points on: without a decimal where there is none. */
export const least = (points: number): string => (Number.isInteger(points) ? String(points) : decimal(points));

/** Where things of that size stand that would be at those places, from the top: not over each other, all in sight. */
export function apart(wished: number[], size: number, room: number): number[] {
  const step = Math.min(size, (room - size) / Math.max(1, wished.length - 1));
  let last = -step;
  const down = wished.map((place) => (last = Math.max(place, last + step)));
  let next = room - size + step;
  return down.reduceRight<number[]>((placed, place) => [(next = Math.min(place, next - step)), ...placed], []);
}
