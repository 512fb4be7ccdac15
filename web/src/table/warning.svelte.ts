/**
 * "Warn me": before a choice counts, the server is asked whether it costs much. If it does, the player is asked to
 * think again; if there is no answer in time, the choice counts.
 */
import { same } from '../lib/actions';
import { api, ApiError } from '../lib/api';
import type { Compared } from '../games/boards';
import { count, language, said, t } from '../lib/i18n.svelte';
import { prefs } from '../lib/prefs.svelte';
import type { Action, Advised, Costly } from '../lib/types';
import { named } from './names';
import type { TableState } from './state.svelte';

/** Milliseconds that a choice waits at most. */
export const PATIENCE = 1500;
/** Standard errors to either side of what is true in 95 of 100 cases. */
const NORMAL = 1.96;

export type Side = 'chosen' | 'better';

interface Found {
  costly: Costly;
  chosen: Action;
  /** Which of the two is on the board, once the reasons are asked for. */
  side: Side | null;
  moment: string;
  /** What the board makes of it: once the player changes that, the choice is taken back. */
  set: Action | null;
  decide: (keep: boolean) => void;
}

export class Warning {
  /** A choice is being weighed: until then it is not sent. */
  weighing = $state(false);
  private found = $state.raw<Found | null>(null);
  /** The decision that was warned of: it is asked about once. */
  private warned = '';

  constructor(private readonly table: TableState) {}

  private get moment(): string {
    const you = this.table.snapshot?.you;
    return `${you?.seat} ${you?.number}`;
  }
  private get shown(): Found | null {
    const { found, table } = this;
    if (!found || found.moment !== this.moment || !table.legal.length) return null;
    return same(found.set, table.advice.plans?.plan ?? null) ? found : null;
  }
  /** Why the choice should be thought over; null where nothing is to be said. */
  get costly(): Costly | null {
    return this.shown?.costly ?? null;
  }
  get side(): Side | null {
    return this.shown?.side ?? null;
  }
  /** Both, once the reasons are asked for: a board draws them together. */
  get both(): Compared[] {
    const costly = this.side && this.costly;
    if (!costly) return [];
    return [
      { look: 'played', actions: [costly.chosen.action as Action], label: t('warning.tag.chosen'), art: true },
      { look: 'better', actions: [costly.better.action as Action], label: t('review.tag.better'), art: true },
    ];
  }
  /** What the board points at. */
  get action(): Action | null {
    const { shown } = this;
    return shown?.side ? (shown.costly[shown.side].action as Action) : null;
  }

  /** Whether a choice may be sent: at once, after it was weighed, or after the player has decided to keep it. */
  allows(action: Action): true | Promise<boolean> {
    const { table, moment } = this;
    this.found?.decide(false);
    const you = table.snapshot?.you;
    const asks = prefs.warnings && you?.warnings && !table.tutorial && table.legal.length > 1;
    if (!asks || !table.token || this.warned === moment || same(action, table.advice.action)) return true;
    return this.weighed(action, api.weigh(table.id, table.token, you.number, action), moment);
  }

  private async weighed(action: Action, answer: Promise<{ costly: Costly | null }>, moment: string): Promise<boolean> {
    const { table } = this;
    this.weighing = true;
    let late: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<null>((resolve) => (late = setTimeout(() => resolve(null), PATIENCE)));
    const told = answer.then(
      ({ costly }) => costly,
      (error: unknown) => {
        if (error instanceof ApiError) return null; // what cannot be weighed counts
        throw error;
      },
    );
    const costly = await Promise.race([told, patience]).finally(() => {
      clearTimeout(late);
      this.weighing = false;
    });
    if (moment !== this.moment) return false;
    if (!costly) return true;
    this.warned = moment;
    table.advice.plans?.show(action);
    const set = table.advice.plans?.plan ?? null;
    return new Promise<boolean>((resolve) => {
      const decide = (keep: boolean): void => {
        this.found = null;
        resolve(keep);
      };
      this.found = { costly, chosen: action, side: null, moment, set, decide };
    });
  }

  /** Shows one of the two on the board, with the reasons; without one, what was chosen alone. */
  show(side: Side | null): void {
    const { shown, table } = this;
    if (!shown) return;
    const { action } = shown.costly[side ?? 'chosen'];
    table.advice.plans?.show(table.legal.find((legal) => same(legal, action as Action)) ?? (action as Action));
    this.found = { ...shown, side, set: table.advice.plans?.plan ?? null };
  }
  keep(): void {
    this.shown?.decide(true);
  }
  /** The choice is still set up, to be changed. */
  takeBack(): void {
    const { shown } = this;
    if (!shown) return;
    shown.decide(false);
    this.table.advice.plans?.show(shown.chosen);
  }

  /* ---- words ---- */

  get title(): string {
    const { costly } = this;
    return costly ? count('warning.title', Math.round(costly.loss)) : '';
  }
  /** How far off that may be, in whole points. */
  get range(): [number, number] {
    const { loss, error } = this.costly ?? { loss: 0, error: 0 };
    return [Math.max(1, Math.round(loss - NORMAL * error)), Math.round(loss + NORMAL * error)];
  }
  /** What is done, in the words of the log and the menu. */
  wordsOf({ words }: Advised): string {
    const text = named(said(words), this.table);
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  }
  whyOf({ why }: Advised): string[] {
    return (why[language.now] ?? []).map((sentence) => named(sentence, this.table));
  }
}
