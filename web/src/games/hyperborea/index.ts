/** The board of Hyperborea: its table, its words, and how its log looks. */
import type { Looks } from '../../table/looks';
import type { Event } from './server';
import en from './words/en.json';
import fr from './words/fr.json';

export { default as Picture } from './Picture.svelte';
export { default as Table } from './HyperboreaTable.svelte';
export { shows, sounds } from './playback';
export const words = { en, fr };
export const looks: Looks<Event> = {
  activated: 'plain',
  cardacquired: 'plain',
  cardsrevealed: 'plain',
  cubegenerated: 'plain',
  cubeplaced: 'quiet',
  cubeput: 'plain',
  cuberemoved: 'plain',
  cuberestored: 'plain',
  cubetakenback: 'quiet',
  cubesdrawn: 'quiet',
  deckrefreshed: 'plain',
  developed: 'plain',
  effectsgained: 'quiet',
  extracubechosen: 'quiet',
  fortressbroken: 'plain',
  fortressplaced: 'plain',
  fortressesremoved: 'quiet',
  gameended: 'head',
  gemremoved: 'plain',
  gemsgained: 'plain',
  ghostconverted: 'plain',
  greypurged: 'plain',
  hexesturned: 'plain',
  killed: 'plain',
  lastround: 'head',
  levellost: 'plain',
  markersset: 'quiet',
  miniatureplaced: 'plain',
  miniatureremoved: 'plain',
  miniaturesfilledup: 'plain',
  moved: 'plain',
  objectivewon: 'plain',
  racechosen: 'plain',
  resetbegan: 'plain',
  setupdone: 'quiet',
  siteentered: 'plain',
  spied: 'plain',
  startcardgiven: 'plain',
  struck: 'plain',
  tilegiven: 'plain',
  tileused: 'plain',
  tokenplayed: 'plain',
  tokenseen: 'plain',
  tokenstored: 'plain',
  turnbegan: 'head',
  turnended: 'quiet',
  upgraded: 'plain',
};

declare module '../../lib/i18n.svelte' {
  interface BoardWords {
    hyperborea: typeof en;
  }
}
