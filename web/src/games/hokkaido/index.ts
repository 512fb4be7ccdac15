/** The board of Hokkaidō: its table, its words, and how its log looks. */
import type { Looks } from '../../table/looks';
import * as shared from '../card_maps/shared';
import type { Event } from './server';
import en from './words/en.json';
import fr from './words/fr.json';

export { default as Picture } from '../card_maps/Picture.svelte';
export { default as Table } from '../card_maps/CardMapTable.svelte';
export { shows, sounds } from '../card_maps/playback';
export const words = { en: { ...shared.words.en, ...en }, fr: { ...shared.words.fr, ...fr } };
export const looks: Looks<Event> = {
  ...shared.looks,
  goalclaimed: 'plain',
  terraformed: 'plain',
  tiledeclined: 'plain',
};

declare module '../../lib/i18n.svelte' {
  interface BoardWords {
    hokkaido: typeof en;
  }
}
