import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { words } from '../src/games/hyperborea';
import { shows, type Picture } from '../src/games/hyperborea/playback';
import { cleared } from '../src/games/hyperborea/flying';
import { numbered, whose } from '../src/games/hyperborea/turnlist';
import type { View } from '../src/games/hyperborea/types';
import { learnWords } from '../src/lib/i18n.svelte';
import type { LogLine } from '../src/lib/types';
import type { Scene, Step } from '../src/table/playback.svelte';
import type { TableState } from '../src/table/state.svelte';

learnWords(words);
const sprite = ['src/assets', 'src/games/hyperborea'].map((at) => readFileSync(`${at}/symbols.svg`, 'utf8')).join();
const kinds = Object.keys(
  JSON.parse(readFileSync('../northward/games/hyperborea/words/en.json', 'utf8')) as Record<string, string>,
).flatMap((key) => (/^event\.\w+$/.test(key) ? [key.slice(6)] : []));

/** Three hexes in a row; the second player stands in the first two, this player in the second. */
const outside = [
  [0, 1],
  [2, 1],
  [1, 0],
];
const moment = {
  view: { turn: 4, land: outside.map((each) => ({ outside: each, inside: [], fortresses: [0, 0] })) },
  page: { hexes: ['A1', 'B1', 'C1'].map((name, q) => ({ name, q, r: 0, control: q === 1 ? 0 : null })) },
};
const table = {
  seat: 0,
  name: (seat: number) => ['Ada', 'Bo'][seat],
  seats: [{ name: 'Ada' }, { name: 'Bo' }],
  figures: { colours: ['red', 'green'] },
  snapshot: { table: { seats: [{ name: 'Ada' }, { name: 'Bo' }] } },
} as unknown as TableState;
const line = (kind: string, facts: object = {}, en = `Bo did ${kind}.`): LogLine => ({
  event: 1,
  at: '',
  kind,
  facts: { seat: 1, ...facts },
  en,
  fr: en,
});
const scenes = (...log: LogLine[]): Scene[] =>
  shows({ event: 1, seat: 1, own: false, log, before: moment, after: moment } as unknown as Step, table);
const strike = (scene: Scene): Picture['strike'] => (scene.picture as Picture).strike;

it('a cube that was placed or drawn is named with its picture and where it went', () => {
  const [placed, drawn] = scenes(
    line('cubeplaced', { colour: 0, technology: 'warfare-1', space: 0 }, 'Bo placed one red cube: Warfare, set 1.'),
    line('cubesdrawn', { cubes: [1, 0] }),
  );
  expect([placed.icons, placed.short]).toEqual([['hy-cube-red'], 'Warfare, set 1']);
  expect(drawn.icons).toEqual(['bag', 'hy-cube-green', 'hy-cube-red']);
});

it('cubes stand with the set that they complete, others on a line of their own', () => {
  const cube = (colour: number): LogLine => line('cubeplaced', { colour });
  const list = numbered(
    scenes(
      cube(0),
      cube(1),
      line('activated'),
      cube(1),
      line('siteentered', { cell: 1 }),
      line('cubesdrawn', { cubes: [0, 1] }),
    ),
  );
  expect(list.map(({ number, cubes }) => [number, cubes])).toEqual([
    [1, [0, 1]],
    [null, [1]],
    [2, []],
    [null, [0, 1]],
  ]);
});

it('an attack comes from the same hex, a shot from the nearest one, and who is hit is told what it cost', () => {
  const killed = (cell: number, enemy: number): LogLine => line('killed', { cell, enemy, site: null });
  const [blow, shot, wall] = scenes(killed(1, 0), killed(2, 0), line('fortressbroken', { cell: 1, owner: 0 }));
  expect([strike(blow)?.from, strike(shot)?.from]).toEqual([null, 1]);
  expect([blow.title, blow.status, blow.alarm]).toEqual([
    'Bo attacks you in B1',
    'You lose a miniature. B1 stays yours.',
    true,
  ]);
  expect(blow.short).toBe('you lose a miniature');
  expect([strike(wall)?.fortress, wall.short]).toEqual([true, 'you lose a fortress']);
  expect(scenes(killed(1, -1))[0].alarm).toBe(false);
});

it('every step has a picture that there is, or words', () => {
  for (const scene of kinds.flatMap((kind) => scenes(line(kind, { cell: 1, target: 0, colour: 0, opponents: [] })))) {
    expect(scene.short || scene.icons?.length, scene.title).toBeTruthy();
    for (const icon of scene.icons ?? []) expect(sprite).toContain(`id="${icon}"`);
  }
});

it("the turn is its player's also where chance draws the cubes", () => {
  const drawn = scenes(line('cubesdrawn', { cubes: [1] })).map((scene) => ({
    ...scene,
    step: { ...scene.step, seat: -1 },
  }));
  expect(whose(drawn)).toBe(1);
  expect(whose([])).toBeNull();
});

it('a Reset takes the cubes that are no longer on their sets, and no others', () => {
  const sets = (...cubes: (number | null)[][]): View =>
    ({ players: [{ sets: cubes.map((each, n) => ({ technology: `t${n}`, cubes: each })) }] }) as unknown as View;
  expect(cleared(sets([1, 2], [3, null]), sets([null, null], [3, null], [null]), 0)).toEqual([
    { technology: 't0', space: 0, colour: 1 },
    { technology: 't0', space: 1, colour: 2 },
  ]);
});
