/** Where a window about a place of the map stands: where it covers nothing that matters, and far from that place. */
import type { Point, Rect } from '../../lib/board/points';

/** How many of these places a window would cover, each with so much around it. */
function covered(window: Rect, places: readonly Point[], around: number): number {
  const { left, top, width, height } = window;
  return places.filter(
    ({ x, y }) => x > left - around && x < left + width + around && y > top - around && y < top + height + around,
  ).length;
}

/**
 * The window that covers the fewest of the places that can be reached; of several, the fewest others, then the one
 * farthest from where one looks. Windows that come first win where even that is equal.
 */
export function bestWindow<W extends Rect>(
  windows: readonly W[],
  from: Point,
  reached: readonly Point[],
  around: number,
  others: readonly Point[] = [],
): W {
  const far = ({ left, top, width, height }: Rect): number =>
    Math.hypot(left + width / 2 - from.x, top + height / 2 - from.y);
  return [...windows].sort(
    (one, other) =>
      covered(one, reached, around) - covered(other, reached, around) ||
      covered(one, others, around) - covered(other, others, around) ||
      Math.round(far(other) - far(one)),
  )[0];
}
