/** Cards: what their squares are, how they turn, which cells they fill. Drawing only: no rule is decided here. */
import type { Point } from '../../lib/board/points';
import type { Cell } from '../../lib/board/squares';
import type { ComponentSet } from './types';

export const UNIT = 48;
/** What a square of a card file produces or processes: `blue`, `blue 3`. Of others, such as `lake`, nothing. */
export function colourOf(square: string, colours: string[]): string | null {
  const [colour] = square.split(' ');
  return colours.includes(colour) ? colour : null;
}
/** The points of a factory; of other squares none. */
export const valueOf = (square: string): string | null => square.split(' ')[1] ?? null;

/** The symbol of a square: `sq-forest`, `sq-prod-blue`, `sq-fact-blue-3`. */
export function symbolOf(square: string, colours: string[]): string {
  const [colour, value] = [colourOf(square, colours), valueOf(square)];
  if (value) return `sq-fact-${colour}-${value}`;
  return colour ? `sq-prod-${colour}` : `sq-${square}`;
}

/** The points of the factory that stands for all of its colour: of those of the set the middle one. */
export function typicalFactory(set: ComponentSet, colour: string): string {
  const squares = Object.values(set.cards).flat(2);
  const values = new Set(squares.filter((square) => square.startsWith(`${colour} `)).map((square) => valueOf(square)!));
  return [...values].sort()[Math.floor(values.size / 2)];
}

export const widthOf = (turn: number): number => (turn & 1 ? 3 : 2);
export const heightOf = (turn: number): number => (turn & 1 ? 2 : 3);

/** Six squares of an upright card (2 wide, 3 high) as they lie after so many quarter turns clockwise. */
export function turned<T>(face: readonly T[], turn: number): T[] {
  let [squares, wide, high] = [[...face], 2, 3];
  for (let quarter = 0; quarter < (turn & 3); quarter++) {
    const next: T[] = [];
    for (let row = 0; row < wide; row++)
      for (let col = 0; col < high; col++) next.push(squares[(high - 1 - col) * wide + row]);
    [squares, wide, high] = [next, high, wide];
  }
  return squares;
}

/** The upright faces of a set by card number. */
export function faces(set: ComponentSet): Map<number, string[]> {
  return new Map(Object.entries(set.cards).map(([number, rows]) => [Number(number), rows.flat()]));
}

/** The middle of a card that lies there, in squares. */
export const middle = (row: number, col: number, turn: number): Point => ({
  x: col + widthOf(turn) / 2,
  y: row + heightOf(turn) / 2,
});

export function footprint(row: number, col: number, turn: number): Cell[] {
  const cells: Cell[] = [];
  for (let down = 0; down < heightOf(turn); down++)
    for (let right = 0; right < widthOf(turn); right++) cells.push([row + down, col + right]);
  return cells;
}
