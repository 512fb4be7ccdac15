/**
 * What the others did, played back on the board one action after the other before the player is asked. A line of the
 * match that has come is a step; what a game makes of it to be looked at are scenes. While they run, the table shows
 * the moment of each; whoever acts or skips is in the present at once.
 */
import { tick } from 'svelte';
import { api, ApiError } from '../lib/api';
import { t } from '../lib/i18n.svelte';
import { lasts, stands, type Motion } from '../lib/motion';
import { prefs, type Speed } from '../lib/prefs.svelte';
import { play } from '../lib/sounds';
import type { Action, LogLine, ReplayState, Seat, Snapshot } from '../lib/types';
import { TABLE_LOOKS } from './looks';
import { sentence } from './names';
import type { Changes } from './scoring';
import type { TableState } from './state.svelte';

/** How the table stood, as the own seat may see it. */
export type Moment = Pick<ReplayState, 'view' | 'page'>;

/** One line of the match. */
export interface Step {
  event: number;
  /** Who acted; chance has -1. */
  seat: Seat;
  /** Whether that was the player at this screen. */
  own: boolean;
  log: LogLine[];
  before: Moment;
  after: Moment;
}

/** Something to look at for a moment. */
export interface Scene {
  step: Step;
  /** What it shows of what was told. */
  lines: LogLine[];
  /** Who did what, in one line. */
  title: string;
  /** What came of it. */
  status?: string;
  /** Points that it brought. */
  changes?: Changes;
  /** Whose scene it is, where that is not who acted: null, nobody's. */
  by?: Seat | null;
  /** It was done to the player at this screen. */
  alarm?: boolean;
  /** What moves before it stands still, and how many one after the other. */
  motion?: Motion;
  pieces?: number;
  /** Scenes of one turn have the same; they are one after the other. */
  turn?: string;
  /** A few words, and symbols before them, where the steps of a turn stand in a row. */
  short?: string;
  icons?: string[];
  /** It is part of the next step of the turn, and has no number of its own. */
  small?: boolean;
  /** One of many small things: it stands for a third of the time. */
  brief?: boolean;
  /** What the game's board draws of it. */
  picture?: unknown;
}

/** What a game makes of a step. None: it is not worth a look of its own. */
export type Shows = (step: Step, table: TableState) => Scene[];

/** A line of the log as it is; nothing of those that one rarely needs, nor of one's own. */
export function plain(step: Step, line: LogLine, table: TableState): Scene[] {
  const mine = step.own && (typeof line.facts.seat !== 'number' || line.facts.seat === step.seat);
  if (mine || !line.en || (table.looks[line.kind] ?? 'plain') !== 'plain') return [];
  return [sentenced(step, line, table)];
}
/** A sentence that is longer has two lines. */
const LONG = 36;
/** What a line says: who did what, and after the colon what came of it. */
export function sentenced(step: Step, line: LogLine, table: TableState): Scene {
  const text = sentence(line, table).replace(/\.$/, '');
  const [title, ...rest] = text.length > LONG ? text.split(/\s?: /) : [text];
  const { seat } = line.facts;
  const by = typeof seat === 'number' ? { by: seat } : {};
  return { step, lines: [line], title, ...(rest.length ? { status: rest.join(': ') } : {}), ...by };
}
/** Of a game that says nothing of its own: the sentences of the log. */
export const plainly: Shows = (step, table) => step.log.flatMap((line) => plain(step, line, table));

export class Playback {
  /** All since the own last action. */
  scenes = $state.raw<Scene[]>([]);
  /** The one that is shown; after the last one, the present is. */
  private at = $state(0);
  /** Until the steps that are missing have come, the table stays as it was. */
  private waiting = $state.raw<(Moment & { event: number }) | null>(null);
  /** Somebody has come back, and what happened meanwhile is asked for: until then the present would only flash up. */
  private returning = $state(false);
  /** What those who hear the page are told. */
  said = $state('');
  private shows: Shows | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was begun anew: an answer to something older is void. */
  private era = 0;
  private held = false;
  /** Steps are being asked for, and more have come meanwhile. */
  private asking = false;
  private more = false;
  /** What the player had set up when all was to be shown again. */
  private plan: Action | null = null;

