import { describe, expect, it } from 'vitest';
import { words } from '../src/games/card_maps/shared';
import { badgeAt } from '../src/games/card_maps/badge';
import {
  besideMap,
  colourOf,
  faces,
  footprint,
  middle,
  symbolOf,
  turned,
  typicalFactory,
  valueOf,
} from '../src/games/card_maps/cards';
import { handLayout, tabledWidth } from '../src/games/card_maps/hand';
import { readMap } from '../src/games/card_maps/land';
import { litCells, Places } from '../src/games/card_maps/places';
import type { MapPicture } from '../src/games/card_maps/types';
import { key } from '../src/lib/board/squares';
import type { Action } from '../src/lib/types';
import { Play as CardPlay, type Play } from '../src/games/card_maps/play.svelte';
import type { TableState } from '../src/table/state.svelte';
import type { Figures } from '../src/games/card_maps/types';
import { heldName, legendOf, rounds, where } from '../src/games/card_maps/words';
import { learnWords } from '../src/lib/i18n.svelte';

/** Figures of the rules as no rules have them: whatever a board shows of these came through the wire. */
const FIGURES: Figures = {
  rounds: 31,
  hand: 7,
  passed_after: 1,
  cube_value: 71,
  terrains: ['desert', 'forest', 'lake', 'mountain', 'town'],
  points: { forest: 41, lake: 42, mountain: 43, town: 44 },
  makes: { blue: 'forest', brown: 'mountain' },
  tile_cost: 46,
  goal: 45,
};
/** In place of the words of a game. */
const LEGEND = Object.fromEntries([
  ...['forest', 'lake', 'mountain', 'town'].map((name) => [`legend.${name}`, '{n}']),
  ...['forest', 'mountain'].map((name) => [`legend.makes.${name}`, name]),
]);
const figuresIn = (text: string): Set<number> => new Set([...text.matchAll(/\d+/g)].map(([digits]) => Number(digits)));
const told = (lines: { text: string }[]): Set<number> => figuresIn(lines.map(({ text }) => text).join(' '));

const COLOURS = ['blue', 'brown', 'grey', 'yellow'];

describe('squares', () => {
  it('are words with a colour and points, shown as symbols', () => {
    expect(symbolOf('brown 3', COLOURS)).toBe('sq-fact-brown-3');
    expect(symbolOf('grey', COLOURS)).toBe('sq-prod-grey');
    expect(symbolOf('forest', COLOURS)).toBe('sq-forest');
    expect([colourOf('brown 3', COLOURS), colourOf('grey', COLOURS), colourOf('lake', COLOURS)]).toEqual([
      'brown',
      'grey',
      null,
    ]);
    expect([valueOf('brown 3'), valueOf('grey')]).toEqual(['3', null]);
  });
  it('of a set say which factory stands for all of a colour', () => {
    const rows = ['blue 2', 'blue 4', 'blue 3', 'blue 2', 'grey 4'].map((square) => [[square, 'lake']]);
    const set = { colours: COLOURS, cards: Object.fromEntries(rows.entries()), provinces: {} };
    expect([typicalFactory(set, 'blue'), typicalFactory(set, 'grey')]).toEqual(['3', '4']);
  });
});

describe('a card', () => {
  const face = ['a', 'b', 'c', 'd', 'e', 'f'];
  it('turns clockwise by quarters', () => {
    expect(turned(face, 0)).toEqual(face);
    expect(turned(face, 1)).toEqual(['e', 'c', 'a', 'f', 'd', 'b']);
    expect(turned(face, 2)).toEqual(['f', 'e', 'd', 'c', 'b', 'a']);
    expect(turned(face, 3)).toEqual(['b', 'd', 'f', 'a', 'c', 'e']);
    expect(turned(face, 4)).toEqual(face);
  });
  it('covers six cells around its middle', () => {
    expect(footprint(1, -1, 0)).toEqual([
      [1, -1],
      [1, 0],
      [2, -1],
      [2, 0],
      [3, -1],
      [3, 0],
    ]);
    expect(footprint(0, 0, 1)).toHaveLength(6);
    expect(middle(0, 0, 0)).toEqual({ x: 1, y: 1.5 });
    expect(middle(0, 0, 1)).toEqual({ x: 1.5, y: 1 });
  });
  it('comes from the set of the server', () => {
    const set = {
      colours: COLOURS,
      cards: {
        '7': [
          ['town', 'lake'],
          ['yellow', 'town'],
          ['desert', 'desert'],
        ],
      },
      provinces: {},
    };
    expect(faces(set).get(7)).toEqual(['town', 'lake', 'yellow', 'town', 'desert', 'desert']);
  });
});

