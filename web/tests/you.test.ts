import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { language } from '../src/lib/i18n.svelte';
import { key } from '../src/lib/key';
import { put, shelf } from '../src/lib/shelf';
import type { MyTable } from '../src/lib/types';
import { around, drawn } from '../src/lobby/sketch';
import { spread } from '../src/you/spread';
import { timeLeft } from '../src/lib/time';
import { ago, awaited, fits, inOrder, myGames, opponentsIn, others, result, running, standing } from '../src/you/games';
import GoingAway from '../src/you/GoingAway.svelte';
import { join, phraseIn } from '../src/you/joining';
import NextTable from '../src/you/NextTable.svelte';
import StatisticsCard from '../src/you/StatisticsCard.svelte';

const KEY = 'k'.repeat(43);
let asked: string[];
/** By method and path: what the server answers, an error where it is a text. */
let answers: Record<string, unknown>;

beforeEach(() => {
  language.set('en');
  localStorage.clear();
  asked = [];
  answers = {};
  vi.stubGlobal('fetch', (path: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
    const call = `${method} ${path.split('?')[0]}`;
    asked.push(`${call} ${headers.Authorization?.slice(7) ?? ''} ${headers['Northward-Key'] ?? ''}`.trimEnd());
    const told = answers[call];
    const ok = typeof told !== 'string' && told !== undefined;
    const body = ok ? told : { error: told ?? 'bad_token', message: '.' };
    return Promise.resolve({ ok, status: ok ? 200 : 401, json: () => Promise.resolve(body) });
  });
});
afterEach(() => vi.unstubAllGlobals());

const game = (change: Partial<MyTable['table']> = {}, seats = [0]): MyTable => ({
  id: 'abc',
  created: '2026-01-01T12:00:00Z',
  updated: '2026-01-02T12:00:00Z',
  seats,
  table: {
    game: 'nim',
    status: 'playing',
    round: 3,
    turn: null,
    awaiting: [1],
    tutorial: false,
    maps: [],
    closed: false,
    players: [
      { name: 'Ada', bot: null, born_bot: false, total: null, rank: null, ends: null },
      { name: 'Bo', bot: null, born_bot: false, total: null, rank: null, ends: null },
      { name: 'Aiko', bot: 'club', born_bot: true, total: null, rank: null, ends: null },
    ],
    ...change,
  },
});
const over = (ranks: number[], seats = [0]): MyTable => {
  const { table } = game();
  const players = table.players.map((each, seat) => ({ ...each, rank: ranks[seat], total: 70 - 2 * ranks[seat] }));
  return game({ status: 'over', awaiting: [], round: null, players }, seats);
};

