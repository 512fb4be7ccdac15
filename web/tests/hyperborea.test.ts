import { readFileSync } from 'node:fs';
import { SvelteMap } from 'svelte/reactivity';
import { describe, expect, it } from 'vitest';
import { Box } from '../src/games/hyperborea/box';
import { changesFor } from '../src/games/hyperborea/changed';
import { bestWindow } from '../src/games/hyperborea/corners';
import { tokens } from '../src/games/hyperborea/icons';
import type { Rect } from '../src/lib/board/points';
import { MapKeys } from '../src/games/hyperborea/keys';
import { boundsOf, figures, fortressPlaces, sitePlaces } from '../src/games/hyperborea/land';
import { Play } from '../src/games/hyperborea/play.svelte';
import { spentBy, unspent } from '../src/games/hyperborea/pool';
import type { Action, ComponentSet, Effect, Page, View } from '../src/games/hyperborea/types';
import { effectsWords } from '../src/games/hyperborea/wording';
import { words } from '../src/games/hyperborea';
import { legend } from '../src/games/hyperborea/legend';
import { scoring } from '../src/games/hyperborea/words';
import { language, learnWords } from '../src/lib/i18n.svelte';
import type { TableState } from '../src/table/state.svelte';
import type { Figures } from '../src/games/hyperborea/types';

/** Figures of the rules as no rules have them: whatever a board shows of these came through the wire. */
const FIGURES: Figures = {
  colours: ['red', 'green', 'purple', 'blue', 'orange', 'yellow', 'grey'],
  rows: ['warfare', 'exploration', 'growth', 'science', 'progress', 'trade'].map((row, index) => ({
    row,
    colour: ['red', 'green', 'purple', 'blue', 'orange', 'yellow'][index],
    sets: [`${row}-1`, `${row}-2`],
  })),
  decks: ['I', 'II', 'III', 'IV'],
  tiers: ['bronze', 'silver', 'gold'],
  ghost: -7,
  levels: { highest: 9, exchanged: [5, 7], first: [8, 4, 2] },
  flight: 3,
  needs: { move: 'move', develop: 'develop_any', attack: 'attack' },
  gems_wanted: 51,
  technologies_wanted: 52,
  conditions_wanted: 1,
  miniatures: 53,
  control: { centre: 61, borderland: 62, homeland: 63 },
  ghosts: [71, 72, 73],
  further_ghost: 74,
};
const figuresIn = (text: string): Set<number> => new Set([...text.matchAll(/\d+/g)].map(([digits]) => Number(digits)));
const told = (lines: { text: string }[]): Set<number> => figuresIn(lines.map(({ text }) => text).join(' '));

const GAME = '../northward/games/hyperborea';
const set = JSON.parse(readFileSync(`${GAME}/components/northward-1.json`, 'utf8')) as ComponentSet;
const sprite = ['src/assets', 'src/games/hyperborea'].map((at) => readFileSync(`${at}/symbols.svg`, 'utf8')).join();
const box = new Box(set);
const { en } = words;
learnWords(words);
const everything: Effect[][] = [
  ...set.technologies.map((card) => card.effects),
  ...set.ruins.map((ruin) => ruin.effects),
  ...set.base.flatMap(({ sets }) => sets.map((one) => one.effects)),
  ...[...box.hexes.values()].flatMap(({ sites }) => sites.map((site) => site.effects ?? [])),
  ...set.races.flatMap((race) => [race.A, race.B]),
];

