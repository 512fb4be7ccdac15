import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { language } from '../src/lib/i18n.svelte';
import { addressed, named } from '../src/table/names';
import type { TableState } from '../src/table/state.svelte';

const at = (seat: number | null, hotSeat = false): TableState =>
  ({
    seat,
    hotSeat,
    name: (one: number) => ['Aiko', 'Tomas'][one],
    snapshot: { table: { seats: [{}, {}] } },
  }) as unknown as TableState;

afterEach(() => (language.now = 'en'));

it('you are you, and the others have their names', () => {
  const line = 'Player 1 gave ore to Player 2 and got wood.';
  expect(named(line, at(0))).toBe('You gave ore to Tomas and got wood.');
  expect(named(line, at(1))).toBe('Aiko gave ore to you and got wood.');
  expect(named(line, at(null))).toBe('Aiko gave ore to Tomas and got wood.');
  expect(named(line, at(0, true))).toBe('Aiko gave ore to Tomas and got wood.');
});
it('what is yours is yours', () => {
  expect(addressed('Player 2 broke a fortress of Player 1.', 0)).toBe('Player 2 broke a fortress of yours.');
  expect(addressed('First: Player 1. Player 12 took 1.', 0)).toBe('First: you. Player 12 took 1.');
});
it('the verb goes with it in French', () => {
  language.now = 'fr';
  expect(addressed('Joueur 1 a posé 52 sous 31, en A4.', 0)).toBe('Vous avez posé 52 sous 31, en A4.');
  expect(named('Joueur 2 a porté un coup à Joueur 1.', at(0))).toBe('Tomas a porté un coup à vous.');
});
it.each([
  ['en' as const, 'Player 1', /^You (?:is|has|does|\w+s)\b/],
  ['fr' as const, 'Joueur 1', /^Vous (?!avez )/],
])('all that is told of a table in %s can be told to whoever did it', (lang, me, wrong) => {
  language.now = lang;
  const words: Record<string, string> = JSON.parse(readFileSync(`../northward/server/words/${lang}.json`, 'utf8'));
  const told = Object.entries(words).flatMap(([key, text]) =>
    key.startsWith('log.') && text.startsWith('{seat}') ? [addressed(text.replace('{seat}', me), 0)] : [],
  );
  expect(told.length).toBeGreaterThan(5);
  expect(told.filter((text) => wrong.test(text))).toEqual([]);
});
