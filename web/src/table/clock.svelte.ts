import { t } from '../lib/i18n.svelte';
import { timeLeft } from '../lib/time';
import type { SeatInfo } from '../lib/types';
import type { TableState } from './state.svelte';

/** A clock that runs between two answers of the server too. */
export class Clock {
  private now = $state(Date.now());
  private came = $state(Date.now());

  /** Runs as long as the effect lives. */
  constructor(private readonly table: TableState) {
    $effect(() => {
      const { snapshot } = this.table;
      this.came = this.now = Date.now();
      if (!snapshot?.table.clock) return;
      const timer = setInterval(() => (this.now = Date.now()), 1000);
      return () => clearInterval(timer);
    });
  }

  /** The time a seat has left, in words; nothing where there is no clock. */
  left(seat: SeatInfo): string {
    if (seat.seconds_left === null || seat.seconds_left === undefined) return '';
    if (seat.holiday) return t('seat.holiday');
    const passed = this.table.awaiting.includes(seat.seat) ? (this.now - this.came) / 1000 : 0;
    const s = Math.max(0, Math.round(seat.seconds_left - passed));
    return timeLeft(s);
  }
}