describe('effects', () => {
  it('are drawn with symbols that the sprite has', () => {
    const symbols = new Set(everything.flatMap(tokens).flatMap((token) => ('symbol' in token ? [token.symbol] : [])));
    for (const symbol of symbols) expect(sprite, symbol).toContain(`id="${symbol}"`);
  });
  it('have words in both languages, with nothing left out', () => {
    for (const lang of ['en', 'fr'] as const) {
      language.set(lang);
      for (const effects of everything) {
        const words = effectsWords(effects, box);
        expect(words).not.toMatch(/[{}]|effect\.|undefined/);
        if (effects.length) expect(words).not.toBe('');
      }
    }
    language.set('en');
  });
  it('say who gets what comes after a strike at opponents, and that no grey cube is given up', () => {
    const of = (id: string): string => effectsWords(box.cards.get(id)!.effects, box);
    expect(of('I-07')).toBe('each adjacent opponent takes a miniature from the map; you: 1 fortress');
    expect(of('IV-15')).toBe('each adjacent opponent removes a cube that is not grey; you: 2 cubes to draw');
    expect(of('I-11')).toBe('1 attack + 1 movement + each adjacent opponent lowers a marker by 1');
    for (const card of ['IV-01', 'IV-03']) expect(of(card)).toContain('a cube that is not grey');
    expect(
      tokens(box.cards.get('I-07')!.effects).map((token) => ('symbol' in token ? token.symbol : token.word)),
    ).toEqual(['e-adjacent', 'e-remove', 'pawn', 'yours', 'e-fortress']);
    language.set('fr');
    expect(of('I-07')).toBe('chaque adversaire adjacent retire une figurine du plateau ; vous : 1 forteresse');
    for (const card of ['IV-01', 'IV-03']) expect(of(card)).toContain('un cube non gris');
    language.set('en');
  });
  it('tell three kinds of development apart', () => {
    const drawn = ['develop_any', 'develop_row', 'develop_diff'].map((op) => JSON.stringify(tokens([{ op, n: 2 }])));
    expect(new Set(drawn).size).toBe(3);
  });
  it('show choices and what follows a sacrifice', () => {
    expect(tokens([{ op: 'choose', options: [[{ op: 'gem' }], [{ op: 'draw', n: 3 }]] }])).toEqual([
      { symbol: 'e-gem', n: 1 },
      { word: 'or' },
      { symbol: 'e-draw', n: 3 },
    ]);
    expect(
      tokens([{ op: 'sacrifice', what: 'gem', effects: [{ op: 'move' }] }]).map((token) =>
        'symbol' in token ? token.symbol : token.word,
      ),
    ).toEqual(['e-remove', 'e-gem', 'to', 'e-move']);
  });
});

const LOOKED_AT = {
  figures: FIGURES,
  view: { players: [{ race: 'red' }] },
  table: { seat: 0 },
} as unknown as Play;
describe('the legend', () => {
  it('explains symbols of the sprite in words', () => {
    for (const { pictures, name, text } of legend(LOOKED_AT)) {
      for (const picture of pictures) expect(sprite, picture).toContain(`id="${picture}"`);
      expect(name.trim()).not.toBe('');
      expect(text.trim(), name).not.toBe('');
    }
    expect(new Set(legend(LOOKED_AT).map(({ name }) => name)).size).toBe(legend(LOOKED_AT).length);
  });
  it('has a symbol and a name for every category of points', () => {
    for (const item of scoring.order) {
      expect(sprite).toContain(`id="${scoring.symbol(item)}"`);
      expect(en).toHaveProperty([`item.${item}`]);
    }
  });
});

