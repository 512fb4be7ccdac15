import { beforeEach, expect, test } from 'vitest';
import { prefs } from '../src/lib/prefs.svelte';
import type { GameInfo } from '../src/lib/types';
import { botOf, opponents, remember } from '../src/lobby/opponents';

const game = (name: string, seats: number[]): GameInfo => ({ name, seats }) as GameInfo;
const few = game('few', [2, 3, 4]);
const duel = game('duel', [2]);

beforeEach(() => prefs.set({ level: 'casual', opponents: {} }));

test('a game that was never played has two bots, or as many as it allows', () => {
  expect(opponents(few)).toEqual({ bots: 2, level: 'casual' });
  expect(opponents(duel)).toEqual({ bots: 1, level: 'casual' });
});

test('number and level are remembered for each game', () => {
  remember(few, { bots: 3 });
  remember(few, { level: 'club' });
  remember(duel, { level: 'master' });
  expect(opponents(few)).toEqual({ bots: 3, level: 'club' });
  expect(opponents(duel)).toEqual({ bots: 1, level: 'master' });
  const kept = JSON.parse(localStorage.getItem('northward.prefs') ?? '{}') as { opponents: unknown };
  expect(kept.opponents).toEqual({ few: { bots: 3, level: 'club' }, duel: { bots: 1, level: 'master' } });
});

test('a temperament is remembered with the level that it was chosen for', () => {
  remember(few, { level: 'club' });
  expect(botOf(opponents(few))).toBe('club');
  remember(few, { temper: 'club+builder' });
  remember(few, { bots: 1 });
  expect(botOf(opponents(few))).toBe('club+builder');
  remember(few, { level: 'expert' });
  expect(botOf(opponents(few))).toBe('expert');
});

test('the level chosen last is what another game begins with', () => {
  remember(duel, { level: 'expert' });
  expect(opponents(few).level).toBe('expert');
});
