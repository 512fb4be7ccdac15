import type { Snippet } from 'svelte';
import { api, ApiError, wanted, you } from '../lib/api';
import { save } from '../lib/files';
import { language, t } from '../lib/i18n.svelte';
import { key, seatToken } from '../lib/key';
import { Live, Lost, type LinkState } from '../lib/live';
import { yourTurn } from '../lib/notices';
import { prefs } from '../lib/prefs.svelte';
import { route } from '../lib/route.svelte';
import { received } from '../lib/server';
import { play, type Sound } from '../lib/sounds';
import { here, linkTo, put, shelf, stay, type Shelved } from '../lib/shelf';
import type {
  Action,
  ChatLine,
  Ending,
  LogLine,
  Previewed,
  Score,
  Seat,
  SeatInfo,
  Snapshot,
  TableInfo,
} from '../lib/types';
import { Advice } from './advice.svelte';
import type { Corner } from '../lib/board/squares';
import type { Board } from '../games/boards';
import { Counting } from './counting.svelte';
import { enter } from './entering';
import type { Look } from './looks';
import { Planning } from './planning.svelte';
import { Playback } from './playback.svelte';
import { Replay } from './replay.svelte';
import type { Scoring } from './scoring';
import type { Tutorial } from './tutorial.svelte';
import { Warning } from './warning.svelte';

export interface Refusal {
  rule: string | null;
  message: string;
}

/** What stands around a board on which something is asked for, as in a puzzle: a match is not played there. */
export interface Task {
  title: string;
  /** The name of its tab. */
  tab: string;
  /** Where the title stands, less loud. */
  line: string;
  /** What is asked, on a phone above the board. */
  question: string;
  /** All about it: the beginning of the panel, on a phone a tab of its own. */
  aside: Snippet;
  /** What came of the last try. */
  note: string;
  /** Once there is nothing more to do: what came of it, and what stands in place of what confirms. */
  end?: { title: string; line: string; next: Snippet };
}

/** One table as this screen sees it: the snapshot, the log, and what the player may ask of the server. */
export class TableState {
  readonly id: string;
  shelved = $state.raw<Shelved>({ game: '', seats: {}, links: {}, spectator: null, at: 0 });
  token = $state<string | null>(null);
  snapshot = $state.raw<Snapshot | null>(null);
  private told = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  link = $state<LinkState>('connecting');
  failure = $state<ApiError | null>(null);
  /** A guest has come by a link: the table, and whom to tell the name. */
  guest = $state.raw<{ table: TableInfo; sit: (name: string) => void } | null>(null);
  refusal = $state<Refusal | null>(null);
  busy = $state(false);
  /** What the action in the air would change is being asked. */
  asking = $state(false);
  /** The seat whose player has to come to the screen before anything of it is shown. */
  cover = $state<Seat | null>(null);
  /** The facts of the log line that is pointed at. */
  private pointed = $state.raw<LogLine['facts'] | null>(null);
  task = $state.raw<Task | null>(null);
  /** Of a guided first game: its tips. */
  tutorial = $state.raw<Tutorial | null>(null);
  /** How the entries of the log look in the game that is played; what is not said is plain. */
  looks: Record<string, Look> = {};
  /** How they sound. */
  sounds: Partial<Record<string, Sound>> = {};
  /** What is A1 on the map of a seat now, where the game calls squares so. */
  corner: ((seat: Seat | null) => Corner | null) | null = null;
  /** What the game's board draws of itself elsewhere, and from which set. */
  board: { Picture: Board['Picture']; components: unknown } | null = null;
  /** Of a match that is over: how it is counted; the counting, while it goes on; whether the result is shown. */
  ending = $state.raw<Ending | null>(null);
  counting = $state.raw<Counting | null>(null);
  result = $state(false);
  readonly advice: Advice;
  readonly warning: Warning;
  readonly planning: Planning;
  readonly playback: Playback;
  readonly replay: Replay;
  /** What has been told so far; nothing of what is still to be played back. */
  readonly log: LogLine[] = $derived.by(() => {
    const until = this.playback.until;
    return until === null ? this.told : this.told.filter((line) => line.event <= until);
  });