describe('a crowded hex', () => {
  const all = (outside: number[]): number => figures(outside).reduce((sum, { count }) => sum + count, 0);
  it('shows up to four of a race one by one, and more as one figure with a count', () => {
    expect(figures([4]).map(({ count }) => count)).toEqual([1, 1, 1, 1]);
    expect(figures([5]).map(({ count }) => count)).toEqual([5]);
  });
  it('never has more than six figures, and loses nobody', () => {
    for (const outside of [
      [3, 3],
      [4, 4, 4],
      [10, 10, 10, 10, 10, 10],
      [1, 1, 1, 1, 1, 1],
      [2, 2, 2, 2, 2, 2],
      [4, 1, 1, 1],
    ]) {
      expect(figures(outside).length).toBeLessThanOrEqual(6);
      expect(all(outside)).toBe(outside.reduce((a, b) => a + b));
    }
  });
  it('keeps its figures inside the hex and apart from each other', () => {
    for (const outside of [[1], [2, 1], [4], [1, 1, 1, 1, 1], [2, 3, 1, 1, 4, 9]]) {
      const row = figures(outside);
      for (const { x, width } of row) expect(Math.abs(x) + width / 2).toBeLessThanOrEqual(50);
      for (const [at, { x, y }] of row.entries())
        for (const other of row.slice(at + 1)) expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThanOrEqual(15);
    }
  });
  it('marks the stopped miniatures of the player in turn', () => {
    expect(figures([2, 1], 1, 0).map(({ stopped }) => stopped)).toEqual([true, false, false]);
    expect(figures([6, 1], 6, 0).map(({ stopped }) => stopped)).toEqual([true, false]);
  });
  it('has a place for the fortresses of each player, and for one or two sites', () => {
    const walls = fortressPlaces([1, 0, 3, 2]);
    expect(walls.map(({ seat, count }) => [seat, count])).toEqual([
      [0, 1],
      [2, 3],
      [3, 2],
    ]);
    expect(new Set(walls.map(({ x, y }) => `${x},${y}`)).size).toBe(3);
    expect(sitePlaces(1)).toHaveLength(1);
    expect(sitePlaces(2)).toHaveLength(2);
  });
  it('lies in a map whose bounds hold every hex', () => {
    const { left, width } = boundsOf([
      { q: 0, r: 0 },
      { q: 1, r: 0 },
      { q: -1, r: 1 },
    ]);
    expect(left).toBeLessThan(-1);
    expect(left + width).toBeGreaterThan(1.5);
  });
});

describe('the pool', () => {
  it('lists counted effects and those with more to them', () => {
    const found = unspent({ move: 2, tech: 1, more: [{ effect: { op: 'gen_cube', colour: 'any' }, source: 1 }] });
    expect(found.map(({ id, n }) => [id, n])).toEqual([
      ['move', 2],
      ['tech', 1],
      ['more.0', 1],
    ]);
  });
  it('is spent by actions', () => {
    expect(spentBy({ do: 'move', seat: 0, cell: 1, to: 2 }, FIGURES)).toBe('move');
    expect(spentBy({ do: 'move', seat: 0, cell: 1, to: 2, fly: true }, FIGURES)).toBe('fly');
    expect(spentBy({ do: 'develop', seat: 0, row: 1 }, FIGURES)).toBe('develop_any');
    expect(spentBy({ do: 'develop', seat: 0, row: 1, pending: 1 }, FIGURES)).toBe('more.1');
    expect(spentBy({ do: 'endturn', seat: 0 }, FIGURES)).toBeNull();
  });
});

