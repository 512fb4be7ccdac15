/** What components say, in the words of the rules: the same files that the rules' own texts are made of. */
import en from '../../../../northward/games/hyperborea/words/en.json';
import fr from '../../../../northward/games/hyperborea/words/fr.json';
import { fill, language } from '../../lib/i18n.svelte';
import type { Box } from './box';
import type { Effect } from './types';

const TABLES: Record<string, Record<string, string>> = { en, fr };

/** A phrase of the rules' words. */
export function say(key: string, facts: Record<string, unknown> = {}): string {
  return fill(TABLES[language.now][key] ?? key, facts);
}

/** Several effects, in words that leave no doubt whose each one is. */
export function effectsWords(effects: readonly Effect[], box: Box): string {
  return effects
    .map((effect, index) => (index ? between(effects[index - 1], effect) : '') + effectWords(effect, box))
    .join('');
}

/** What comes after an effect made of others is none of these, and after a strike it is one's own again. */
function between(before: Effect, effect: Effect): string {
  if (before.op === 'adjacent_opponents' && effect.op !== 'adjacent_opponents') return say('effects.yours');
  return before.effects?.length || before.options?.length ? say('effects.after') : ' + ';
}

/** One effect with all that is inside it. */
export function effectWords(effect: Effect, box: Box): string {
  const {
    op,
    n = 1,
    colour,
    on,
    to,
    what,
    refresh,
    spaces = [],
    effects = [],
    options = [],
    technologies = [],
  } = effect;
  const key = `effect.${op}${n > 1 ? '.many' : ''}`;
  return say(key, {
    n,
    colour: colour && say(`colour.${colour}`),
    on: on && say(`trigger.${on}`),
    to: to && say(`trigger.${to}`),
    what: what && say(`sacrifice.${what}`),
    refresh: refresh && say(`refresh.${refresh}`),
    spaces: spaces.map((space) => say(space === 'multi' ? 'colour.any' : `space.${space}`)).join(' + '),
    effects: effectsWords(effects, box),
    options: either(options.map((option) => effectsWords(option, box))),
    technologies: either(technologies.map((card) => cardName(card, box))),
  });
}

function either(parts: string[]): string {
  return parts.length < 2
    ? parts.join('')
    : say('list.or', { first: parts.slice(0, -1).join(', '), last: parts.at(-1) });
}

export function cardName(card: string, box: Box): string {
  const names = box.cards.get(card)?.names;
  return names ? (names[language.now] ?? names.en) : card;
}
