/** A map of cards that lie on each other, ready to be drawn and pointed at. */
import { key } from '../../lib/board/squares';
import type { Rect } from '../../lib/board/points';
import { footprint } from './cards';
import type { Cube, LaidCard, MapPicture, Range } from './types';

export interface SeenCell {
  row: number;
  col: number;
  square: string;
  card: number;
}

export interface Land extends Rect {
  /** From the lowest to the highest. */
  pile: readonly LaidCard[];
  /** Row by row. */
  seen: Map<string, SeenCell>;
  cubes: readonly Cube[];
  /** Cells that show a tile. */
  tiles: readonly [number, number][];
  range: Range | null;
}

export function readMap({ pile, cubes, tiles = [], range = null }: MapPicture): Land {
  const tops = new Map<string, SeenCell>();
  for (const { card, row: top, col: left, turn, squares } of pile)
    footprint(top, left, turn).forEach(([row, col], index) =>
      tops.set(key(row, col), { row, col, square: squares[index], card }),
    );
  const seen = new Map([...tops].sort(([, one], [, other]) => one.row - other.row || one.col - other.col));
  const [rows, cols] = [[...seen.values()].map(({ row }) => row), [...seen.values()].map(({ col }) => col)];
  const [top, left] = [Math.min(...rows), Math.min(...cols)];
  const [height, width] = [Math.max(...rows) - top + 1, Math.max(...cols) - left + 1];
  return { pile, seen, cubes, tiles, range, top, left, height, width };
}
