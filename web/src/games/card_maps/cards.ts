/** Cards: what their squares are, how they turn, which cells they fill. Drawing only: no rule is decided here. */
import type { Point } from '../../lib/board/points';
import type { Cell } from '../../lib/board/squares';
import type { ComponentSet } from './types';

export const UNIT = 48;
export const CUBE = 0x80;
export const DESERT = 1;
export const TOWN = 3;
export const MOUNTAIN = 5;
/** The tiles of Hokkaidō as squares. */
export const TILES: Record<string, number> = { lake: 4, town: 3, forest: 2, mountain: 5 };

const PLAIN = ['', 'desert', 'forest', 'town', 'lake', 'mountain'];

export const isProduction = (code: number): boolean => (code & 0x7f) >= 8 && (code & 0x7f) < 12;
export const isFactory = (code: number): boolean => (code & 0x7f) >= 16;
export const colourOf = (code: number): number => ((code & 0x7f) < 16 ? (code & 0x7f) - 8 : ((code & 0x7f) - 16) >> 3);
export const valueOf = (code: number): number => ((code & 0x7f) - 16) & 7;

/** The symbol of a square: `sq-forest`, `sq-prod-blue`, `sq-fact-blue-3`. */
export function symbolOf(code: number, colours: string[]): string {
  if (isFactory(code)) return `sq-fact-${colours[colourOf(code)]}-${valueOf(code)}`;
  if (isProduction(code)) return `sq-prod-${colours[colourOf(code)]}`;
  return `sq-${PLAIN[code & 0x7f] ?? 'desert'}`;
}

/** A square of a card file as its code: `lake`, `blue`, `blue 3`. */
export function codeOf(word: string, colours: string[]): number {
  const plain = PLAIN.indexOf(word);
  if (plain > 0) return plain;
  const [colour, value] = word.split(' ');
  const index = colours.indexOf(colour);
  return value ? 16 + 8 * index + Number(value) : 8 + index;
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
export function faces(set: ComponentSet): Map<number, number[]> {
  return new Map(
    Object.entries(set.cards).map(([number, rows]) => [
      Number(number),
      rows.flat().map((word) => codeOf(word, set.colours)),
    ]),
  );
}

export function provinceFaces(set: ComponentSet, side: string): number[][] {
  return Object.values(set.provinces).map((province) =>
    (province[side] ?? []).flat().map((word) => codeOf(word, set.colours)),
  );
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
