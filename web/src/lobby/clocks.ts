/** How long somebody may think: what is offered, and what it is called. */
import { maybe, t } from '../lib/i18n.svelte';
import { timeLeft } from '../lib/time';
import type { TimeLimit } from '../lib/types';

export const CLOCKS = {
  none: null,
  move2: { kind: 'move', seconds: 120 },
  move10: { kind: 'move', seconds: 600 },
  day: { kind: 'move', seconds: 86400 },
  days2: { kind: 'move', seconds: 2 * 86400 },
  days3: { kind: 'move', seconds: 3 * 86400 },
  days7: { kind: 'move', seconds: 7 * 86400 },
  game30: { kind: 'game', seconds: 1800 },
} satisfies Record<string, TimeLimit | null>;
export const CLOCK_NAMES = Object.keys(CLOCKS) as (keyof typeof CLOCKS)[];

/** A clock in words; one that the page does not offer, as programs make them, by its length. */
export function clockName(limit: TimeLimit | null): string {
  const name = CLOCK_NAMES.find(
    (each) => CLOCKS[each]?.kind === limit?.kind && CLOCKS[each]?.seconds === limit?.seconds,
  );
  if (name) return t(`clock.${name}`);
  return limit ? maybe(`clock.other.${limit.kind}`, '', { time: timeLeft(limit.seconds) }) : '';
}
