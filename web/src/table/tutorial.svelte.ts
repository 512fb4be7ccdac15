/** A guided first game: which tip is shown, and what the learner is asked to do. The tips come from the server. */
import { same } from '../lib/actions';
import { api, ApiError } from '../lib/api';
import { said, t } from '../lib/i18n.svelte';
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
  /** Whether the learner has taken something back: then nobody has to be told how. */
  private tookBack = false;
  /** What is said to a choice that was not the one. */
  private answer = $state<{ step: number; text: string } | null>(null);
  /** The step whose action the board shows, as it was asked to. */
  private setUp = $state<number | null>(null);

  /** The first step after the last action that stands. */
  private readonly since: number = $derived(this.done ? (this.asking[this.done - 1] ?? this.last - 1) + 1 : 0);
  /** The step that asks for the next action; after the last of them, the end. */
  private readonly next: number = $derived(this.asking[this.done] ?? this.last);
  readonly shown: number = $derived(Math.min(this.at, this.next));
  readonly step: TutorialStep = $derived(this.steps[this.shown]);
  /** Whether the tip that is shown waits for an action. */
  readonly asks: boolean = $derived(this.shown === this.next && this.step.action !== null);
  /**
   * What takes the learner on, of all that is legal. Nothing does if the learner went another way.
   */
  readonly fitting: Action[] = $derived.by(() => {
    const step = this.steps[this.next];
    return this.left || !step.action ? [] : this.legal.filter((action) => this.fits(step, action));
  });
  /** Whether what is asked for cannot be done any more. */
  readonly astray: boolean = $derived(this.asks && this.legal.length > 0 && !this.fitting.length);
  /** Whether all that is legal is offered where one action is asked for: other choices are answered in words. */
  private readonly open: boolean = $derived(this.steps[this.next].otherwise.length > 0);
  /** The one action that is asked for now: boards point at it where the learner has to find it. */
  readonly wanted: Action | null = $derived(this.asks && !this.step.kinds.length ? (this.fitting[0] ?? null) : null);
  /** What the guide says to the choice that was made. */
  readonly reaction: string | null = $derived(this.asks && this.answer?.step === this.shown ? this.answer.text : null);
  /** Whether the board shows already what is asked for. */
  readonly showing: boolean = $derived(this.asks && this.setUp === this.shown);
  /** Whether a hint may be asked for: where it is taught, and where the learner chooses freely. */
  readonly advises: boolean = $derived(
    this.left || this.step.tries === 'hint' || (this.asks && this.step.kinds.length > 0) || this.next === this.last,
  );

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
    return this.fitting.length && !this.open ? this.fitting : legal;
  }
  private misses(action: Action): boolean {
    return this.fitting.length > 0 && !this.fitting.some((each) => same(each, action));
  }
  /** Why an action that the rules allow is not offered. */
  objection(action: Action): ApiError | null {
    return !this.open && this.misses(action) ? new ApiError(409, 'tutorial', t('tutorial.other')) : null;
  }
  /** Looks at a choice before it is sent: if it is not the one that is asked for, says why, and it is not sent. */
  stops(action: Action): boolean {
    if (!this.misses(action)) return false;
    const fits = this.steps[this.next].otherwise.find(({ when }) =>
      Object.entries(when).every(([field, value]) => same(action[field], value)),
    );
    this.turn(this.next);
    this.answer = { step: this.next, text: fits ? said(fits.text) : t('tutorial.other') };
    return true;
  }

  /** The match has moved: on to what comes after an action, or back to one that was taken back. */
  follow(): void {
    const { done, seen } = this;
    this.seen = done;
    if (done > seen) this.goOn(this.since);
    else if (done < seen) {
      this.tookBack = true;
      this.turn(this.next);
    }
  }
  /** On to the next tip, past one that teaches what the learner has done already. */
  goOn(to = this.shown + 1): void {
    this.turn(this.tookBack && this.steps[to]?.tries === 'undo' && to < this.next ? to + 1 : to);
  }
  /** A hint was asked for: if that was to be tried out here, on to what follows. */
  hinted(): void {
    if (this.step.tries === 'hint' && !this.asks) this.goOn();
  }
  turn(to: number): void {
    this.answer = this.setUp = null;
    this.at = Math.min(Math.max(0, to), this.last);
    this.table.shelved = put(this.table.id, { tip: this.at });
  }
  leave(left: boolean): void {
    this.left = left;
    this.table.shelved = put(this.table.id, { alone: left });
  }
  /** Sets up on the board what is asked for; where that is done already or there is no board, does it. */
  async help(): Promise<void> {
    const action = this.fitting.find((each) => same(each, this.step.action)) ?? this.fitting[0];
    const { plans } = this.table.advice;
    if (!action) return;
    if (this.showing || !plans) await this.table.act(action);
    else {
      this.answer = null;
      this.setUp = this.shown;
      plans.show(action);
    }
  }
}