  readonly running: boolean = $derived(this.at < this.scenes.length);
  readonly scene: Scene | null = $derived(this.scenes[this.at] ?? null);
  /** What is drawn in place of the present. Where nothing may move, a list stands beside the present. */
  readonly moment: Moment | null = $derived(this.scene ? (prefs.moving ? this.scene.step.after : null) : this.waiting);
  /** The event up to which the log is told; null: all of it. */
  readonly until: number | null = $derived(
    this.scene ? (prefs.moving ? this.scene.step.event : null) : (this.waiting?.event ?? null),
  );
  /** Whether the player is not asked yet. */
  readonly past: boolean = $derived(this.running || this.waiting !== null || this.returning);
  /** Whether the board is not to be seen yet. */
  readonly veiled: boolean = $derived(this.returning && !this.running);
  /** Told as a list, because nothing may move. */
  readonly listed: boolean = $derived(this.running && !prefs.moving);
  /** The scenes of the turn that is shown, up to that one and after it. */
  readonly turn: { scene: Scene; done: boolean; now: boolean }[] = $derived.by(() => {
    const { scene, scenes } = this;
    const wanted = scene?.turn;
    if (wanted === undefined) return [];
    return scenes
      .map((each, index) => ({ scene: each, done: index < this.at, now: index === this.at }))
      .filter((each) => each.scene.turn === wanted);
  });

  constructor(private readonly table: TableState) {
    addEventListener('visibilitychange', this.seen);
  }

  close(): void {
    clearTimeout(this.timer);
    this.clear();
    removeEventListener('visibilitychange', this.seen);
  }

  /** The board is there, and says how its steps are shown: whoever comes back sees what has happened meanwhile. */
  begin(shows: Shows = plainly): void {
    this.shows = shows;
    if (this.table.snapshot) this.comeBack(this.table.snapshot);
  }

  /** The table has moved on. `log` is what was told of that, where it is known. */
  follow(before: Snapshot | null, now: Snapshot, log: LogLine[] | null): void {
    if (!this.shows || (before && before.event === now.event)) return;
    if (!before || before.you.seat !== now.you.seat) {
      this.comeBack(now);
      return;
    }
    const deciding = !this.past && this.decides(before);
    if (before.you.acted !== now.you.acted || log?.some((line) => line.kind === 'undone')) this.clear();
    if (this.asking) this.more = true;
    else if (log && now.event === before.event + 1) {
      const step = this.stepOf(before, now, log);
      if (step) this.add([step], deciding && now.you.acted === before.you.acted);
    } else void this.catchUp(before.event, before, deciding && now.you.acted === before.you.acted);
  }

  /** Whether the player is at work already: nothing may come between. */
  private decides({ you, awaiting, table }: Snapshot): boolean {
    return you.seat !== null && table.status === 'playing' && awaiting.includes(you.seat);
  }

  private stepOf(before: Snapshot, now: Snapshot, log: LogLine[]): Step | null {
    const told = log.filter((line) => line.event > before.event && !(line.kind in TABLE_LOOKS));
    if (!told.length) return null;
    const own = now.you.acted === now.event;
    const seat = own ? now.you.seat! : told.map(({ facts }) => facts.seat).find((each) => typeof each === 'number');
    return { event: now.event, seat: seat ?? -1, own, log: told, before, after: now };
  }

  /** What the others have done since the player's own last action. */
  private comeBack(now: Snapshot): void {
    this.clear();
    const { seat, acted } = now.you;
    const over = now.table.status === 'over' && this.table.shelved.over;
    if (seat === null || over || now.table.status === 'waiting' || now.event === acted) return;
    this.returning = this.shown && prefs.moving;
    void this.catchUp(acted, null, false);
  }

  /** Asks for the steps after an event. The board stays as it was there, unless that is not to be seen anyway. */
  private async catchUp(event: number, from: Moment | null, silent: boolean): Promise<void> {
    const { table, era } = this;
    const { token, seat } = table;
    if (from && !silent && this.shown) this.waiting = { view: from.view, page: from.page, event };
    this.asking = true;
    try {
      do {
        this.more = false;
        const told = await api.statesSince(table.id, token, event);
        if (era !== this.era) return;
        const steps = told.map((each, index): Step => {
          const { view, page } = told[index - 1] ?? each;
          return { ...each, own: each.seat === seat, before: { view, page }, after: each };
        });
        this.add(
          steps.filter((step) => step.event > event),
          silent,
        );
        event = steps.at(-1)?.event ?? event;
      } while (this.more);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // the present is there, and the log tells the rest
    } finally {
      if (era === this.era) {
        this.asking = this.returning = false;
        this.waiting = null;
        if (!this.running) table.announceTurn();
      }
    }
  }

