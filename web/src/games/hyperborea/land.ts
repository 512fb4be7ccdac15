/** Where things stand in a hex. Units of the drawing: a hex is 100 wide, its middle is (0, 0). */
import { centre, POINT } from '../../lib/board/hexes';
import type { Point, Rect } from '../../lib/board/points';

export const UNIT = 100;
export const HEIGHT = 2 * POINT * UNIT;

/** The middle of a place, in widths of a hex. */
export const middle = ({ q, r }: { q: number; r: number }): Point => centre([q, r]);

/** All of these places with a little around them. */
export function boundsOf(places: readonly { q: number; r: number }[]): Rect {
  const points = places.map(middle);
  const [left, right] = [Math.min(...points.map((at) => at.x)) - 0.5, Math.max(...points.map((at) => at.x)) + 0.5];
  const [top, bottom] = [Math.min(...points.map((at) => at.y)) - POINT, Math.max(...points.map((at) => at.y)) + POINT];
  return { top: top - 0.1, left: left - 0.08, height: bottom - top + 0.18, width: right - left + 0.16 };
}

/** The middle of each city or ruin: two side by side, a single one in the middle. */
export function sitePlaces(sites: number): Point[] {
  return sites < 2
    ? [{ x: 0, y: -17 }]
    : [
        { x: -22, y: -17 },
        { x: 23, y: -17 },
      ];
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
const MOST_IN_A_ROW = 4;
const MOST = 6;
/** By the number of figures in a row: width of each, and the step from one to the next. */
const ROWS: [width: number, step: number][] = [
  [26, 0],
  [26, 0],
  [26, 23],
  [26, 20],
  [24, 17.5],
];
const [SMALL, WIDE_STEP, DEPTH] = [21, 27, 14];
const FOOT = 47;

/**
 * The miniatures outside, in a row at the foot of the hex, or in two rows where they are many. More than four of one
 * race are one figure and a count; so are the largest groups where even two rows would not do.
 */
export function figures(outside: readonly number[], stopped = 0, active = -1): Figure[] {
  const groups = outside.map((count, seat) => ({ seat, count, one: count > MOST_OF_ONE })).filter(({ count }) => count);
  const length = (): number => groups.reduce((sum, { count, one }) => sum + (one ? 1 : count), 0);
  while (length() > MOST) {
    const largest = groups.filter(({ one, count }) => !one && count > 1).sort((a, b) => b.count - a.count)[0];
    if (!largest) break;
    largest.one = true;
  }
  const all = groups.flatMap(({ seat, count, one }) => {
    const halted = seat === active ? stopped : 0;
    return one
      ? [{ seat, count, stopped: halted >= count }]
      : Array.from({ length: count }, (_, index) => ({ seat, count: 1, stopped: index < halted }));
  });
  const line = (row: typeof all, width: number, step: number, foot: number): Figure[] =>
    row.map((figure, index) => ({
      ...figure,
      x: (index - (row.length - 1) / 2) * step,
      y: foot - width * 1.28,
      width,
    }));
  if (all.length <= MOST_IN_A_ROW) return line(all, ...ROWS[all.length], FOOT - (all.length === MOST_IN_A_ROW ? 3 : 0));
  const back = Math.floor(all.length / 2);
  return [
    ...line(all.slice(0, back), SMALL, WIDE_STEP, FOOT - DEPTH),
    ...line(all.slice(back), SMALL, WIDE_STEP - 2, FOOT + 3),
  ];
}

/** Fortress tokens of each seat, from the left edge, then from the right. */
export function fortressPlaces(fortresses: readonly number[]): { seat: number; count: number; x: number; y: number }[] {
  return fortresses
    .map((count, seat) => ({ seat, count }))
    .filter(({ count }) => count)
    .map((each, index) => ({ ...each, x: index % 2 ? 28 : -46, y: 3 - Math.floor(index / 2) * 20 }));
}