/** Start at (0, 0); card 5 upright at (0, 1) over it; card 9 at (2, 0) tucked under the start. */
const data: MapPicture = {
  pile: [
    { card: 9, row: 2, col: 0, turn: 0, squares: ['forest', 'forest', 'town', 'town', 'mountain', 'mountain'] },
    { card: 0, row: 0, col: 0, turn: 0, squares: ['desert', 'desert', 'forest', 'forest', 'blue', 'town'] },
    { card: 5, row: 0, col: 1, turn: 0, squares: ['town', 'town', 'lake', 'lake', 'desert', 'desert'] },
  ],
  cubes: [{ row: 2, col: 0, colour: 'blue' }],
};

describe('a map', () => {
  const land = readMap(data);
  it('knows what is seen where', () => {
    expect(land.seen.get(key(0, 1))).toMatchObject({ card: 5, square: 'town' });
    expect(land.seen.get(key(2, 0))).toMatchObject({ card: 0, square: 'blue' });
    expect(land.seen.has(key(3, 2))).toBe(false);
    expect(land.seen.size).toBe(13);
  });
  it('knows its bounds, and has no tiles and no range unless told', () => {
    expect(land).toMatchObject({ top: 0, left: 0, height: 5, width: 3, tiles: [], range: null });
  });
});

const at = (row: number, col: number, turn: number, under?: number[]): Action => ({
  do: 'place',
  seat: 0,
  card: 7,
  row,
  col,
  turn,
  ...(under ? { under } : {}),
});

describe('legal places', () => {
  const places = new Places([at(0, 0, 0, [0]), at(0, 0, 0), at(0, 4, 0), at(3, 0, 0), at(0, 0, 2)]);
  it('are gathered by spot, the one on top first', () => {
    expect(places.all).toHaveLength(4);
    expect(places.at(0, 0, 0)?.actions.map((action) => action.under)).toEqual([undefined, [0]]);
  });
  it('attract the card that is near', () => {
    expect(places.nearest({ x: 4.4, y: 1 }, 0)?.found).toBe(places.at(0, 4, 0));
    expect(places.nearest({ x: 1, y: 3.9 }, 0)?.found).toBe(places.at(3, 0, 0));
    expect(places.nearest({ x: 1, y: 1 }, 1)).toBeNull();
  });
  it('are reached by arrows and by turning', () => {
    const start = places.at(0, 0, 0)!;
    expect(places.towards(start, 0, 1)).toBe(places.at(0, 4, 0));
    expect(places.towards(start, 1, 0)).toBe(places.at(3, 0, 0));
    expect(places.towards(start, -1, 0)).toBeNull();
    expect(places.nextTurn(0)).toBe(2);
    expect(places.nextTurn(2)).toBe(0);
  });
  it('light the free cells they would fill', () => {
    const lit = litCells(places.ofTurn(0), readMap(data)).map(([row, col]) => key(row, col));
    expect(lit).toContain(key(5, 0));
    expect(lit).not.toContain(key(0, 0));
  });
  it('light none where the ruler is: more than one square outside the map', () => {
    const lit = litCells(places.ofTurn(0), readMap(data)).map(([row, col]) => key(row, col));
    expect(places.at(0, 4, 0)).toBeDefined();
    expect(lit).not.toContain(key(0, 4));
  });
});

