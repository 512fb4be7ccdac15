/** Effects as rows of pictures: symbols of the sprite with a number, and small words and arrows between them. */
import { t } from '../../lib/i18n.svelte';
import type { Effect } from './types';

type Word = 'or' | 'to' | 'plus' | 'yours';
export type Token = { symbol: string; n?: number } | { word: Word };

/** What stands between the pictures. */
export const between = (word: Word): string => ({ to: '→', plus: '+', or: t('hyp.or'), yours: t('hyp.yours') })[word];

const SYMBOLS: Record<string, string> = {
  develop_any: 'e-develop',
  develop: 'e-develop',
  develop_row: 'e-develop-row',
  develop_diff: 'e-develop',
  purge_grey: 'e-purge',
  neg_develop: 'e-undevelop',
};
const GIVEN: Record<string, string> = { cube: 'sp-multi', miniature: 'pawn', gem: 'e-gem' };

export const symbolOf = (op: string): string => SYMBOLS[op] ?? `e-${op}`;
const cube = (colour: string | undefined): string => (!colour || colour === 'any' ? 'sp-multi' : `hy-cube-${colour}`);

/** What comes after a strike at opponents is one's own again, and said to be. */
export const tokens = (effects: readonly Effect[]): Token[] =>
  effects.flatMap((effect, index) =>
    strikes(effects[index - 1]) && !strikes(effect)
      ? [{ word: 'yours' } as Token, ...tokensOf(effect)]
      : tokensOf(effect),
  );

const strikes = (effect: Effect | undefined): boolean => effect?.op === 'adjacent_opponents';

function either(options: Effect[][] = []): Token[] {
  return options.flatMap((option, index) => [...(index ? [{ word: 'or' } as Token] : []), ...tokens(option)]);
}

function tokensOf(effect: Effect): Token[] {
  const { op, n = 1, colour, on = '', to = '', what = '', effects = [], options, spaces = [] } = effect;
  const arrow: Token = { word: 'to' };
  switch (op) {
    // One arrow for each row tells it from several steps wherever one likes.
    case 'develop_diff':
      return Array.from({ length: n }, () => ({ symbol: 'e-develop' }));
    case 'gen_cube':
      return [{ symbol: 'e-generate', n }, { symbol: cube(colour) }];
    case 'choose':
      return either(options);
    case 'sacrifice':
      return [{ symbol: 'e-remove' }, { symbol: GIVEN[what] }, arrow, ...tokens(effects)];
    case 'cube_in_place':
      return [{ symbol: cube(colour) }];
    case 'adjacent_opponents':
      return [{ symbol: 'e-adjacent' }, ...tokens(effects)];
    case 'remove_cube':
    case 'remove_miniature':
    case 'remove_gem':
      return [{ symbol: 'e-remove', n }, { symbol: GIVEN[op.slice(7)] }];
    case 'replace':
      return [{ symbol: 'e-always' }, { symbol: symbolOf(on) }, arrow, { symbol: symbolOf(to) }];
    case 'bonus':
      return [{ symbol: 'e-always' }, { symbol: symbolOf(on) }, { word: 'plus' }, ...tokens(effects)];
    case 'turn_start':
      return [{ symbol: 'e-turnstart' }, ...tokens(effects)];
    case 'discount':
      return [{ symbol: symbolOf(on) }, arrow, { symbol: 'e-remove', n }, { symbol: 'sp-multi' }];
    case 'tokens':
      return [{ symbol: 'e-fortress', n }, arrow, ...either(options)];
    case 'ignore_terrain':
      return [{ symbol: 'e-always' }, { symbol: 'e-move' }];
    case 'start_tech':
      return [{ symbol: 'e-tech' }];
    case 'start_gem':
      return [{ symbol: 'e-gem', n }];
    case 'own_set':
      return [...spaces.map((space) => ({ symbol: `sp-${space}` })), arrow, ...tokens(effects)];
    case 'grey_on':
      return [{ symbol: 'hy-cube-grey' }, arrow, { symbol: `sp-${colour}` }];
    case 'pay_gem':
      return [{ symbol: 'e-remove' }, { symbol: 'e-gem' }, arrow, ...either(options)];
    case 'convert_ghost':
      return [{ symbol: 'hy-ghost' }, arrow, { symbol: 'e-clone' }];
    default:
      return [{ symbol: symbolOf(op), n }];
  }
}
