/**
 * Choosing ahead: who waits for others sets up the next choice on the board as if it were their turn. The server keeps
 * it for this seat alone, and plays it when the turn comes.
 */
import { api, ApiError } from '../lib/api';
import { said, t } from '../lib/i18n.svelte';
import { received } from '../lib/server';
import type { Action, Plan } from '../lib/types';
import { named } from './names';
import type { TableState } from './state.svelte';

export class Planning {
  /** What may be chosen, while the player does. */
  choices = $state.raw<Action[]>([]);

  constructor(private readonly table: TableState) {}

  get on(): boolean {
    return this.choices.length > 0 && !this.table.past;
  }
  /** Whether the player may begin. */
  get offered(): boolean {
    const { table } = this;
    return !!table.snapshot?.you.may_plan && !table.past && !this.on && table.cover === null;
  }
  /** What is planned. */
  get plan(): Plan | null {
    const plan = this.table.snapshot?.you.plan;
    return plan && !plan.dropped ? plan : null;
  }
  /** What was planned and no longer fits. */
  get dropped(): Plan | null {
    const plan = this.table.snapshot?.you.plan;
    return plan?.dropped ? plan : null;
  }

  async begin(): Promise<void> {
    const { table } = this;
    const { token } = table;
    if (!token || !table.snapshot?.you.may_plan) return;
    try {
      const { choices } = await api.plannable(table.id, token);
      if (token === table.token && table.snapshot.you.may_plan) this.choices = received({ legal: choices }).legal;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      table.refusal = { rule: null, message: error.message };
    }
  }
  stop(): void {
    this.choices = [];
  }
  /** The table has moved on: what may be chosen is another by now, or it is the player's turn. */
  follow(): void {
    if (!this.choices.length) return;
    if (this.table.snapshot?.you.may_plan) void this.begin();
    else this.stop();
  }
  async choose(action: Action | null): Promise<boolean> {
    const { table } = this;
    const { token } = table;
    if (!token) return false;
    const done = await table.ask(() => api.plan(table.id, token, action));
    if (done) this.stop();
    return done;
  }

  /* ---- words ---- */

  /** What a plan does, in the words of the log. */
  words(plan: Plan): string {
    const text = named(said(plan.words), this.table);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
  get planned(): string {
    return this.plan ? t('plan.made', { what: this.words(this.plan) }) : '';
  }
  /** What has become of a plan, and why. */
  get gone(): string {
    const { dropped } = this;
    if (!dropped) return '';
    const what = this.words(dropped);
    return dropped.why ? t('plan.dropped.why', { what, why: said(dropped.why) }) : t('plan.dropped', { what });
  }
}
