/** The board of Okanagan: its table, its words, and how its log looks. */
import type { Looks } from '../../table/looks';
import type { Event } from './server';
import en from './words/en.json';
import fr from './words/fr.json';

export { default as Picture } from './Picture.svelte';
export { default as Table } from './OkanaganTable.svelte';
export { shows, sounds } from './playback';
export const words = { en, fr };
export const looks: Looks<Event> = {
  actiontaken: 'plain',
  faceupdiscarded: 'plain',
  gamebegan: 'quiet',
  gameended: 'head',
  giftgiven: 'plain',
  nothinghappened: 'plain',
  nuggetdrawn: 'plain',
  objectivesdealt: 'quiet',
  objectiveskept: 'quiet',
  objectivesreshuffled: 'plain',
  objectivesrevealed: 'plain',
  orderchosen: 'quiet',
  rewardclosed: 'plain',
  rewardscollected: 'plain',
  rewardsgained: 'plain',
  roundbegan: 'head',
  structurebuilt: 'plain',
  swapped: 'plain',
  territorycompleted: 'plain',
  tiledrawn: 'plain',
  tilefitsnowhere: 'plain',
  tileplaced: 'plain',
  tilerevealed: 'quiet',
  tileseen: 'quiet',
  tiletaken: 'plain',
  toprevealed: 'quiet',
  traded: 'plain',
  turnlost: 'plain',
};

declare module '../../lib/i18n.svelte' {
  interface BoardWords {
    okanagan: typeof en;
  }
}
