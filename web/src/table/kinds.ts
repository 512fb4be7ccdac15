import { EVENT_KINDS } from '../lib/server';

type All = typeof EVENT_KINDS;
export type Kind = All[keyof All][number];

/** How a line of the log looks: `head` parts the rounds, `quiet` is what one rarely needs. A kind that is missing here is an error. */
export const LOOK: Record<Kind, 'head' | 'plain' | 'quiet'> = {
  agreed: 'quiet',
  back: 'quiet',
  bot: 'plain',
  cardchosen: 'quiet',
  carddiscarded: 'plain',
  carddrawn: 'plain',
  cardforfeited: 'plain',
  cardplaced: 'plain',
  cardplayed: 'plain',
  cardsrevealed: 'plain',
  cardtaken: 'plain',
  created: 'quiet',
  cubespaid: 'plain',
  gameended: 'head',
  goalclaimed: 'plain',
  handdealt: 'quiet',
  handreceived: 'quiet',
  handspassed: 'quiet',
  joined: 'quiet',
  layingbegan: 'quiet',
  named: 'quiet',
  orderchanged: 'quiet',
  pairclaimed: 'plain',
  pairrevealed: 'plain',
  paused: 'plain',
  paymentdeclined: 'plain',
  proposed: 'plain',
  refused: 'plain',
  rematch: 'plain',
  resigned: 'plain',
  resumed: 'plain',
  roundbegan: 'head',
  setupdone: 'quiet',
  terraformed: 'plain',
  tiledeclined: 'plain',
  undone: 'plain',
};

export const lookOf = (kind: string): string => (LOOK as Record<string, string>)[kind] ?? 'plain';