it('makes seats of before the player’s, under a key that is made for it', async () => {
  put('abc', { game: 'nim', seats: { 0: 'old' }, at: 1 });
  answers = { 'POST /api/tables/abc/own': { seat: 0, token: `${KEY}.0` }, 'GET /api/you/tables': [game()] };
  await myGames();
  expect(key()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(asked[0]).toBe(`POST /api/tables/abc/own old ${key()}`);
  expect(shelf().abc.seats[0]).toBe(`${key()}.0`);
  asked = [];
  await myGames();
  expect(asked).toEqual([`GET /api/you/tables  ${key()}`]);
});

it('knows games of other devices by the list', async () => {
  localStorage.setItem('northward.key', KEY);
  answers = { 'GET /api/you/tables': [game({}, [0, 1])] };
  expect(await myGames()).toHaveLength(1);
  expect(shelf().abc.seats).toEqual({ 0: `${KEY}.0`, 1: `${KEY}.1` });
});

it('forgets all that a key opened which was signed out', async () => {
  localStorage.setItem('northward.key', KEY);
  put('abc', { game: 'nim', seats: { 0: `${KEY}.0` }, at: 1 });
  answers = { 'GET /api/you/tables': 'no_key' };
  expect(await myGames()).toEqual([]);
  expect([key(), shelf()]).toEqual([null, {}]);
});

it('brings along what was begun here when it joins another device', async () => {
  localStorage.setItem('northward.key', KEY);
  put('abc', { game: 'nim', seats: { 0: `${KEY}.0` }, at: 1 });
  const ask = vi.fn(() => Promise.resolve());
  answers = { 'POST /api/tables/abc/own': { seat: 0, token: 'new.0' } };
  await join('phrase', ask);
  const [[, fresh]] = ask.mock.calls as unknown as [string, string][];
  expect(key()).toBe(fresh);
  expect(fresh).not.toBe(KEY);
  expect(asked).toEqual([`POST /api/tables/abc/own ${KEY}.0 ${fresh}`]);
  expect(shelf().abc.seats[0]).toBe('new.0');
});

it('keeps its key where the link is void', async () => {
  localStorage.setItem('northward.key', KEY);
  await expect(join('phrase', () => Promise.reject(new Error('void')))).rejects.toThrow();
  expect(key()).toBe(KEY);
});

it('finds the phrase in the file that it was saved as', () => {
  const phrase = 'abcd-efgh-jkmn-pqrs-tuvw-xyz2-3456';
  expect(phraseIn(`Northward, https://play.example.org/you\n\n${phrase}\n`)).toBe(phrase);
  expect(phraseIn('{"northward":1,"game":"nim"}')).toBe('');
});

it('leaves the games of the key when all is deleted, and none that are another player’s by now', async () => {
  localStorage.setItem('northward.key', KEY);
  put('old', { game: 'nim', seats: { 0: 'somebody else took it in' }, at: 1 });
  answers = { 'GET /api/you/tables': [game()], 'POST /api/you/delete': {} };
  Object.defineProperty(answers, 'POST /api/tables/abc/leave', {
    get: () => {
      answers['GET /api/you/tables'] = [];
      return {};
    },
  });
  const drawn = mount(GoingAway, { target: document.body, props: { onleft: () => undefined } });
  document.querySelector<HTMLButtonElement>('.danger')!.click();
  await vi.waitFor(() => document.querySelectorAll('.danger + .btn').length === 1);
  document.querySelector<HTMLButtonElement>('.danger')!.click();
  await vi.waitFor(() => expect(key()).toBeNull());
  expect(asked.filter((each) => !each.startsWith('GET'))).toEqual([
    `POST /api/tables/abc/leave ${KEY}.0`,
    `POST /api/you/delete  ${KEY}`,
  ]);
  void unmount(drawn);
});

it('shows the maps of the best games', async () => {
  localStorage.setItem('northward.key', KEY);
  const best = [
    { table: 'abc', seat: 0, total: 71, ended: '2026-01-02T12:00:00Z' },
    { table: 'gone', seat: 0, total: 70, ended: '2026-01-01T12:00:00Z' },
  ];
  const one = { games: 2, won: 1, levels: [], seats: [], items: [], totals: [71, 70], rating: null };
  const [name] = Object.keys(import.meta.glob('../src/games/*/sketch.ts')).map((path) => path.split('/')[3]);
  answers = { 'GET /api/you/statistics': [{ game: name, ...one, best }] };
  const games = [game({ game: name, maps: [{ shape: 'squares', rows: ['f'] }] })];
  const titleOf = (of: string): string => of;
  const drawn = mount(StatisticsCard, { target: document.body, props: { games, titleOf, botTitle: titleOf } });
  await vi.waitFor(() => expect(document.querySelectorAll('.best li')).toHaveLength(2));
  const maps = [...document.querySelectorAll('.best li')].map((each) => each.querySelectorAll('svg').length);
  expect(maps).toEqual([1, 0]);
  void unmount(drawn);
});

it('leads to the next table after a move', async () => {
  localStorage.setItem('northward.key', KEY);
  const named = (id: string, awaiting: number[]) => ({ ...game({ awaiting }), id });
  answers = { 'GET /api/you/tables': [named('here', [0]), named('his', [1]), named('mine', [0]), named('too', [0])] };
  const links = () => [...document.querySelectorAll<HTMLAnchorElement>('a.next')];
  const after = mount(NextTable, { target: document.body, props: { id: 'here', moved: 7 } });
  await vi.waitFor(() => expect(links()).toHaveLength(1));
  expect(links()[0].getAttribute('href')).toBe('/t/mine');
  expect(links()[0].getAttribute('aria-label')).toBe('Next table, 2 wait for you');
  await unmount(after);
  asked = [];
  const before = mount(NextTable, { target: document.body, props: { id: 'here', moved: null } });
  flushSync();
  expect(asked).toEqual([]);
  expect(links()).toEqual([]);
  await unmount(before);
});

it('says how a game stands and against whom', () => {
  expect(others(game())).toBe('Bo and Aiko');
  const [me, bo] = game().table.players;
  expect(others(game({ status: 'waiting', players: [me, bo, { ...bo, name: '' }] }))).toBe('Bo');
  expect(standing(game())).toBe('Round 3 · waits for Bo');
  expect(awaited(game())).toBe(false);
  expect(awaited(game({ awaiting: [0] }))).toBe(true);
  expect(standing(game({ awaiting: [0] }))).toBe('Round 3 · Your turn');
  expect(awaited(game({ awaiting: [0], status: 'paused' }))).toBe(false);
  expect(result(over([1, 2, 3]))).toBe('won, 68 to 66 to 64');
  expect(result(over([2, 1, 3]))).toBe('place 2 of 3, 66 points');
  expect(result(over([2, 1, 3], [0, 1]))).toBe('on one screen, 68 to 66 to 64');
});

it('says when that was', () => {
  const now = Date.parse('2026-03-11T12:00:00Z');
  const at = (past: number): string => ago(new Date(now - past * 3_600_000).toISOString(), now);
  expect([at(0), at(0.5), at(5), at(30), at(72), at(24 * 30)]).toEqual([
    'just now',
    '30 min ago',
    '5 h ago',
    'yesterday',
    'Sunday',
    '9 Feb',
  ]);
});

it('finds games by game, opponent and result', () => {
  const games = [over([1, 2, 3]), over([2, 1, 3])];
  const found = (filter: object): number =>
    games.filter((each) => fits(each, { game: '', opponent: '', result: '', ...filter })).length;
  expect(opponentsIn(games)).toEqual({ people: ['Bo'], bots: ['club'] });
  expect([found({}), found({ result: 'won' }), found({ result: 'lost' }), found({ game: 'other' })]).toEqual([
    2, 1, 1, 0,
  ]);
  expect([
    found({ opponent: 'person:Bo' }),
    found({ opponent: 'bot:club' }),
    found({ opponent: 'bot:master' }),
  ]).toEqual([2, 2, 0]);
});

it('says how much time is left, and puts the game with the least first', () => {
  const DAY = 86_400_000;
  const waits = (id: string, days: number | null): MyTable => {
    const { table } = game();
    const ends = days === null ? null : new Date(Date.now() + days * DAY + 5000).toISOString();
    const players = table.players.map((each, seat) => (seat ? each : { ...each, ends }));
    return { ...game({ awaiting: [0], players }), id };
  };
  const games = [over([1, 2, 3]), game(), waits('none', null), waits('late', 5), waits('soon', 1.25)];
  expect(inOrder(games).map(({ id }) => id)).toEqual(['soon', 'late', 'none', 'abc']);
  expect(standing(games[3])).toBe('Round 3 · Your turn · 5 days left');
  expect(standing(games[4])).toBe('Round 3 · Your turn · 1 day 6 h left');
  expect([86_400, 3660, 61, -5].map((each) => timeLeft(each))).toEqual(['1 day', '1 h 1 min', '1:01', '0:00']);
});

it('draws small maps of squares, tiles and hexes, and nothing where nothing lies', () => {
  expect(drawn({ shape: 'squares', rows: ['f.', 'ff'] })).toEqual({
    width: 2,
    height: 2,
    paths: { f: 'M0 0h1v1h-1zM0 1h1v1h-1zM1 1h1v1h-1z' },
  });
  const tiles = drawn({ shape: 'tiles', rows: ['flwm....'] });
  expect([tiles.width, tiles.height, Object.keys(tiles.paths)]).toEqual([2, 1, ['f', 'l', 'w', 'm']]);
  const hexes = drawn({ shape: 'hexes', rows: ['.c.', 'b.1'] });
  expect([hexes.width, Object.keys(hexes.paths)]).toEqual([4, ['1', 'c', 'b']]);
});

it('shows frames on a small map whole, also where they lie beyond it', () => {
  const map = drawn({ shape: 'squares', rows: ['f.', 'ff'] });
  expect(around(map, [null])).toEqual({ x: 0, y: 0, width: 2, height: 2 });
  const beyond = { x: -1, y: -2, width: 2, height: 3 };
  expect(around(map, [beyond, { x: 1, y: 1, width: 3, height: 2 }])).toEqual({ x: -1, y: -2, width: 5, height: 5 });
});

it('spreads scores over bars of one width', () => {
  const bars = spread([38, 40, 40, 82]);
  expect([bars[0].low, bars.at(-1)!.high >= 82, bars.reduce((sum, bar) => sum + bar.count, 0)]).toEqual([38, true, 4]);
  expect(spread([5])).toEqual([{ low: 5, high: 5, count: 1 }]);
});

it('lists a closed table with those that are over, neither won nor lost', () => {
  const closed = game({ closed: true, awaiting: [] });
  expect(running(closed)).toBe(false);
  expect(inOrder([closed])).toEqual([]);
  expect(result(closed)).toBe('closed by whoever runs this server');
  const found = (['', 'won', 'lost'] as const).map((wanted) =>
    fits(closed, { game: '', opponent: '', result: wanted }),
  );
  expect(found).toEqual([true, false, false]);
});
