/** Against whom a game was played last: so many bots, of that level, with a temperament if one was chosen. */
import { prefs } from '../lib/prefs.svelte';
import type { GameInfo } from '../lib/types';

export interface Opponents {
  bots: number;
  level: string;
  /** The name of the bot that has it, such as `club+builder`. */
  temper?: string;
}

const USUAL = 2;

/** What this browser remembers of a game, within what the game allows; else two bots of the level chosen last. */
export function opponents({ name, seats }: Pick<GameInfo, 'name' | 'seats'>): Opponents {
  const kept = prefs.opponents[name] ?? { bots: USUAL, level: prefs.level };
  const bots = Math.min(Math.max(...seats) - 1, Math.max(Math.min(...seats) - 1, kept.bots));
  return { ...kept, bots };
}

/** The bot of a seat. */
export const botOf = ({ level, temper }: Opponents): string => temper || level;

/** A level is also what other games and tables with friends begin with; a temperament goes with its level. */
export function remember(game: GameInfo, change: Partial<Opponents>): void {
  const fresh = change.level ? { temper: undefined } : {};
  const kept = { ...prefs.opponents, [game.name]: { ...opponents(game), ...fresh, ...change } };
  prefs.set(change.level ? { opponents: kept, level: change.level } : { opponents: kept });
}
