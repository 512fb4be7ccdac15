import { describe, expect, it } from 'vitest';
import { centre, corners, hexAt, hexPath, type Hex } from '../src/lib/board/hexes';
import { nearest, towards } from '../src/lib/board/points';
import { letters, outline, renamed, squareAt, squareName, stepAmong, type Cell } from '../src/lib/board/squares';

const self = (point: { x: number; y: number }): { x: number; y: number } => point;

describe('things on a board', () => {
  const things = [
    { x: 0, y: 0 },
    { x: 4, y: 0 },
    { x: 5, y: 3 },
  ];
  it('attract what is near', () => {
    expect(nearest(things, self, { x: 3, y: 0.5 })).toMatchObject({ found: things[1] });
    expect(nearest([], self, { x: 0, y: 0 })).toBeNull();
  });
  it('are reached by arrows; a step aside counts double', () => {
    expect(towards(things, self, things[0], 0, 1)).toBe(things[1]);
    expect(towards(things, self, things[0], 1, 0)).toBe(things[2]);
    expect(towards(things, self, things[0], -1, 0)).toBeNull();
  });
});

describe('squares', () => {
  it('are outlined', () => {
    expect(
      outline(
        [
          [0, 0],
          [0, 1],
        ],
        48,
      ).match(/M/g),
    ).toHaveLength(6);
  });
  it('are called as the map is laid, whatever the rules count from', () => {
    const corner = { top: -3, left: 2 };
    expect([0, 25, 26, 52].map(letters)).toEqual(['A', 'Z', 'AA', 'BA']);
    expect(squareName([0, 4], corner)).toBe('C4');
    expect([squareAt([-3, 2], corner), squareAt([-3, 1], corner)]).toEqual(['A1', '1 left of A1']);
    expect([squareAt([-5, 3], corner), squareAt([-5, 1], corner)]).toEqual(['2 above B1', '2 above and 1 left of A1']);
  });
  it('are called anew once the map has grown to the left or the top', () => {
    const line = 'Player 1 laid 52 under 31, at A4.';
    expect(renamed(line, [-3, 2], { top: -3, left: 2 })).toBe(line);
    expect(renamed(line, [-3, 2], { top: -4, left: 0 })).toBe('Player 1 laid 52 under 31, at C5.');
    expect(renamed('Z1, AA2', [0, 0], { top: 0, left: -1 })).toBe('AA1, AB2');
  });
  it('are walked through by arrows', () => {
    const cells: Cell[] = [
      [0, 0],
      [0, 3],
      [2, 1],
    ];
    expect(stepAmong(cells, null, 0, 1)).toEqual([0, 0]);
    expect(stepAmong(cells, [0, 0], 0, 1)).toEqual([0, 3]);
    expect(stepAmong(cells, [0, 0], 1, 0)).toEqual([2, 1]);
    expect(stepAmong(cells, [0, 0], -1, 0)).toEqual([0, 0]);
  });
});

describe('hexes', () => {
  const all: Hex[] = [-3, -1, 0, 2].flatMap((q) => [-2, 0, 1, 3].map((r): Hex => [q, r]));
  it('stand one width from each neighbour', () => {
    for (const [q, r] of [
      [1, 0],
      [0, 1],
      [-1, 1],
      [-1, 0],
      [0, -1],
      [1, -1],
    ]) {
      const { x, y } = centre([q, r]);
      expect(Math.hypot(x, y)).toBeCloseTo(1);
    }
  });
  it('are found by any point inside', () => {
    for (const hex of all) {
      const { x, y } = centre(hex);
      for (const corner of corners(hex))
        expect(hexAt({ x: x + 0.95 * (corner.x - x), y: y + 0.95 * (corner.y - y) })).toEqual(hex);
    }
  });
  it('have a point at the top', () => {
    expect(hexPath([0, 0], 100)).toMatch(/^M0\.00 -57\.74L50\.00 -28\.87L/);
  });
});

it('leaves a square that the map does not reach yet as the sentence calls it', () => {
  expect(renamed('on A1', [-2, 0], { top: 0, left: 0 })).toBe('on A1');
  expect(renamed('on A3', [-2, 0], { top: 0, left: 0 })).toBe('on A1');
});
