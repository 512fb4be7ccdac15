/** How the entries of the log look. */
import type { TableEntry } from '../lib/server';

/** `head` parts the rounds, `quiet` is what one rarely needs. */
export type Look = 'head' | 'plain' | 'quiet';
/** A look for each kind of event: one that is missing is an error of the checker. */
export type Looks<Event extends { event: string }> = Record<Event['event'], Look>;

/** What happens at a table of any game. */
export const TABLE_LOOKS: Record<TableEntry, Look> = {
  agreed: 'quiet',
  back: 'quiet',
  bot: 'plain',
  closed: 'plain',
  created: 'quiet',
  holiday: 'quiet',
  joined: 'quiet',
  named: 'quiet',
  paused: 'plain',
  proposed: 'plain',
  refused: 'plain',
  freed: 'plain',
  left: 'plain',
  watchers: 'plain',
  rematch: 'plain',
  resigned: 'plain',
  resumed: 'plain',
  undone: 'plain',
  upgraded: 'plain',
};
