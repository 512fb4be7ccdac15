import { CUBE, colourOf, isFactory, isProduction, valueOf, type Cell, coordinate } from '../../lib/board/geometry';
import { maybe, t } from '../../lib/i18n.svelte';

const PLAIN = ['', 'desert', 'forest', 'town', 'lake', 'mountain'];

/** A square in words, for those who hear the page. */
export function squareName(code: number, colours: string[]): string {
  const colour = maybe(`colour.${colours[colourOf(code)]}`, colours[colourOf(code)] ?? '');
  if (isFactory(code)) return t('square.factory', { colour, value: valueOf(code) });
  if (isProduction(code)) return code & CUBE ? t('square.cube', { colour }) : t('square.production', { colour });
  const name = PLAIN[code & 0x7f] ?? '';
  return maybe(`terrain.${name}`, name);
}

export function cardName(card: number, face: readonly number[] | undefined, colours: string[]): string {
  if (!face) return t('card', { card });
  const rows = [0, 2, 4].map((at) => face.slice(at, at + 2).map((code) => squareName(code, colours)).join(', '));
  return `${t('card', { card })}: ${rows.join(' / ')}`;
}

export const cellName = (cell: Cell): string => t('cell', { row: coordinate(cell[0]), col: coordinate(cell[1]) });
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0');

export function symbolOfItem(item: string, colours: string[], game: string): string {
  if (item === 'factory') return `sq-fact-${colours[0]}-${game === 'hokkaido' ? 4 : 3}`;
  if (['forest', 'town', 'lake', 'mountain'].includes(item)) return `sq-${item}`;
  return 'i-star';
}