describe('playing', () => {
  const end = { do: 'endturn', seat: 0 } as Action;
  const sent: Action[] = [];
  /** `offered` is what a guided first game leaves of it. */
  function table(legal: Action[], page: Partial<Page> = {}, offered = legal): Play {
    sent.length = 0;
    const view: Partial<View> = { turn: 1, active: 0, order: [0, 1], pool: {} };
    const shown: Partial<Page> = {
      steps: [],
      reset: null,
      end_of_turn: { lost: 0, unused: 0, reset: false, drawn: 3, thin: false },
      ...page,
    };
    const act = (action: Action): Promise<boolean> => Promise.resolve(!!sent.push(action));
    return new Play(
      {
        view,
        page: shown,
        figures: FIGURES,
        legal: offered,
        snapshot: { legal },
        seat: 0,
        highlight: null,
        act,
        scores: [],
      } as unknown as TableState,
      set,
    );
  }
  const place = (colour: number, technology: string, space: number): Action => ({
    do: 'place',
    seat: 0,
    colour,
    technology,
    space,
  });

  it('stays a free turn where a guided first game offers one thing of it', () => {
    const play = table([place(1, 'exploration-1', 0), end], {}, [place(1, 'exploration-1', 0)]);
    expect(play.free).toBe(true);
    expect(play.pending).toBeNull();
  });
  it('raises only markers that may be raised', () => {
    const play = table([{ do: 'markers', seat: 0, three: 3, two: 5, one: 2 }]);
    expect([0, 1, 2, 3, 4, 5].filter((row) => play.markable(row))).toEqual([3]);
    play.mark(3);
    expect([0, 1, 2, 4, 5].filter((row) => play.markable(row))).toEqual([5]);
  });
  it('lights the spaces of the picked cube, and a press sends it there', () => {
    const play = table([place(1, 'exploration-1', 0), place(1, 'warfare-1', 1), place(2, 'warfare-1', 1), end]);
    play.choose({ what: 'cube', colour: 1 });
    expect([...play.spaces.keys()]).toEqual(['exploration-1|0', 'warfare-1|1']);
    play.tapSpace('warfare-1', 1);
    expect(sent).toEqual([place(1, 'warfare-1', 1)]);
  });
  it('asks which cube is meant where several fit', () => {
    const play = table([place(1, 'warfare-1', 1), place(2, 'warfare-1', 1), end]);
    play.tapSpace('warfare-1', 1);
    expect(sent).toEqual([]);
    expect(play.listed).toHaveLength(2);
  });
  it('shows where the miniatures of a hex can go, and what cannot be paid', () => {
    const move = { do: 'move', seat: 0, cell: 0, to: 1 } as Action;
    const play = table([move, end], {
      steps: [
        { cell: 0, to: 1, cost: 1 },
        { cell: 0, to: 2, cost: 3 },
      ],
    });
    play.tapHex(0);
    expect(play.reach.get(1)).toEqual({ cost: 1, walk: move, fly: null });
    expect(play.reach.get(2)).toEqual({ cost: 3, walk: null, fly: null });
    play.tapHex(2);
    expect(sent).toEqual([]);
    expect(play.probe).toMatchObject({ do: 'move', cell: 0, to: 2 });
    play.tapHex(1);
    expect(sent).toEqual([move]);
  });
  it('warns once before a turn ends with something left', async () => {
    const play = table([place(1, 'warfare-1', 1), { do: 'move', seat: 0, cell: 0, to: 1 }, end], {
      end_of_turn: { lost: 2, unused: 1, reset: false, drawn: 2, thin: true },
    });
    expect(play.worries.map(({ key }) => key)).toEqual(['effects', 'cubes', 'thin']);
    await play.confirm();
    expect(sent).toEqual([]);
    await play.confirm();
    expect(sent).toEqual([end]);
  });
  it('does not warn of what is of no use anyway', async () => {
    const play = table([end], { end_of_turn: { lost: 2, unused: 1, reset: true, drawn: 3, thin: false } });
    expect(play.worries).toEqual([]);
    await play.confirm();
    expect(sent).toEqual([end]);
  });
  it('asks which, where a set takes a cube in several ways, and does at once what is clear', () => {
    const play = table([place(1, 'exploration-1', 0), place(1, 'exploration-1', 1), place(1, 'warfare-2', 1), end]);
    play.tapSet('warfare-2');
    expect(play.listed).toHaveLength(1); // nothing was in the hand: a touch reads first
    expect(play.told).toBe('warfare-2');
    play.choose({ what: 'cube', colour: 1 });
    play.tapSet('exploration-1');
    expect(sent).toEqual([]);
    expect(play.listed).toEqual([place(1, 'exploration-1', 0), place(1, 'exploration-1', 1)]);
    play.choose({ what: 'cube', colour: 1 });
    play.tapSet('warfare-2');
    expect(sent).toEqual([place(1, 'warfare-2', 1)]);
  });
  it('moves under a finger only when the same hex is touched again', () => {
    const move = { do: 'move', seat: 0, cell: 0, to: 1 } as Action;
    const play = table([move, end], { steps: [{ cell: 0, to: 1, cost: 1 }] });
    play.tapHex(0, null, true);
    play.tapHex(1, null, true);
    expect(sent).toEqual([]);
    expect(play.goal).toBe(1);
    play.lookAway();
    expect([play.goal, play.hex]).toEqual([null, 0]);
    play.tapHex(1, null, true);
    play.tapHex(1, null, true);
    expect(sent).toEqual([move]);
  });
  it('lets one effect of several be picked before a marker moves', () => {
    const develop = (row: number, pending?: number): Action => ({
      do: 'develop',
      seat: 0,
      row,
      ...(pending === undefined ? {} : { pending }),
    });
    const play = table([develop(0), develop(0, 0), end]);
    expect(play.rows.size).toBe(0);
    play.choose({ what: 'effect', id: 'more.0' });
    expect(play.rows.get(0)).toEqual([develop(0, 0)]);
  });
});