  /** Whether anything is played back at all. */
  private get shown(): boolean {
    return prefs.speed !== 'instant' && !this.table.replaced;
  }

  private add(steps: Step[], silent: boolean): void {
    const last = steps.findLastIndex((step) => step.own);
    if (last >= 0) {
      this.scenes = [];
      this.at = 0;
      if (prefs.speed !== 'instant') this.sound(steps[last].log, 1);
    }
    this.waiting = null;
    const fresh = steps.flatMap((step, index) => (index < last ? [] : (this.shows?.(step, this.table) ?? [])));
    if (!fresh.length) return;
    const idle = !this.running;
    this.scenes = [...this.scenes, ...fresh];
    if (!idle) return;
    if (silent || !this.shown) {
      this.at = this.scenes.length;
      this.said = fresh.map(spoken).join(' ');
      const facts = fresh.at(-1)!.lines.at(-1)?.facts;
      if (facts) this.table.flash(facts);
    } else this.show(this.scenes.length - fresh.length);
  }

  private sound(lines: LogLine[], level: number): void {
    const { sounds } = this.table;
    const [first] = lines.flatMap(({ kind }) => sounds[kind] ?? []);
    if (first) play(first, level);
  }

  /** Shows the scene of that number, and then the next ones. */
  private show(at: number): void {
    this.at = at;
    const { scene } = this;
    if (scene) {
      const ends = scene.turn === undefined || this.scenes[at + 1]?.turn !== scene.turn;
      if (prefs.speed !== 'fast' || ends || scene.alarm) this.said = spoken(scene);
      if (!scene.step.own) this.sound(scene.lines, 0.5);
    } else this.finish();
    this.wait();
  }

  /** Until the scene has been looked at; as long as somebody holds it or nobody can see it, it stands. */
  wait(): void {
    clearTimeout(this.timer);
    const { scene, table } = this;
    if (!scene || this.held || document.hidden || table.cover !== null) return;
    const moves = scene.motion ? lasts(scene.motion) + ((scene.pieces ?? 1) - 1) * lasts('later') : 0;
    this.timer = setTimeout(() => this.show(this.at + 1), moves + stands() / (scene.brief ? 3 : 1));
  }

  private readonly seen = (): void => this.wait();

  hold(held: boolean): void {
    this.held = held;
    this.wait();
  }

  /** To the present. */
  skip(): void {
    if (!this.past) return;
    clearTimeout(this.timer);
    this.waiting = null;
    this.held = this.returning = false;
    this.at = this.scenes.length;
    this.finish();
  }

  /** All since the own last action once more; what the player has set up is there again afterwards. */
  again(): void {
    if (!this.scenes.length || this.table.replaying) return;
    if (!this.past) this.plan = this.table.advice.plans?.plan ?? null;
    if (prefs.speed === 'instant') prefs.set({ speed: 'normal' });
    this.show(0);
  }

  pace(speed: Speed): void {
    prefs.set({ speed });
    if (speed === 'instant') this.skip();
    else this.wait();
  }

  private finish(): void {
    const { plan } = this;
    this.plan = null;
    if (plan) void tick().then(() => this.table.advice.plans?.show(plan));
    this.table.announceTurn();
  }

  /** Nothing is left to be shown: the player has acted, or somebody else is at the screen. */
  clear(): void {
    clearTimeout(this.timer);
    this.era++;
    this.waiting = null;
    this.held = this.asking = this.more = this.returning = false;
    this.plan = null;
    this.at = 0;
    this.scenes = [];
    this.said = '';
  }
}

/** The player whom a scene is about. */
export const actor = ({ by, step }: Scene): Seat | null => (by !== undefined ? by : step.seat < 0 ? null : step.seat);

/** The whole of it in one line. */
export const spoken = ({ title, status }: Scene): string => (status ? t('playback.result', { title, status }) : title);
