/** A match that is over, looked through decision by decision. The server judges; this only keeps what it said. */
import { api, ApiError } from '../lib/api';
import { language, maybe, said, t } from '../lib/i18n.svelte';
import { received, type ReviewAbout, type ReviewedDecision, type ReviewPush, type SeatReview } from '../lib/server';
import { put } from '../lib/shelf';
import { route } from '../lib/route.svelte';
import type { Alternative, ReviewedMoment, ReviewMoment } from '../lib/server';
import type { Action, ReplayState, Seat } from '../lib/types';
import { named } from '../table/names';
import { TableState } from '../table/state.svelte';
import { WORDS, type Word } from './figures';

export type Showing = 'played' | 'both' | 'better';
export const SHOWINGS: Showing[] = ['played', 'both', 'better'];
/** From how many points of luck in a round on it is marked in the graph. */
export const MUCH_LUCK = 2;

export interface Lead {
  lead: number;
  error: number;
}

export class Review {
  readonly table: TableState;
  about = $state.raw<ReviewAbout | null>(null);
  done = $state(0);
  all = $state(0);
  stopped = $state(false);
  /** The sums, once all is judged. */
  sums = $state.raw<SeatReview[] | null>(null);
  decisions = $state.raw(new Map<number, ReviewedDecision>());
  /** What each seat could expect, by seat and round, which is counted from 1. */
  leads = $state.raw(new Map<string, Lead>());
  /** What the server would not do. */
  trouble = $state('');
  /** Whose decisions are looked at. */
  seat = $state<Seat>(0);
  at = $state(0);
  showing = $state<Showing>('both');
  /** Which of the best few is compared with what was played. */
  choice = $state(0);
  busy = $state(false);
  private details = $state.raw(new Map<number, ReviewedMoment>());
  /** For which decisions, and whether these were judged then. */
  private asked = new Set<string>();
  private socket: WebSocket | null = null;

  constructor(id: string) {
    this.table = new TableState(id, '');
  }

  readonly own: ReviewMoment[] = $derived(this.about?.moments.filter((moment) => moment.seat === this.seat) ?? []);
  readonly here: ReviewMoment | null = $derived(this.own[this.at] ?? null);
  readonly verdict: ReviewedDecision | null = $derived(this.here ? (this.decisions.get(this.here.line) ?? null) : null);
  readonly detail: ReviewedMoment | null = $derived(this.here ? (this.details.get(this.here.line) ?? null) : null);
  readonly other: Alternative | null = $derived(this.detail?.others[this.choice] ?? null);
  /** The costliest of the seat that have a word, the worst first. */
  readonly costliest: ReviewMoment[] = $derived(
    this.own
      .filter(({ line }) => WORDS.includes(this.decisions.get(line)?.mark as Word))
      .sort((a, b) => this.decisions.get(b.line)!.loss - this.decisions.get(a.line)!.loss),
  );
  readonly whole = $derived(this.sums !== null);
  /** Whether there is something to draw: the last map only where there is no decision to look at. */
  get drawn(): boolean {
    return this.table.replay.on || !!this.trouble || (!!this.about && !this.here);
  }

