import { language, maybe, t } from '../lib/i18n.svelte';
import type { TableState } from './state.svelte';

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

export const youOr = (seat: number, table: TableState): string =>
  seat === table.seat && !table.hotSeat ? t('you') : table.name(seat);

/** Whose cards or tiles these are. A set of somebody's own is never called ours, whatever it calls itself. */
export function setWords(table: TableState): string {
  const info = table.snapshot?.table;
  if (!info) return '';
  const { name, note, installed } = info.components;
  return installed ? maybe(`set.${name}`, note) : `${t('set.own', { name })} ${note}`.trim();
}