  /** Whether the board is wanted in words too. */
  text = $state(false);
  private live: Live | null = null;
  /** The player is awaited, but has not heard it yet. */
  private unheard = false;
  /** All of this screen are about to leave to bots: nobody is called to it any more. */
  private leaving = false;
  /** Whether the match was still played while this screen looked at it. */
  private witnessed = false;
  private scoring: Scoring | null = null;
  private previews = new Map<string, Promise<Previewed | ApiError>>();
  private ownTokens: Record<string, string>;
  private readonly byLink: boolean;

  constructor(id: string, fragment: string) {
    this.id = id;
    if (id) this.shelved = shelf()[id] ?? put(id, {});
    const came = fragment || here(id);
    this.ownTokens = came ? {} : { ...this.shelved.seats };
    const first = Object.values(this.ownTokens)[0];
    this.token = came || first || this.shelved.spectator;
    this.byLink = came !== '';
    this.advice = new Advice(this);
    this.warning = new Warning(this);
    this.planning = new Planning(this);
    this.playback = new Playback(this);
    this.replay = new Replay(this);
  }

  /** The facts of what is pointed at, in the log or by a hint, or is played back: the board shows where that is. */
  get highlight(): LogLine['facts'] | null {
    return this.pointed ?? this.playback.scene?.lines[0]?.facts ?? this.warning.action ?? this.advice.action;
  }
  set highlight(facts: LogLine['facts'] | null) {
    this.pointed = facts;
  }
  get seat(): Seat | null {
    return this.snapshot?.you.seat ?? null;
  }
  get replaying(): boolean {
    return this.replay.on;
  }
  /** Whether what is drawn is not the present: in a replay, or while the others' actions are played back. */
  get past(): boolean {
    return this.replaying || this.playback.past;
  }
  /** What is drawn: now, a step of the replay, or what is played back. */
  get view() {
    return this.replay.on ? this.replay.now?.view : (this.playback.moment ?? this.snapshot)?.view;
  }
  /** What the board is told besides the view, and what the rules fix for the whole match; null for a game without. */
  get page() {
    return this.replay.on ? this.replay.now?.page : (this.playback.moment ?? this.snapshot)?.page;
  }
  get figures() {
    return this.snapshot?.table.figures;
  }
  get awaiting(): Seat[] {
    if (this.replaying) return [];
    const { scene } = this.playback;
    if (scene) return scene.step.seat < 0 ? [] : [scene.step.seat];
    return this.snapshot?.awaiting ?? [];
  }
  /** Whether the player at this screen is to choose something, be it ahead. */
  get mine(): boolean {
    const { seat, snapshot } = this;
    if (seat === null || snapshot?.table.status !== 'playing' || this.past) return false;
    if (this.planning.on) return true;
    return this.awaiting.includes(seat) && this.played(seat);
  }
  get legal(): Action[] {
    const due = this.planning.on ? this.planning.choices : (this.snapshot?.legal ?? []);
    const legal = this.mine && !this.busy && this.cover === null ? due : [];
    return legal.length && this.tutorial ? this.tutorial.among(legal) : legal;
  }
  get scores(): Score[] {
    return (this.view?.scores as Score[] | undefined) ?? [];
  }
  /** Several seats play on this screen. */
  get hotSeat(): boolean {
    return Object.keys(this.ownTokens).length > 1;
  }
  /** Whether a seat is played on this very screen. */
  onScreen(seat: Seat): boolean {
    return seat === this.seat || seat in this.ownTokens;
  }
  /** Whether somebody who plays elsewhere has left. */
  isAway(seat: SeatInfo): boolean {
    return seat.kind === 'person' && !seat.bot && !seat.here && !seat.free && !this.onScreen(seat.seat);
  }
  /** Whether a person plays the seat now. */
  played(seat: Seat, snapshot = this.snapshot): boolean {
    return !!snapshot?.table.seats[seat] && snapshot.table.seats[seat].bot === null;
  }
  /** A bot plays for the person at this screen, who may take the seat back. */
  get replaced(): boolean {
    const { seat, snapshot } = this;
    const own = seat === null ? undefined : snapshot?.table.seats[seat];
    return !!own?.bot && own.kind === 'person' && !own.resigned && snapshot?.table.status === 'playing';
  }
  name(seat: Seat): string {
    return this.snapshot?.table.seats[seat]?.name || t('link.number', { n: seat + 1 });
  }