  async open(): Promise<void> {
    const { table } = this;
    const snapshot = await api
      .snapshot(table.id, table.token)
      .catch(() => api.snapshot(table.id, (table.token = null)));
    table.snapshot = received(snapshot);
    this.seat = snapshot.you.seat ?? snapshot.table.result?.find((each) => each.rank === 1)?.seat ?? 0;
    this.listen();
  }
  /** Asks for the review, or for the rest of it. */
  listen(): void {
    const { table } = this;
    this.stopped = false;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${table.id}/review`);
    this.socket?.close();
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ token: table.token, lang: language.now }));
    socket.onmessage = ({ data }) => this.take(JSON.parse(String(data)) as ReviewPush & { message?: string });
    socket.onclose = () => {
      if (socket === this.socket && !this.whole && !this.trouble) this.stopped = true;
    };
  }
  close(): void {
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }
  private take(push: ReviewPush & { message?: string }): void {
    if (push.message) {
      this.trouble = push.message;
      return;
    }
    [this.done, this.all, this.stopped] = [push.done, push.all, push.stopped];
    this.decisions = new Map([...this.decisions, ...push.decisions.map((each) => [each.line, each] as const)]);
    this.leads = new Map([...this.leads, ...push.leads.map((each) => [`${each.seat} ${each.round}`, each] as const)]);
    if (push.seats) this.sums = push.seats;
    if (push.about && !this.about) {
      this.about = push.about;
      const line = new URLSearchParams(location.search).get('at');
      const wanted = line === null ? undefined : push.about.moments.find((each) => each.line === Number(line));
      if (wanted) this.select(wanted);
    }
  }

  /* ---- going through it ---- */

  select({ seat, line }: ReviewMoment): void {
    this.seat = seat;
    this.step(this.own.findIndex((each) => each.line === line));
  }
  step(at: number): void {
    const next = Math.min(Math.max(0, at), this.own.length - 1);
    if (next !== this.at) this.choice = 0;
    this.at = next;
  }
  look(seat: Seat): void {
    if (seat === this.seat || seat >= (this.about?.finals.length ?? 0)) return;
    const round = this.here?.round ?? 1;
    this.seat = seat;
    this.choice = 0;
    this.at = Math.max(
      0,
      this.own.findIndex((each) => each.round >= round),
    );
  }
  /** To the next decision that has a word, or the one before. */
  nextMark(step: 1 | -1): void {
    const marked = this.own.flatMap((each, index) => (this.costliest.includes(each) ? [index] : []));
    const found = step > 0 ? marked.find((index) => index > this.at) : marked.filter((index) => index < this.at).at(-1);
    if (found !== undefined) this.step(found);
  }
  turn(): void {
    this.showing = SHOWINGS[(SHOWINGS.indexOf(this.showing) + 1) % SHOWINGS.length];
  }
  /** What there is to say of the decision that is shown: what was played at once, the rest when it is judged. */
  async ask(): Promise<void> {
    const line = this.here?.line;
    const judged = !!this.verdict;
    const question = `${line} ${judged}`;
    if (line === undefined || this.asked.has(question)) return;
    this.asked.add(question);
    try {
      const found = await api.reviewed(this.table.id, this.table.token, line);
      if (judged || !this.details.has(line)) this.details = new Map([...this.details, [line, found]]);
    } catch {
      this.asked.delete(question); // it is asked again when somebody comes back to it
    }
  }
  /** What is drawn: before the decision, or after one of the two. */
  draw(): void {
    const { detail, other, showing } = this;
    const drawn = showing === 'played' ? detail?.played : showing === 'better' ? (other ?? detail?.played) : detail;
    if (drawn) this.table.replay.states = [{ view: drawn.view, page: drawn.page } as ReplayState];
  }
  /** A new table from here. */
  async retry(): Promise<void> {
    if (!this.here || this.busy) return;
    this.busy = true;
    try {
      const fresh = await api.retry(this.table.id, this.table.token, this.here.line);
      const seats = Object.fromEntries(fresh.tokens.flatMap((token, seat) => (token ? [[seat, token]] : [])));
      const game = this.table.snapshot!.table.game;
      put(fresh.table, { game, seats, spectator: fresh.spectator, at: Date.now() });
      route.go(`/t/${fresh.table}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.trouble = error.message;
    } finally {
      this.busy = false;
    }
  }

  /* ---- words ---- */

  actionsOf(one: { actions: unknown[] } | null | undefined): Action[] {
    return (one?.actions as Action[] | undefined) ?? [];
  }
  /** What was done, or could have been, in the words of the log. */
  wordsOf(one: Alternative): string[] {
    return (one.words[language.now] ?? one.words.en).map((text) => capital(named(text, this.table)));
  }
  whyOf(one: Alternative): string[] {
    return (one.why[language.now] ?? one.why.en).map((text) => named(text, this.table));
  }
  told(words: Record<string, string> | null | undefined): string {
    return words ? capital(named(said(words), this.table)) : '';
  }
  /** In which round a decision was; a game may call it by what comes once in each. */
  place({ round: n }: Pick<ReviewMoment, 'round'>): string {
    return capital(maybe('course.at', t(this.about?.turns ? 'review.turn' : 'review.round', { n }), { n }));
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
