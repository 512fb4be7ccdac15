import { language, t } from '../lib/i18n.svelte';
import type { LogLine } from '../lib/types';
import type { Highlight, TableState } from './state.svelte';

/** A sentence of the rules with the names of the people at the table. */
export function named(text: string, table: TableState): string {
  return text.replace(/ -(\d)/g, ' −$1').replace(/\b(?:player|joueur) (\d+)\b/gi, (all, number: string) => {
    const seat = Number(number) - 1;
    return table.snapshot?.table.seats[seat] ? table.name(seat) : all;
  });
}

export function sentence(line: { en: string; fr: string }, table: TableState): string {
  return named(language.now === 'fr' ? line.fr || line.en : line.en, table);
}

/** What a line of the log is about. */
export function about(line: LogLine): Highlight {
  const { seat, card, cards, row, col, cell, cubes, received, returned } = line.facts;
  const cells = [...(cell ? [cell] : []), ...(cubes ?? []), ...(received ?? []), ...(returned ?? [])] as [number, number][];
  if (typeof row === 'number' && typeof col === 'number' && typeof card !== 'number') cells.push([row, col]);
  return { seat: typeof seat === 'number' ? seat : null, cards: [...(typeof card === 'number' ? [card] : []), ...(Array.isArray(cards) ? cards : [])], cells };
}

export const youOr = (seat: number, table: TableState): string => (seat === table.seat && !table.hotSeat ? t('you') : table.name(seat));
