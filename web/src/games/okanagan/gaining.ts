/** Tokens and gold that somebody gets hop to where they are kept. */
import { hop, middleOf, type Hop } from '../../lib/hop';
import type { Point } from '../../lib/board/points';
import type { Seat } from '../../lib/types';
import type { Reward } from './types';

/** What each seat has: tokens in the order of the rewards, then gold. */
export type Holdings = readonly (readonly number[])[];

/** One symbol for each thing that a seat has more of than before. */
export function gained(
  before: Holdings,
  after: Holdings,
  rewards: readonly Reward[],
): { seat: Seat; symbol: string; reward: string | null }[] {
  return after.flatMap((counts, seat) =>
    counts.flatMap((count, index) => {
      const more = Math.max(0, count - (before[seat]?.[index] ?? 0));
      const reward = rewards[index] ?? null;
      return Array.from({ length: more }, () => ({ seat, symbol: reward ? `rw-${reward}` : 'nugget', reward }));
    }),
  );
}

/** From the tile laid last to the own rail, or to the player's row. */
export function hopToOwners(
  before: Holdings,
  after: Holdings,
  rewards: readonly Reward[],
  own: Seat | null,
  from: Point | null,
): void {
  const hops: Hop[] = gained(before, after, rewards).flatMap(({ seat, symbol, reward }) => {
    const to = middleOf(
      ...(seat === own ? [`.rail [data-reward="${reward}"]`, '.rail [data-gold]'] : []),
      `[data-seat="${seat}"]`,
      '[data-tab="mine"]',
    );
    return from && to ? [{ symbol, from, to, size: 30 }] : [];
  });
  hop(hops);
}
