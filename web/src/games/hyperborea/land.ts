/** Where things stand in a hex. Units of the drawing: a hex is 100 wide, its middle is (0, 0). */
import { centre, POINT, type Hex } from '../../lib/board/hexes';
import type { Point, Rect } from '../../lib/board/points';

export const UNIT = 100;
export const HEIGHT = 2 * POINT * UNIT;

/** The middle of a place, in widths of a hex. */
export const middle = (place: readonly number[]): Point => centre(place as Hex);

export function boundsOf(places: readonly (readonly number[])[]): Rect {
  const points = places.map(middle);
  const [left, right] = [Math.min(...points.map((at) => at.x)) - 0.5, Math.max(...points.map((at) => at.x)) + 0.5];
  const [top, bottom] = [Math.min(...points.map((at) => at.y)) - POINT, Math.max(...points.map((at) => at.y)) + POINT];
  return { top: top - 0.1, left: left - 0.08, height: bottom - top + 0.18, width: right - left + 0.16 };
}

/** The middle of each city or ruin: two side by side, a single one in the middle. */
export function sitePlaces(sites: number): Point[] {
  return sites < 2 ? [{ x: 0, y: -17 }] : [{ x: -22, y: -17 }, { x: 23, y: -17 }];
}

/** A miniature, or several of one race drawn as one with their number. */
export interface Figure {
  seat: number;
  count: number;
  stopped: boolean;
  x: number;
  y: number;
  width: number;
}

const MOST_OF_ONE = 4;
const MOST_IN_A_ROW = 5;
/** By the number of figures in the row: width of each, and the step from one to the next. */
const ROWS: [width: number, step: number][] = [[26, 0], [26, 0], [26, 23], [26, 20], [24, 17.5], [22, 15.5], [21, 13.5]];
const FOOT = 47;

/**
 * The miniatures outside, in a row at the foot of the hex. More than four of one race are one figure and a count; so are
 * the largest groups where the row would grow too long.
 */
export function figures(outside: readonly number[], stopped = 0, active = -1): Figure[] {
  const groups = outside.map((count, seat) => ({ seat, count, one: count > MOST_OF_ONE })).filter(({ count }) => count);
  const length = (): number => groups.reduce((sum, { count, one }) => sum + (one ? 1 : count), 0);
  while (length() > MOST_IN_A_ROW) {
    const largest = groups.filter(({ one, count }) => !one && count > 1).sort((a, b) => b.count - a.count)[0];
    if (!largest) break;
    largest.one = true;
  }
  const row = groups.flatMap(({ seat, count, one }) => {
    const halted = seat === active ? stopped : 0;
    return one ? [{ seat, count, stopped: halted >= count }] : Array.from({ length: count }, (_, index) => ({ seat, count: 1, stopped: index < halted }));
  });
  const [width, step] = ROWS[Math.min(row.length, ROWS.length - 1)];
  // A long row stands a little higher: the hex grows narrow at its foot.
  const foot = FOOT - Math.max(0, row.length - 3) * 3;
  return row.map((figure, index) => ({ ...figure, x: (index - (row.length - 1) / 2) * step, y: foot - width * 1.28, width }));
}

/** Fortress tokens of each seat, from the left edge, then from the right. */
export function fortressPlaces(fortresses: readonly number[]): { seat: number; count: number; x: number; y: number }[] {
  return fortresses
    .map((count, seat) => ({ seat, count }))
    .filter(({ count }) => count)
    .map((each, index) => ({ ...each, x: index % 2 ? 28 : -46, y: 3 - Math.floor(index / 2) * 20 }));
}
