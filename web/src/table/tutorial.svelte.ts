/** A guided first game: which tip is shown, and what the learner is asked to do. The tips come from the server. */
import { same } from '../lib/actions';
import { api, ApiError } from '../lib/api';
import { t } from '../lib/i18n.svelte';
import { put } from '../lib/shelf';
import type { Action, TutorialStep } from '../lib/types';
import type { TableState } from './state.svelte';

export class Tutorial {
  private readonly table!: TableState;
  readonly steps!: TutorialStep[];
  /** The tip that was turned to. */
  private at = $state(0);
  /** Put aside for now: the table then plays like any other. */
  left = $state(false);
  private seen: number;

  /** The first step after the last action that stands. */
  private readonly since: number = $derived(this.done ? (this.asking[this.done - 1] ?? this.last - 1) + 1 : 0);
  /** The step that asks for the next action; after the last of them, the end. */
  private readonly next: number = $derived(this.asking[this.done] ?? this.last);
  readonly shown: number = $derived(Math.min(this.at, this.next));
  readonly step: TutorialStep = $derived(this.steps[this.shown]);
  /** Whether the tip that is shown waits for an action. */
  readonly asks: boolean = $derived(this.shown === this.next && this.step.action !== null);
  /**
   * What the learner may do now, of all that is legal. Nothing fits if the learner went another way: then all of it.
   */
  readonly fitting: Action[] = $derived.by(() => {
    const step = this.steps[this.next];
    return this.left || !step.action ? [] : this.legal.filter((action) => this.fits(step, action));
  });
  /** Whether what is asked for cannot be done any more. */
  readonly astray: boolean = $derived(this.asks && this.legal.length > 0 && !this.fitting.length);

  private constructor(table: TableState, steps: TutorialStep[]) {
    this.table = table;
    this.steps = steps;
    this.seen = this.done;
    this.at = Math.max(this.since, table.shelved.tip ?? 0);
    this.left = table.shelved.alone ?? false;
  }

  /** The tips of this table, if it is a guided first game and this is the learner. */
  static async of(table: TableState): Promise<Tutorial | null> {
    const info = table.snapshot?.table;
    if (!info || info.tutorial === null || table.seat === null) return null;
    try {
      return new Tutorial(table, (await api.tutorial(info.game)).steps);
    } catch (error) {
      if (error instanceof ApiError) return null; // the game plays without tips too
      throw error;
    }
  }

  private get done(): number {
    return this.table.snapshot?.table.tutorial ?? 0;
  }
  private get last(): number {
    return this.steps.length - 1;
  }
  private get asking(): number[] {
    return this.steps.flatMap((step, index) => (step.action ? [index] : []));
  }
  private get legal(): Action[] {
    return this.table.mine ? (this.table.snapshot?.legal ?? []) : [];
  }
  private fits(step: TutorialStep, action: Action): boolean {
    return step.kinds.length ? step.kinds.includes(action.do) : same(action, step.action);
  }

  /** The actions to offer. */
  among(legal: Action[]): Action[] {
    return this.fitting.length ? this.fitting : legal;
  }
  /** Why an action that the rules allow is not offered. */
  objection(action: Action): ApiError | null {
    return this.fitting.length && !this.fitting.some((each) => same(each, action))
      ? new ApiError(409, 'tutorial', t('tutorial.other'))
      : null;
  }

  /** The match has moved: on to what comes after an action, or back to one that was taken back. */
  follow(): void {
    if (this.done > this.seen) this.turn(this.since);
    else if (this.done < this.seen) this.turn(this.next);
    this.seen = this.done;
  }
  turn(to: number): void {
    this.at = Math.min(Math.max(0, to), this.last);
    this.table.shelved = put(this.table.id, { tip: this.at });
  }
  leave(left: boolean): void {
    this.left = left;
    this.table.shelved = put(this.table.id, { alone: left });
  }
  /** Does for the learner what is asked for. */
  async help(): Promise<void> {
    const action = this.fitting.find((each) => same(each, this.step.action)) ?? this.fitting[0];
    if (action) await this.table.act(action);
  }
}
