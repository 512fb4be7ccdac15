import { language, maybe, t } from '../lib/i18n.svelte';
import { renamed } from '../lib/board/squares';
import type { LogLine } from '../lib/types';
import type { TableState } from './state.svelte';

/** How sentences name a seat and what they call whoever reads them; the same of what is theirs; the verb after it. */
const ADDRESS: Record<string, [string, string, string, string, string]> = {
  en: ['Player', 'you', 'of', 'of yours', ' a'],
  fr: ['Joueur', 'vous', 'de', 'à vous', ' avez'],
};

/** A sentence as one of the seats is told it. The rules' words are made for it: in the past, and with `a` in French. */
export function addressed(text: string, seat: number): string {
  const [them, you, ofThem, yours, auxiliary] = ADDRESS[language.now];
  return text
    .replace(new RegExp(`\\b${ofThem} ${them} ${seat + 1}\\b`, 'g'), yours)
    .replace(new RegExp(`\\b${them} ${seat + 1}\\b( a\\b)?`, 'g'), (_, verb) => you + (verb ? auxiliary : ''))
    .replace(new RegExp(`(^|\\. )${you}\\b`, 'g'), (_, before) => before + you[0].toUpperCase() + you.slice(1));
}

/** A sentence of the rules with the names of the people at the table, and "you" for who looks at it. */
export function named(text: string, table: TableState): string {
  const told = table.seat === null || table.hotSeat ? text : addressed(text, table.seat);
  return told.replace(/ -(\d)/g, ' −$1').replace(/\b(?:player|joueur) (\d+)\b/gi, (all, number: string) => {
    const seat = Number(number) - 1;
    return table.snapshot?.table.seats[seat] ? table.name(seat) : all;
  });
}

/** A line of the log; old ones fit the ruler of the map as it is now. */
export function sentence(line: Pick<LogLine, 'en' | 'fr' | 'facts' | 'corner'>, table: TableState): string {
  const text = language.now === 'fr' ? line.fr || line.en : line.en;
  const now = line.corner && table.corner?.(typeof line.facts.seat === 'number' ? line.facts.seat : null);
  return named(now && line.corner ? renamed(text, line.corner, now) : text, table);
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
