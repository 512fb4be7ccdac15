/** Cards: what their squares are, how they turn, which cells they fill. Drawing only: no rule is decided here. */
import type { Point, Rect } from '../../lib/board/points';
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

/** How far a card that waits lies from the map, in squares, if it can: so the nearest places are free. */
const APART = 1.25;

/**
 * The upper left corner of a card that waits beside a map, in sight: on the side with the most room. If there is none,
 * in the lower right corner.
 */
export function besideMap(
  map: Rect,
  card: { width: number; height: number },
  room: Rect,
): { top: number; left: number } {
  const [right, bottom] = [room.left + room.width - card.width, room.top + room.height - card.height];
  const within = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));
  const top = within(room.top, map.top + (map.height - card.height) / 2, bottom);
  const left = within(room.left, map.left + (map.width - card.width) / 2, right);
  const [mapRight, mapBottom] = [map.left + map.width, map.top + map.height];
  const [before, above] = [map.left - card.width, map.top - card.height];
  const sides = [
    { spare: right - mapRight, at: { top, left: Math.min(right, mapRight + APART) } },
    { spare: bottom - mapBottom, at: { top: Math.min(bottom, mapBottom + APART), left } },
    { spare: before - room.left, at: { top, left: Math.max(room.left, before - APART) } },
    { spare: above - room.top, at: { top: Math.max(room.top, above - APART), left } },
  ];
  const widest = sides.reduce((one, other) => (other.spare > one.spare + 0.01 ? other : one));
  return widest.spare >= 0 ? widest.at : { top: bottom, left: right };
}