describe('a Reset', () => {
  const staying = [
    { technology: 'warfare-2', space: 0, first: 0, colour: 0, missing: ['green'] },
    { technology: 'science-1', space: 1, first: 1, colour: 2, missing: ['blue'] },
    { technology: 'science-1', space: 2, first: 1, colour: 2, missing: ['blue'] },
  ];
  const reset = { back: [1, 1, 0, 0, 0, 0, 0], staying, drawn: [61, 62, 63, 64], tile: false };
  const takeback = (technology: string, space: number): Action => ({ do: 'takeback', seat: 0, technology, space });
  const end = { do: 'endturn', seat: 0 } as Action;
  const rest = { do: 'endreset', seat: 0 } as Action;
  /** A table that goes into the Reset when the turn ends, and is through when that ends. */
  function table(legal: Action[]): { play: Play; sent: Action[] } {
    const sent: Action[] = [];
    const now = new SvelteMap([['legal', legal]]);
    const state = {
      view: { turn: 1, active: 0, order: [0, 1], pool: {} },
      page: {
        steps: [],
        reset,
        end_of_turn: { lost: 0, unused: 0, reset: true, drawn: 3, thin: false },
      },
      figures: FIGURES,
      get legal() {
        return now.get('legal');
      },
      snapshot: { legal },
      tutorial: null,
      seat: 0,
      highlight: null,
      scores: [],
      act: (action: Action): Promise<boolean> => {
        sent.push(action);
        const back = staying.map((cube) => takeback(cube.technology, cube.space));
        now.set('legal', action.do === 'endreset' ? [] : [...back, rest]);
        return Promise.resolve(true);
      },
    };
    return { play: new Play(state as unknown as TableState, set), sent };
  }
  const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

  it('is shown before the turn ends, and one confirmation does all of it', async () => {
    const { play, sent } = table([end]);
    play.confirm();
    expect(sent).toEqual([]);
    expect(play.resetting).toEqual(reset);
    play.keep(staying[0], false);
    expect(play.drawn).toBe(62);
    play.confirm();
    await settled();
    expect(sent).toEqual([end, takeback('warfare-2', 0), rest]);
  });
  it('takes the first ones of cubes that are just the same', () => {
    const { play } = table([rest]);
    play.keep(staying[2], false);
    expect(play.takenBack).toEqual([takeback('science-1', 1)]);
    play.keep(staying[1], false);
    expect(play.takenBack).toEqual([takeback('science-1', 1), takeback('science-1', 2)]);
    play.keep(staying[2], true);
    play.keep(staying[1], true);
    expect(play.takenBack).toEqual([]);
  });
});

it('moves the map to a hex only where that, with as much around it as the land has, is out of sight', () => {
  const hexes = [-1, 0, 2].flatMap((q) => [0, 1].map((r) => ({ q, r })));
  const all = boundsOf(hexes);
  const shown: Rect[] = [];
  const desk = { stage: { reveal: (rect: Rect) => shown.push(rect) } };
  const keys = new MapKeys({ page: { hexes } } as unknown as Play, desk as never);
  hexes.forEach((_, cell) => keys.showHex(cell));
  for (const { left, top, width, height } of shown) {
    expect(left).toBeGreaterThanOrEqual(all.left - 1e-9);
    expect(top).toBeGreaterThanOrEqual(all.top - 1e-9);
    expect(left + width).toBeLessThanOrEqual(all.left + all.width + 1e-9);
    expect(top + height).toBeLessThanOrEqual(all.top + all.height + 1e-9);
  }
  expect(shown).toHaveLength(hexes.length);
});

