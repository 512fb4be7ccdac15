/**
 * A hint: what the expert would do, and the next best. One of them at a time is shown on the board as if the player had
 * set it up. The server thinks it out.
 */
import { same } from '../lib/actions';
import { api, ApiError } from '../lib/api';
import { count, language, said, t } from '../lib/i18n.svelte';
import type { Action, Advised, Hinted } from '../lib/types';
import { named } from './names';
import type { TableState } from './state.svelte';

/** What a board does for hints. */
export interface Plans {
  /** What the player has set up but not confirmed. */
  readonly plan: Action | null;
  /** Sets an action up as if the player had; without one, forgets what was begun. */
  show(action: Action | null): void;
}

/** One of the best few. */
export interface Option extends Advised {
  action: Action;
}

interface Found {
  hint: Hinted;
  /** The best first. */
  options: Option[];
  /** Which of them is on the board. */
  at: number;
  /** What the player had in mind. */
  plan: Action | null;
  moment: string;
  /** What the board makes of it: once the player changes that, the hint is put away. */
  set: Action | null;
}

export class Advice {
  /** Of the board, if it has one. */
  plans: Plans | null = null;
  thinking = $state(false);
  private found = $state.raw<Found | null>(null);

  constructor(private readonly table: TableState) {}

  /** Whether a hint may be asked for now. Where a guide asks for one action, that is its own hint. */
  get offered(): boolean {
    const { table } = this;
    return (
      !!table.snapshot?.you.hints &&
      !table.replaying &&
      !table.warning.costly &&
      table.legal.length > 0 &&
      (!table.tutorial || table.tutorial.advises)
    );
  }
  private get shown(): Found | null {
    const { found } = this;
    return found && this.offered && found.moment === this.moment && same(found.set, this.plans?.plan ?? null)
      ? found
      : null;
  }
  get hint(): Hinted | null {
    return this.shown?.hint ?? null;
  }
  get options(): Option[] {
    return this.shown?.options ?? [];
  }
  /** The one that is shown. */
  get at(): number {
    return this.shown?.at ?? 0;
  }
  private get option(): Option | null {
    return this.options[this.at] ?? null;
  }
  /** What the board points at. */
  get action(): Action | null {
    return this.option?.action ?? null;
  }
  get gains(): Record<string, number> {
    return this.option?.gains ?? {};
  }
  private get moment(): string {
    const you = this.table.snapshot?.you;
    return `${you?.seat} ${you?.number}`;
  }

  async ask(): Promise<void> {
    const { table, moment } = this;
    const number = table.snapshot?.you.number;
    if (!this.offered || this.thinking || this.shown || !table.token || number === undefined) return;
    const plan = this.plans?.plan ?? null;
    this.thinking = true;
    table.refusal = null;
    try {
      const hint = await api.hint(table.id, table.token, number, plan);
      if (moment !== this.moment) return;
      const options = [hint, ...hint.others].map((each) => ({
        ...each,
        action: table.legal.find((legal) => same(legal, each.action)) ?? (each.action as Action),
      }));
      this.plans?.show(options[0].action);
      this.found = { hint, options, at: 0, plan, moment, set: this.plans?.plan ?? null };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (moment === this.moment && error.code !== 'stale') table.refusal = { rule: null, message: error.message };
    } finally {
      this.thinking = false;
    }
  }
  /** Shows another of the best few on the board. */
  choose(at: number): void {
    const { shown } = this;
    if (!shown || !shown.options[at]) return;
    this.plans?.show(shown.options[at].action);
    this.found = { ...shown, at, set: this.plans?.plan ?? null };
  }
  /** Puts the hint away; what the player had in mind is there again. */
  close(): void {
    const { shown } = this;
    this.found = null;
    if (shown) this.plans?.show(shown.plan);
  }
  async follow(): Promise<void> {
    const { action } = this;
    if (action) await this.table.act(action);
  }

  /* ---- words ---- */

  /** What to do, in the words of the log and the menu. */
  get title(): string {
    return this.option ? this.titleOf(this.option) : '';
  }
  titleOf(option: Option): string {
    const text = named(said(option.words), this.table);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
  /** What speaks for the one that is shown, or against it. */
  get why(): string[] {
    return (this.option?.why[language.now] ?? []).map((sentence) => named(sentence, this.table));
  }
  /** How it may end, or how it compares with the best; and how with what the player had in mind. */
  get outlook(): string {
    const { shown } = this;
    if (!shown) return '';
    if (shown.at) return [this.why[0], this.comparison(shown)].filter(Boolean).join(' ');
    const lead = Math.round(shown.hint.ahead);
    const standing =
      lead > 0 ? t('advice.ahead', { n: lead }) : lead < 0 ? t('advice.behind', { n: -lead }) : t('advice.level');
    const end = t('advice.end', { points: count('points', Math.round(shown.hint.expected)), standing });
    return [end, this.comparison(shown)].filter(Boolean).join(' ');
  }
  private comparison({ options, at, plan, hint }: Found): string {
    if (!plan || hint.better_by === null) return '';
    if (same(options[at].action, plan)) return t('advice.same');
    if (at) return '';
    const by = Math.round(hint.better_by);
    return by > 0 ? count('advice.better', by) : by < 0 ? count('advice.worse', -by) : t('advice.equal');
  }
}