describe('a card that waits', () => {
  const map = { top: 0, left: 0, height: 9, width: 6 };
  const upright = { width: 2, height: 3 };
  it('lies beside the map, in sight, where there is the most room', () => {
    expect(besideMap(map, upright, { top: -1, left: -4, height: 11, width: 14 })).toEqual({ top: 3, left: 7.25 });
    expect(besideMap(map, upright, { top: -2, left: -1, height: 16, width: 8 })).toEqual({ top: 10.25, left: 2 });
    expect(besideMap(map, upright, { top: -1, left: -4, height: 11, width: 11 })).toEqual({ top: 3, left: -3.25 });
    expect(besideMap(map, upright, { top: -6, left: -1, height: 16, width: 8 })).toEqual({ top: -4.25, left: 2 });
  });
  it('comes nearer where there is little', () => {
    expect(besideMap(map, upright, { top: -1, left: -2, height: 11, width: 10.5 })).toEqual({ top: 3, left: 6.5 });
  });
  it('is in sight even where there is no room beside the map', () => {
    expect(besideMap(map, upright, { top: -1, left: -1, height: 11, width: 8 })).toEqual({ top: 7, left: 5 });
  });
});

describe('a hand', () => {
  it('is one column of large cards where there is room', () => {
    expect(handLayout(4, { width: 124, height: 540 })).toEqual({ columns: 1, width: 76 });
  });
  it('shows all of its cards, in more columns if they are larger then', () => {
    for (const height of [540, 386, 290, 240])
      for (const cards of [1, 2, 3, 4, 5, 6]) {
        const { columns, width } = handLayout(cards, { width: 124, height });
        const rows = Math.ceil(cards / columns);
        expect(rows * (1.5 * width + (columns > 1 ? 24 : 0) + 10)).toBeLessThanOrEqual(height);
        expect(columns * (width + 6) + (columns - 1) * 4).toBeLessThanOrEqual(124);
        expect(width).toBeGreaterThanOrEqual(30);
      }
    expect(handLayout(6, { width: 124, height: 386 }).columns).toBe(2);
  });
});

it('the cards on the table stand in one row, in the wide panel and in the narrow one', () => {
  for (const room of [295, 231])
    for (const [cards, groups] of [
      [2, 1],
      [4, 1],
      [5, 1],
      [4, 2],
    ]) {
      const width = tabledWidth(cards, groups, room);
      expect(cards * (width + 4) + (cards - groups) * 4 + (groups - 1) * 12).toBeLessThanOrEqual(room);
      expect(width).toBeGreaterThanOrEqual(38);
    }
  expect(tabledWidth(3, 1, 295)).toBe(52);
});

describe('the size of a town', () => {
  const town: [number, number][] = [
    [0, 1],
    [1, 1],
    [1, 2],
  ];
  it('is written on its outline, up to the right', () => {
    expect(badgeAt(town, () => false)).toEqual({ x: 2, y: 0.5 });
  });
  it('is never written over a resource', () => {
    expect(badgeAt(town, ([row, col]) => row === 0 && col === 2)).toEqual({ x: 1.5, y: 0 });
  });
});

it('there are words for what is named at run time', () => {
  const wanted = [
    ...['desert', 'forest', 'town', 'lake', 'mountain'].map((name) => `terrain.${name}`),
    ...['blue', 'brown', 'green', 'grey', 'yellow'].map((name) => `colour.${name}`),
    ...['mountain', 'forest', 'factory', 'lake', 'goal', 'scoring_card'].map((name) => `item.${name}`),
    ...['setup', 'deal', 'reveal', 'choose', 'pay', 'pair', 'take', 'draw', 'discard', 'place', 'gift', 'over'].map(
      (name) => `phase.${name}`,
    ),
    ...['forest', 'lake', 'mountain', 'town'].map((name) => `make.${name}`),
    ...[1, 2, 3, 4, 5].map((place) => `nth.${place}`),
    ...['discard', 'pick', 'play', 'take'].map((name) => `confirm.${name}.card`),
    ...Array.from({ length: 9 }, (_, index) => `goal.${index + 1}`),
  ];
  expect(wanted.filter((key) => !(key in words.en))).toEqual([]);
});

/** A table with a map and a card to lay on it, or deserts to change. */
function playing(legal: Action[], map: Partial<MapPicture> = {}): Play {
  const table = {
    seat: 0,
    mine: true,
    view: {
      phase: 'place',
      round: 1,
      to_move: [0],
      taken: [[7]],
      hand: [],
      options: {},
      discards: [[]],
      chosen: [null],
    },
    page: { maps: [{ ...data, ...map }], played: [], pool: [], secret: false },
    figures: FIGURES,
    legal,
    snapshot: { legal },
    log: [],
    scores: [],
  };
  const set = { colours: COLOURS, cards: { '7': [['town', 'lake']] }, provinces: {} };
  return new CardPlay(table as unknown as TableState, set);
}

