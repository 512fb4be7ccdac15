import { describe, expect, it } from 'vitest';
import { words } from '../src/games/card_maps/shared';
import { codeOf, colourOf, faces, footprint, middle, symbolOf, turned, valueOf } from '../src/games/card_maps/cards';
import { readMap, tilesOn, type Land } from '../src/games/card_maps/land';
import { litCells, Places } from '../src/games/card_maps/places';
import { rangeOf } from '../src/games/card_maps/range';
import type { CardMapData } from '../src/games/card_maps/types';
import { key } from '../src/lib/board/squares';
import type { Action } from '../src/lib/types';

const COLOURS = ['blue', 'brown', 'grey', 'yellow'];
const base64 = (bytes: number[]): string => btoa(String.fromCharCode(...bytes));

describe('squares', () => {
  it('are read from words and shown as symbols', () => {
    expect(codeOf('lake', COLOURS)).toBe(4);
    expect(codeOf('grey', COLOURS)).toBe(10);
    expect(codeOf('brown 3', COLOURS)).toBe(16 + 8 + 3);
    expect(symbolOf(codeOf('brown 3', COLOURS), COLOURS)).toBe('sq-fact-brown-3');
    expect(symbolOf(10 | 0x80, COLOURS)).toBe('sq-prod-grey');
    expect(symbolOf(2, COLOURS)).toBe('sq-forest');
    expect(colourOf(16 + 24 + 4)).toBe(3);
    expect(valueOf(16 + 24 + 4)).toBe(4);
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
    expect(faces(set).get(7)).toEqual([3, 4, 11, 3, 1, 1]);
  });
});

/** Start at (0, 0); card 5 upright at (0, 1) over it; card 9 at (2, 0) tucked under the start. */
const data: CardMapData = {
  cards: [0, 5, 9],
  spots: [
    [0, 0, 0],
    [0, 1, 0],
    [2, 0, 0],
  ],
  squares: base64([1, 1, 2, 2, 8 | 0x80, 3, 3, 3, 4, 4, 1, 1, 2, 2, 3, 3, 5, 5]),
  above: [0b010, 0, 0b011],
  top: 0,
  left: 0,
  height: 5,
  width: 3,
  cells: base64([1, 7, 8, 3, 9, 10, 5, 11, 12, 15, 16, 0, 17, 18, 0]),
};

describe('a map', () => {
  const land = readMap(data);
  it('is drawn from the lowest card to the highest', () => {
    expect(land.pile.map((laid) => laid.card)).toEqual([9, 0, 5]);
  });
  it('knows what is seen where', () => {
    expect(land.seen.get(key(0, 1))).toMatchObject({ card: 5, code: 3 });
    expect(land.seen.get(key(2, 0))).toMatchObject({ card: 0, code: 8 | 0x80 });
    expect(land.seen.has(key(3, 2))).toBe(false);
    expect(land.seen.size).toBe(13);
  });
  it('shows tiles where the printed desert is gone', () => {
    const printed = new Map([
      [5, [3, 3, 1, 4, 1, 1]],
      [9, [2, 2, 3, 3, 5, 5]],
    ]);
    expect([...tilesOn(land, printed, [[1, 1, 2, 2, 8, 3]])]).toEqual([key(1, 1)]);
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
    expect(lit).toContain(key(0, 4));
    expect(lit).not.toContain(key(0, 0));
  });
});

function draw(rows: string[]): Land {
  const codes: Record<string, number> = { '.': 1, F: 2, T: 3, L: 4, M: 5 };
  const seen: Land['seen'] = new Map();
  rows.forEach((line, row) =>
    [...line].forEach(
      (letter, col) => letter !== ' ' && seen.set(key(row, col), { row, col, code: codes[letter], slot: 0, card: 0 }),
    ),
  );
  return { pile: [], seen, top: 0, left: 0, height: rows.length, width: rows[0].length, cards: [] };
}

describe('the range', () => {
  it('is one path with two lines', () => {
    const range = rangeOf(draw(['T.M.T', 'T.M.T', 'T.M.T']))!;
    expect(range.path).toEqual([
      [0, 2],
      [1, 2],
      [2, 2],
    ]);
    expect(range.ends.map(({ down, right }) => [down, right])).toEqual([
      [-1, 0],
      [1, 0],
    ]);
    expect(range.towns.map((town) => town.cells.length)).toEqual([3, 3]);
  });
  it('goes by corners where no bend fills them, and names the smaller side first', () => {
    const range = rangeOf(draw(['M.TT', '.M.T', 'T.M.']))!;
    expect(range.path).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    expect(range.towns.map((town) => [town.cells.length, town.scores])).toEqual([
      [1, true],
      [3, false],
    ]);
  });
  it('leaves out towns on its lines, and has no sides when it is one square', () => {
    expect(rangeOf(draw(['TMMT', '....', 'TT..']))!.towns.map((town) => town.cells.length)).toEqual([2]);
    expect(rangeOf(draw(['TMT']))!.towns).toEqual([]);
    expect(rangeOf(draw(['T.T']))).toBeNull();
  });
});

it('there are words for what is named at run time', () => {
  const wanted = [
    ...['desert', 'forest', 'town', 'lake', 'mountain'].map((name) => `terrain.${name}`),
    ...['blue', 'brown', 'green', 'grey', 'yellow'].map((name) => `colour.${name}`),
    ...['mountain', 'forest', 'factory', 'lake', 'town', 'goal', 'scoring_card'].map((name) => `item.${name}`),
    ...['setup', 'deal', 'reveal', 'choose', 'pay', 'pair', 'take', 'draw', 'discard', 'place', 'gift', 'over'].map(
      (name) => `phase.${name}`,
    ),
    ...Array.from({ length: 9 }, (_, index) => `goal.${index + 1}`),
  ];
  expect(wanted.filter((key) => !(key in words.en))).toEqual([]);
});
