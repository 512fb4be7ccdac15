/** A match looked at again, step by step, as the own seat may see it. */
import { api, ApiError } from '../lib/api';
import type { ReplayState, Seat } from '../lib/types';
import type { TableState } from './state.svelte';

export class Replay {
  /** All steps of the match while it is looked at; null in the present. */
  states = $state.raw<ReplayState[] | null>(null);
  step = $state(0);
  /** Whether the map of whoever moves is shown. */
  follow = $state(true);

  constructor(private readonly table: TableState) {}

  get on(): boolean {
    return this.states !== null;
  }
  get now(): ReplayState | null {
    return this.states?.[this.step] ?? null;
  }
  get mover(): Seat | null {
    const seat = this.now?.seat ?? -1;
    return seat < 0 ? null : seat;
  }

  async start(): Promise<void> {
    const { table } = this;
    table.result = false;
    try {
      this.states = await api.states(table.id, table.token);
      this.step = Math.max(0, this.states.length - 1);
    } catch (error) {
      if (error instanceof ApiError) table.refusal = { rule: null, message: error.message };
    }
  }
  stop(): void {
    this.states = null;
    this.table.result = this.table.ending !== null;
  }
  /** To the step of a line of the log, or the last one before it. */
  jump(event: number): void {
    const after = this.states?.findIndex((step) => step.event > event) ?? -1;
    this.step = Math.max(0, (after < 0 ? (this.states?.length ?? 1) : after) - 1);
  }
}
