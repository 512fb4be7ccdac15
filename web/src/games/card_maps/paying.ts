/** Cubes that leave a map hop to the pool. */
import { hop, middleOf, type Hop } from '../../lib/hop';
import { key, type Cell } from '../../lib/board/squares';
import type { Point } from '../../lib/board/points';
import { colourOf } from './cards';
import { cubesOn, type Land } from './land';

/** The cubes of a map that are not on it any more. */
export const gone = (before: Land, after: Land): { cell: Cell; colour: number }[] => {
  const left = new Set(cubesOn(after).map((cube) => key(cube.row, cube.col)));
  return cubesOn(before)
    .filter((cube) => !left.has(key(cube.row, cube.col)))
    .map((cube) => ({ cell: [cube.row, cube.col], colour: colourOf(cube.code) }));
};

/** From where they lay, or from the seat's small map where another map is large. */
export function hopToPool(
  lands: { before: Land; after: Land }[],
  colours: string[],
  onStage: (seat: number, cell: Cell) => Point | null,
): void {
  const hops: Hop[] = lands.flatMap(({ before, after }, seat) =>
    gone(before, after).flatMap(({ cell, colour }) => {
      const from = onStage(seat, cell) ?? middleOf(`[data-seat="${seat}"] .small`, `[data-seat="${seat}"]`);
      const to = middleOf(`[data-pool="${colours[colour]}"]`, '[data-rail]', '[data-tab="hand"]');
      return from && to ? [{ symbol: `cube-${colours[colour]}`, from, to, size: 30 }] : [];
    }),
  );
  hop(hops);
}