describe('a card that is to be laid', () => {
  const legal = [at(0, 2, 0), at(1, 2, 0), at(1, 1, 1)];
  it('cannot be confirmed before it was moved, by pointer, finger or key', () => {
    const moved: ((play: Play) => void)[] = [
      (play) => play.point({ x: 3, y: 1.6 }),
      (play) => play.grab({ x: 3, y: 1.6 }),
      (play) => play.tap({ x: 3.2, y: 1.6 }, true),
      (play) => play.step(0, -1),
    ];
    for (const move of moved) {
      const play = playing(legal);
      play.beginGhost({ x: 1, y: 1 });
      play.rest({ top: -2, left: -2, height: 9, width: 12 });
      expect([play.resting, play.pending, play.plan]).toEqual([true, null, null]);
      expect(play.ghost).toEqual({ row: 1, col: 4.25, turn: 0 });
      move(play);
      expect([play.resting, !!play.pending]).toEqual([false, true]);
    }
  });
  it('waits on when it is turned, and when it is only touched', () => {
    const play = playing(legal);
    play.beginGhost({ x: 1, y: 1 });
    play.rest({ top: -2, left: -2, height: 9, width: 12 });
    play.rotate();
    expect([play.ghost?.turn, play.resting, play.pending]).toEqual([1, true, null]);
    play.tap({ x: play.ghost!.col + 1, y: play.ghost!.row + 1 }, true);
    expect(play.resting).toBe(true);
  });
  it('says what it covers', () => {
    const play = playing(legal);
    play.show(at(1, 2, 0));
    expect([play.covered, play.over]).toEqual([
      [
        [1, 2],
        [2, 2],
      ],
      [5],
    ]);
  });
});

describe('terraforming', () => {
  const cubes = [0, 1, 2].map((col) => ({ row: 2, col, colour: 'blue' }));
  const pay = (one: number, other: number): Action => ({
    do: 'terraform',
    seat: 0,
    cell: [0, 0],
    cubes: [
      [2, one],
      [2, other],
    ],
  });
  it('marks the cubes that would do, and others can be chosen; two are needed', () => {
    const play = playing([pay(0, 1), pay(0, 2), pay(1, 2)], { cubes });
    play.enterTerraform('blue');
    expect(play.pending).toBeNull();
    play.desert = [0, 0];
    expect(play.pending).toEqual(pay(0, 1));
    play.toggleCube([2, 0]);
    expect([play.marked, play.pending]).toEqual([[[2, 1]], null]);
    play.toggleCube([2, 2]);
    expect(play.pending).toEqual(pay(1, 2));
  });
});

describe('what the board says of the rules', () => {
  it('is what the figures of a card map say', () => {
    learnWords(words);
    learnWords({ en: LEGEND, fr: LEGEND });
    const play = {
      figures: FIGURES,
      colours: ['blue', 'brown'],
      set: { cards: { 1: [['blue 2', 'brown 3']] }, colours: ['blue', 'brown'], provinces: {} },
      view: { round: 3, phase: 'place' },
    } as unknown as Play;
    const legend = legendOf(play);
    expect(told(legend)).toEqual(new Set(Object.values(FIGURES.points)));
    expect(legend.find(({ pictures }) => pictures.includes('cube-brown'))!.text).toContain('mountain');
    expect([...figuresIn(where(play))]).toContain(FIGURES.rounds);
    expect(rounds(play)).toEqual({ now: 3, all: 31, group: 7 });
    expect(rounds({ ...play, figures: { ...FIGURES, passed_after: 5 } } as Play).group).toBe(5);
  });
});

describe('the name of a card in a hand', () => {
  it('says all that is written on it: what a cube adds, and that it is given up', () => {
    learnWords(words);
    const play = {
      figures: FIGURES,
      colours: COLOURS,
      printed: new Map(),
      boost: (card: number) => (card === 4 ? 'blue' : null),
      discarding: 5,
    } as unknown as Play;
    expect(heldName(play, 3)).toBe('Card 3');
    expect(heldName(play, 4)).toBe('Card 4; +71 with a cube');
    expect(heldName(play, 5)).toBe('Card 5; discarded');
  });
});