describe('the window about a hex', () => {
  const corner = (left: number, top: number) => ({ left, top, width: 100, height: 100 });
  const corners = [corner(900, 0), corner(0, 0), corner(900, 700), corner(0, 700)];
  it('takes the corner farthest from the hex', () => {
    expect(bestWindow(corners, { x: 100, y: 750 }, [], 20)).toBe(corners[0]);
    expect(bestWindow(corners, { x: 950, y: 100 }, [], 20)).toBe(corners[3]);
  });
  it('covers no place that can be reached, or as few as can be', () => {
    const from = { x: 100, y: 750 };
    expect(bestWindow(corners, from, [{ x: 950, y: 110 }], 20)).toBe(corners[2]);
    const everywhere = [950, 50].flatMap((x) => [50, 750].map((y) => ({ x, y })));
    expect(bestWindow(corners, from, [...everywhere, { x: 960, y: 60 }], 20)).not.toBe(corners[0]);
    const under = ({ left, top, width, height }: (typeof corners)[number]) => ({
      x: left + width / 2,
      y: top + height / 2,
    });
    const others = corners.filter((each) => each !== corners[1]).map(under);
    expect(bestWindow(corners, from, [], 20, others)).toBe(corners[1]);
  });
});

/** Every effect that may lie in the pool. */
const OPS = [
  'move',
  'fly',
  'attack',
  'ranged',
  'fortress',
  'miniature',
  'clone',
  'tech',
  'develop_any',
  'develop_row',
  'develop_diff',
  'draw',
  'restore',
  'purge_grey',
  'espionage',
  'gen_cube',
  'adjacent_opponents',
  'sacrifice',
];

it('every question and effect that the board names has words', () => {
  const named = [
    ...[
      'race',
      'tile',
      'startcard',
      'extracube',
      'markers',
      'store',
      'choice',
      'lower',
      'givecube',
      'giveminiature',
      'putcube',
      'endreset',
    ].map((kind) => `hyp.ask.${kind}`),
    ...[
      'move',
      'fly',
      'attack',
      'ranged',
      'fortress',
      'miniature',
      'clone',
      'tech',
      'develop_any',
      'develop_row',
      'develop_diff',
      'draw',
      'restore',
      'purge_grey',
      'espionage',
      'gen_cube',
      'adjacent_opponents',
      'sacrifice.cube',
      'sacrifice.miniature',
      'sacrifice.gem',
    ].map((op) => `hyp.use.${op}`),
    ...['effects', 'cubes', 'thin'].flatMap((key) => [`hyp.worry.${key}`, `hyp.worry.${key}.one`]),
    ...['hyp.worth', 'hyp.worth.to', 'hyp.reset.stay', 'hyp.reset.go', 'hyp.reset.then', 'hyp.bag.drawn'].flatMap(
      (key) => [key, `${key}.one`],
    ),
    ...OPS.map((op) => `hyp.fx.${op}`),
  ];
  expect(named.filter((key) => !(key in en))).toEqual([]);
});

describe('what the board says of the rules', () => {
  it('is what the figures of Hyperborea say', () => {
    expect(told(legend(LOOKED_AT))).toEqual(new Set([...FIGURES.ghosts, FIGURES.further_ghost]));
  });
});

describe('what the others have changed', () => {
  const ground = (outside: number[], inside: (number | null)[], fortresses = [0, 0]) => ({
    face: 'x',
    outside,
    stopped: 0,
    inside,
    tokens: [],
    fortresses,
  });
  const moment = (land: ReturnType<typeof ground>[], control: (number | null)[], items: Record<string, number>) => ({
    view: { land, scores: [{ seat: 0, total: 0, rank: 1, items }] } as unknown as View,
    page: { hexes: control.map((seat, cell) => ({ name: `A${cell + 1}`, kind: 'borderland', control: seat })) } as Page,
  });

  it('is told hex by hex, with what is left there and who controls it', () => {
    const before = moment([ground([1, 1], [0]), ground([2, 0], [], [1, 0]), ground([0, 1], [])], [0, 0, 1], {
      gems: 2,
    });
    const after = moment([ground([0, 1], [0]), ground([0, 1], []), ground([0, 1], [])], [0, 1, 1], { gems: 1 });
    expect(changesFor(0, before, after, FIGURES)).toEqual([
      'A1: one of your miniatures fell. 1 stands there.',
      'You still control A1: 62 points.',
      'A2: 2 of your miniatures fell. None is left there.',
      'A2: one of your fortresses is broken.',
      'You do not control A2 any more: −62.',
      'Gems −1',
    ]);
    expect(changesFor(0, before, before, FIGURES)).toEqual([]);
  });
});
