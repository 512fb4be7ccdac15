/** Who struck whom, where on the map. */
import type { Seat } from '../../lib/types';
import { middle } from './land';
import type { Page, View } from './types';

export interface Strike {
  cell: number;
  /** Whose miniature fell, or whose fortress; a ghost is nobody's. */
  enemy: Seat;
  fortress: boolean;
  /** The hex that a ranged attack came from, beside that of the enemy. */
  from: number | null;
}

/** Where the attacker stood: of several hexes the nearest; none where it was the hex of the enemy. */
export function shooter(seat: Seat, cell: number, { hexes }: Page, { land }: View): number | null {
  if (land[cell].outside[seat]) return null;
  const to = middle(hexes[cell]);
  const away = (other: number): number => {
    const { x, y } = middle(hexes[other]);
    return Math.hypot(x - to.x, y - to.y);
  };
  const stands = land.flatMap(({ outside }, other) => (outside[seat] ? [other] : []));
  return stands.sort((one, other) => away(one) - away(other))[0] ?? null;
}
