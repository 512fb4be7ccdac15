/** What a turn has earned and not spent yet: the entries of the pool, and which of them an action spends. */
import type { Action, Effect, Figures, Pool } from './types';

/** An entry of the pool: a number of points, or one effect that needs more than a number. */
export interface Unspent {
  id: string;
  op: string;
  n: number;
  effect: Effect;
}

type Counted = Exclude<keyof Pool, 'refreshed' | 'more'>;
const COUNTED: Counted[] = [
  'move',
  'fly',
  'attack',
  'ranged',
  'fortress',
  'miniature',
  'clone',
  'tech',
  'develop_any',
  'draw',
  'restore',
  'purge_grey',
];

/** The entry of the pool that an action spends. */
export function spentBy(action: Action, { needs }: Figures): string | null {
  if ('pending' in action && typeof action.pending === 'number') return `more.${action.pending}`;
  if (action.do === 'move' && action.fly) return 'fly';
  return needs[action.do] ?? null;
}

export function unspent(pool: Pool): Unspent[] {
  const counted = COUNTED.filter((op) => pool[op]).map((op) => ({
    id: op as string,
    op: op as string,
    n: pool[op] ?? 0,
    effect: { op } as Effect,
  }));
  const more = (pool.more ?? []).map(({ effect }, index) => ({
    id: `more.${index}`,
    op: effect.op,
    n: effect.n ?? 1,
    effect,
  }));
  return [...counted, ...more];
}
