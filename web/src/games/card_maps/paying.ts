/** Cubes that leave a map hop to the pool. */
import { hop, middleOf, type Hop } from '../../lib/hop';
import { key, type Cell } from '../../lib/board/squares';
import type { Point } from '../../lib/board/points';
import type { Land } from './land';

/** The cubes of a map that are not on it any more. */
export const gone = (before: Land, after: Land): { cell: Cell; colour: string }[] => {
  const left = new Set(after.cubes.map((cube) => key(cube.row, cube.col)));
  return before.cubes
    .filter((cube) => !left.has(key(cube.row, cube.col)))
    .map((cube) => ({ cell: [cube.row, cube.col], colour: cube.colour }));
};

/** From where they lay, or from the seat's small map where another map is large. */
export function hopToPool(
  lands: { before: Land; after: Land }[],
  onStage: (seat: number, cell: Cell) => Point | null,
): void {
  const hops: Hop[] = lands.flatMap(({ before, after }, seat) =>
    gone(before, after).flatMap(({ cell, colour }) => {
      const from = onStage(seat, cell) ?? middleOf(`[data-seat="${seat}"] .small`, `[data-seat="${seat}"]`);
      const to = middleOf(`[data-pool="${colour}"]`, '[data-rail]', '[data-tab="hand"]');
      return from && to ? [{ symbol: `cube-${colour}`, from, to, size: 30 }] : [];
    }),
  );
  hop(hops);
}