  async open(): Promise<void> {
    try {
      if (!this.token) await this.find();
      const snapshot = await enter(this);
      this.take(snapshot);
      const seat = snapshot.you.seat;
      if (this.token && seat !== null) {
        this.shelved = put(this.id, { game: snapshot.table.game, seats: { [seat]: this.token }, at: Date.now() });
      } else if (this.token) {
        this.shelved = put(this.id, { game: snapshot.table.game, spectator: this.token, at: Date.now() });
      }
      if (this.byLink && this.token) this.hide(this.token);
      if (this.hotSeat && snapshot.table.status !== 'waiting' && snapshot.table.status !== 'over')
        this.cover = this.nextOnScreen() ?? seat;
      this.connect();
      if (new URLSearchParams(location.search).has('replay')) await this.replay.start();
    } catch (error) {
      if (error instanceof ApiError) this.failure = error;
      else throw error;
    }
  }

  /** This browser does not know the table; its player may have seats there all the same, from another device. */
  private async find(): Promise<void> {
    const own = key();
    if (!own) return;
    const [mine] = await you.tables(this.id).catch(() => []);
    if (!mine) {
      const asked = await you.invitations().catch(() => []);
      if (asked.some(({ table }) => table === this.id)) route.go('/'); // where invitations are answered
      return;
    }
    this.ownTokens = Object.fromEntries(mine.seats.map((seat) => [seat, seatToken(own, seat)]));
    this.shelved = put(this.id, { game: mine.table.game, seats: this.ownTokens, at: Date.now() });
    this.token = Object.values(this.ownTokens)[0];
  }

  /** The secret leaves the address: a reload finds it in the browser. Where nothing is stored, the address keeps it. */
  private hide(token: string): void {
    history.replaceState(null, '', linkTo(this.id, stay(this.id, token) ? undefined : token));
  }

