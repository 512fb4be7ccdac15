import { t } from '../lib/i18n.svelte';
import { youOr } from './names';
import type { TableState } from './state.svelte';

/**
 * What the table waits for, unless it is the player at this screen. `chance` says what happens when nobody is awaited.
 */
export function awaited(table: TableState, chance: string): string | null {
  const { status } = table.snapshot!.table;
  if (status === 'over') return t('over');
  if (status === 'paused') return t('paused');
  if (table.busy) return t('sending');
  if (table.mine) return null;
  const names = table.awaiting
    .filter((seat) => seat !== table.seat && seat >= 0)
    .map((seat) => youOr(seat, table))
    .join(t('and'));
  return names ? t('awaits', { names }) : chance;
}
