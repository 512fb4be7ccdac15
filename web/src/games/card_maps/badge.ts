/** Where the size of a town is written: on its outline, and never over something that has to be read. */
import type { Point } from '../../lib/board/points';
import { key, type Cell } from '../../lib/board/squares';

/**
 * The middle of an outer edge of the town, in squares: one whose square outside is not `busy` with a resource, as far
 * up and to the right as there is.
 */
export function badgeAt(town: readonly Cell[], busy: (cell: Cell) => boolean): Point {
  const inside = new Set(town.map(([row, col]) => key(row, col)));
  const edges = town.flatMap(([row, col]) =>
    (
      [
        [row, col + 1],
        [row - 1, col],
        [row, col - 1],
        [row + 1, col],
      ] as Cell[]
    )
      .filter((beyond) => !inside.has(key(...beyond)))
      .map((beyond) => ({
        beyond,
        at: { x: (col + beyond[1]) / 2 + 0.5, y: (row + beyond[0]) / 2 + 0.5 },
      })),
  );
  const free = edges.filter(({ beyond }) => !busy(beyond));
  return (free.length ? free : edges).reduce((best, next) =>
    next.at.x - next.at.y > best.at.x - best.at.y + 1e-9 ? next : best,
  ).at;
}