  /** The maker of the table replaces a link that was passed on; without a seat, that of the spectators. */
  async relink(seat: Seat | null): Promise<void> {
    if (!this.token) return;
    try {
      const { token } = await api.relink(this.id, this.token, seat);
      this.shelved = put(this.id, seat === null ? { spectator: token } : { links: { [seat]: token } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refusal = { rule: null, message: error.message };
    }
  }

  connect(): void {
    this.live?.close();
    this.told = [];
    this.chat = [];
    const { token } = this;
    if (!token) return;
    this.live = new Live(
      this.id,
      token,
      language.now,
      0,
      (push) => {
        if (token !== this.token) return; // it is for whoever was at this screen before
        const last = this.told.at(-1)?.event ?? 0;
        const fresh = push.log.filter(
          (line) => line.event > last || (line.event === last && !this.told.some((old) => same(old, line))),
        );
        this.take(push.snapshot, fresh);
        if (fresh.length) this.told = [...this.told, ...fresh];
        if (push.chat.length) {
          const known = new Set(this.chat.map((line) => JSON.stringify(line)));
          const heard = push.chat.filter((line) => !known.has(JSON.stringify(line)));
          if (this.chat.length || this.told.length)
            this.unread += heard.filter((line) => line.seat !== this.seat).length;
          this.chat = [...this.chat, ...heard];
        }
      },
      (state) => {
        this.link = state;
        if (state === 'refused') this.failure = new ApiError(401, 'bad_token', t('link.void'));
      },
    );
  }

  /** From now on the board is wanted in words too. */
  async askForText(): Promise<void> {
    if (this.text || !this.snapshot) return;
    wanted.text = this.text = true;
    this.live?.again();
    const { token } = this;
    const snapshot = await api.snapshot(this.id, token).catch(() => null);
    if (snapshot && token === this.token) this.take(snapshot);
  }

  close(): void {
    this.counting?.stop();
    wanted.text = false;
    this.live?.close();
    this.playback.close();
    yourTurn(false, '');
  }

  protected take(came: Snapshot, log: LogLine[] | null = null): void {
    const snapshot = received(came);
    const before = this.snapshot;
    if (before && before.you.seat === snapshot.you.seat && snapshot.event < before.event) return;
    if (before?.event !== snapshot.event) this.previews.clear();
    this.snapshot = snapshot;
    if (before?.event !== snapshot.event) this.planning.follow();
    this.playback.follow(before, snapshot, log);
    if (snapshot.table.status === 'playing') this.witnessed = true;
    if (this.hotSeat && this.cover === null && before && !this.leaving) {
      const next = this.nextOnScreen();
      const begins = before.table.status === 'waiting';
      if (next !== null && (begins || !snapshot.awaiting.includes(this.seat ?? -1))) this.cover = next;
    }
    if (snapshot.table.status === 'over') this.cover = null;
    if (snapshot.table.status === 'over' && !this.shelved.over) this.shelved = put(this.id, { over: true });
    const here = this.hotSeat
      ? Object.keys(this.ownTokens).map(Number)
      : snapshot.you.seat === null
        ? []
        : [snapshot.you.seat];
    const due = here.some((seat) => snapshot.awaiting.includes(seat) && this.played(seat, snapshot));
    if (yourTurn(snapshot.table.status === 'playing' && due, snapshot.table.game)) this.unheard = true;
    if (document.hidden || !this.playback.past) this.announceTurn();
  }

  /** The player is awaited and has seen all: now it sounds. Where nobody looks it does at once. */
  announceTurn(): void {
    if (this.unheard) play('your turn');
    this.unheard = false;
  }

  private nextOnScreen(): Seat | null {
    if (this.snapshot?.table.status !== 'playing') return null;
    const here = Object.keys(this.ownTokens).map(Number);
    return this.snapshot.awaiting.find((seat) => here.includes(seat) && this.played(seat)) ?? null;
  }

  /** The player of the covered seat has come. */
  async uncover(): Promise<void> {
    const seat = this.cover;
    if (seat === null) return;
    const token = this.ownTokens[seat];
    if (token && token !== this.token) {
      this.token = token;
      this.snapshot = null;
      this.refusal = null;
      this.playback.clear();
      await this.ask(() => api.snapshot(this.id, token));
      this.connect();
    }
    this.cover = null;
    this.playback.wait();
  }

  /**
   * Asks the server for a change; what it answers is the new present, unless somebody else has come to the screen
   * since.
   */
  async ask(call: () => Promise<Snapshot>): Promise<boolean> {
    const { token } = this;
    this.busy = true;
    try {
      const snapshot = await call();
      if (token !== this.token) return false;
      this.refusal = null;
      this.busy = false;
      this.take(snapshot);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (token !== this.token) return false;
      this.busy = false;
      if (error.snapshot) this.take(error.snapshot);
      if (error.code === 'stale') return false;
      this.refusal = { rule: error.rule, message: error.reason };
      play('illegal');
      return false;
    }
  }

  act(action: Action): Promise<boolean> {
    const { token, snapshot } = this;
    if (this.planning.on) return this.busy ? Promise.resolve(false) : this.planning.choose(action);
    if (!token || !snapshot || this.busy || this.warning.weighing || this.tutorial?.stops(action))
      return Promise.resolve(false);
    const sent = (): Promise<boolean> => this.ask(() => this.send(token, snapshot.you.number, action));
    const allowed = this.warning.allows(action);
    return allowed === true ? sent() : Promise.resolve(allowed).then((may) => may && sent());
  }

  /** Over the WebSocket, or by HTTP where that is not to be had: the same move twice is harmless. */
  private send(token: string, number: number, action: Action): Promise<Snapshot> {
    const byHttp = (): Promise<Snapshot> => api.act(this.id, token, number, action);
    const sent = this.live?.act(number, action);
    if (!sent) return byHttp();
    return sent.catch((error: unknown) => {
      if (error instanceof Lost) return byHttp();
      throw error;
    });
  }

  undo(): Promise<boolean> {
    const { token, snapshot } = this;
    return token && snapshot ? this.ask(() => api.undo(this.id, token, snapshot.you.number)) : Promise.resolve(false);
  }
  propose(what: string): Promise<boolean> {
    const { token } = this;
    return token ? this.ask(() => api.propose(this.id, token, what)) : Promise.resolve(false);
  }
  answer(agree: boolean): Promise<boolean> {
    const { token } = this;
    return token ? this.ask(() => api.answer(this.id, token, agree)) : Promise.resolve(false);
  }
  changeSeat(change: Record<string, unknown>): Promise<boolean> {
    const { token } = this;
    return token ? this.ask(() => api.seat(this.id, token, change)) : Promise.resolve(false);
  }
  /** All seats of this screen go to bots: the game plays itself to its end. */
  async botsFinish(): Promise<void> {
    const { token } = this;
    if (!token) return;
    const others = this.hotSeat ? Object.values(this.ownTokens).filter((each) => each !== token) : [];
    this.leaving = true;
    await this.ask(async () => {
      for (const other of others) await api.seat(this.id, other, { bot: 'greedy' });
      return api.seat(this.id, token, { bot: 'greedy' });
    });
    this.leaving = false;
  }
  async say(text: string): Promise<void> {
    if (this.token && text.trim()) await api.chat(this.id, this.token, text.trim());
  }

  /** What comes of an action, or why it is refused. Remembered until something changes. */
  preview(action: Action): Promise<Previewed | ApiError> {
    const id = JSON.stringify(action);
    let answer = this.previews.get(id);
    if (!answer && this.token) {
      answer = api.preview(this.id, this.token, action).then(
        (previewed) => this.tutorial?.objection(action) ?? previewed,
        (error: unknown) => {
          if (error instanceof ApiError) return error;
          throw error;
        },
      );
      this.previews.set(id, answer);
    }
    return answer ?? Promise.resolve({ scores: {}, total: 0, page: null });
  }

  /** The record as a file. */
  async download(names = false): Promise<void> {
    const text = await api.record(this.id, this.token, names);
    save(`${this.snapshot?.table.game}-${this.id}.jsonl`, new Blob([text], { type: 'application/x-ndjson' }));
  }

  /** Shows for a moment what has just changed. */
  flash(facts: LogLine['facts']): void {
    if (this.pointed) return;
    this.pointed = facts;
    setTimeout(() => {
      if (this.pointed === facts) this.pointed = null;
    }, FLASH);
  }

  /** The match is over: its end is counted before those who saw it, then the result is shown. */
  async end(scoring: Scoring): Promise<void> {
    if (this.scoring) return;
    this.scoring = scoring;
    if (this.witnessed) play('end');
    const pause = new Promise((resolve) => setTimeout(resolve, this.witnessed ? PAUSE : 0));
    this.ending = await api.ending(this.id, this.token).catch(() => null);
    await pause;
    if (this.witnessed && prefs.speed !== 'instant') this.countAgain();
    else this.result = !this.replay.on;
  }
  countAgain(): void {
    const { ending, scoring } = this;
    this.result = !scoring || !ending?.items.length;
    if (this.result || !ending || !scoring) return;
    this.counting = new Counting(ending, scoring, () => {
      this.counting = null;
      this.result = true;
    });
    this.counting.again();
  }

  async rematch(): Promise<void> {
    if (!this.token) return;
    try {
      const fresh = await api.rematch(this.id, this.token);
      if (fresh && this.snapshot && !this.snapshot.table.rematch) {
        this.snapshot = {
          ...this.snapshot,
          table: { ...this.snapshot.table, rematch: { table: fresh.table, token: fresh.tokens[this.seat ?? 0] } },
        };
      }
    } catch (error) {
      if (error instanceof ApiError) this.refusal = { rule: null, message: error.message };
    }
  }
}

const FLASH = 600;
/** After the last piece, before it is counted. */
const PAUSE = 600;
const same = (a: LogLine, b: LogLine): boolean => a.kind === b.kind && a.en === b.en && a.event === b.event;
