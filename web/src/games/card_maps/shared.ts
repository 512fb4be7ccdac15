/** What the boards of both games of card maps export: words, and how their log looks. */
import type { Look } from '../../table/looks';
import type { Event as HokkaidoEvent } from '../hokkaido/server';
import type { Event as HonshuEvent } from '../honshu/server';
import en from './words/en.json';
import fr from './words/fr.json';

export const words = { en, fr };
export const looks: Record<HonshuEvent['event'] & HokkaidoEvent['event'], Look> = {
  cardchosen: 'quiet',
  carddiscarded: 'plain',
  carddrawn: 'plain',
  cardforfeited: 'plain',
  cardplaced: 'plain',
  cardplayed: 'plain',
  cardtaken: 'plain',
  cardsrevealed: 'plain',
  cubespaid: 'plain',
  gameended: 'head',
  handdealt: 'quiet',
  handreceived: 'quiet',
  handspassed: 'quiet',
  layingbegan: 'quiet',
  orderchanged: 'quiet',
  pairclaimed: 'plain',
  pairrevealed: 'plain',
  paymentdeclined: 'plain',
  roundbegan: 'head',
  setupdone: 'quiet',
};

declare module '../../lib/i18n.svelte' {
  interface BoardWords {
    card_maps: typeof en;
  }
}
