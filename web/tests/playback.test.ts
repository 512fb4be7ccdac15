import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../src/lib/api';
import { lasts, stands } from '../src/lib/motion';
import { prefs } from '../src/lib/prefs.svelte';
import type { LogLine, ReplayState, Snapshot } from '../src/lib/types';
import { Desk } from '../src/table/desk.svelte';
import type { BoardPlay } from '../src/table/play.svelte';
import type { Step } from '../src/table/playback.svelte';
import { TableState } from '../src/table/state.svelte';

const line = (event: number, seat: number, more: Partial<LogLine> = {}): LogLine => ({
  event,
  at: '',
  kind: 'cardplaced',
  facts: { seat },
  en: `Player ${seat + 1} laid ${event}.`,
  fr: '',
  ...more,
});
/** A table of three where this screen has the first seat; `awaiting` says whose turn it is after that event. */
const snapshot = (event: number, { acted = 1, awaiting = [0], status = 'playing' } = {}): Snapshot =>
  ({
    event,
    awaiting,
    view: { at: event, scores: [] },
    page: { at: event },
    legal: awaiting.includes(0) ? [{ do: 'lay', seat: 0 }] : [],
    you: { seat: 0, number: 1, acted, may_undo: false, hints: false, invited: null, maker: true },
    table: {
      status,
      game: 'x',
      tutorial: null,
      seats: ['You', 'Bo', 'Cy'].map((name, seat) => ({ seat, name, kind: 'person', bot: null })),
    },
  }) as unknown as Snapshot;
const step = (event: number, seat: number): ReplayState =>
  ({
    event,
    seat,
    action: {},
    en: '',
    fr: '',
    log: [line(event, seat)],
    view: { at: event },
    page: { at: event },
  }) as unknown as ReplayState;

let table: TableState;
/** As a push brings it. */
function comes(now: Snapshot, ...log: LogLine[]): void {
  (table as unknown as { take: (now: Snapshot, log: LogLine[]) => void }).take(now, log);
  flushSync();
}
const shown = (): number => (table.view as { at: number }).at;
const pass = (): Promise<unknown> => vi.advanceTimersByTimeAsync(stands());

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  prefs.set({ speed: 'normal', animations: true, sound: false });
  table = new TableState('t', 'token');
  comes(snapshot(1, { awaiting: [1] }));
  table.playback.begin();
});
afterEach(() => {
  table.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('shows one action after the other, and only then asks the player', async () => {
  comes(snapshot(2, { awaiting: [2] }), line(2, 1));
  comes(snapshot(3), line(3, 2));
  expect([shown(), table.mine, table.legal]).toEqual([2, false, []]);
  expect(table.playback.scene?.title).toBe('Bo laid 2');
  expect(table.awaiting).toEqual([1]);
  await pass();
  expect([shown(), table.playback.scene?.title]).toEqual([3, 'Cy laid 3']);
  await pass();
  expect([table.playback.running, table.mine, table.legal.length]).toEqual([false, true, 1]);
  expect(table.playback.scenes.at(-1)?.title).toBe('Cy laid 3'); // the summary stays
});

it('tells nothing in the log that has not been shown', () => {
  (table as unknown as { told: LogLine[] }).told = [line(2, 1), line(3, 2)];
  comes(snapshot(2, { awaiting: [2] }), line(2, 1));
  comes(snapshot(3), line(3, 2));
  expect(table.log.map(({ event }) => event)).toEqual([2]);
  table.playback.skip();
  expect(table.log.map(({ event }) => event)).toEqual([2, 3]);
});

it('is as fast as was chosen, on this device', async () => {
  const times = (['slow', 'normal', 'fast', 'instant'] as const).map((speed) => {
    prefs.set({ speed });
    return [stands(), lasts('slide')];
  });
  expect(times).toEqual([
    [2600, 520],
    [1400, 320],
    [500, 160],
    [0, 0],
  ]);
  expect(JSON.parse(localStorage.getItem('northward.prefs')!)).toMatchObject({ speed: 'instant' });
  prefs.set({ speed: 'fast' });
  comes(snapshot(2), line(2, 1));
  await vi.advanceTimersByTimeAsync(499);
  expect(table.playback.running).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(table.playback.running).toBe(false);
});

it('at once: the player is asked immediately, with the summary and an outline', () => {
  prefs.set({ speed: 'instant' });
  comes(snapshot(2), line(2, 1));
  expect([table.playback.past, table.mine, shown()]).toEqual([false, true, 2]);
  expect(table.playback.scenes.map(({ title }) => title)).toEqual(['Bo laid 2']);
  expect(table.playback.said).toBe('Bo laid 2');
  expect(table.highlight).toEqual({ seat: 1 });
});

it('is skipped to the present, and shown again from the own last action on', async () => {
  comes(snapshot(2, { awaiting: [2] }), line(2, 1));
  comes(snapshot(3), line(3, 2));
  table.playback.skip();
  expect([table.mine, shown()]).toEqual([true, 3]);
  table.playback.again();
  expect([table.mine, shown()]).toEqual([false, 2]);
  await pass();
  await pass();
  expect(table.mine).toBe(true);
});

it('gives back what the player had set up before it was shown again', async () => {
  const plan = { do: 'lay', seat: 0, row: 2 };
  const show = vi.fn();
  table.advice.plans = { plan, show };
  comes(snapshot(2), line(2, 1));
  table.playback.skip();
  table.playback.again();
  table.playback.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(show).toHaveBeenCalledWith(plan);
});

it('comes never between the player and a decision that is being made', () => {
  comes(snapshot(2), line(2, 1));
  table.playback.skip();
  comes(snapshot(3, { awaiting: [0, 2] }), line(3, 2));
  expect([table.mine, table.playback.past]).toEqual([true, false]);
  expect(table.playback.scenes.map(({ title }) => title)).toEqual(['Bo laid 2', 'Cy laid 3']);
});

it('forgets what was shown once the player has acted', () => {
  comes(snapshot(2), line(2, 1));
  table.playback.skip();
  comes(snapshot(3, { acted: 3, awaiting: [1] }), line(3, 0));
  expect([table.playback.scenes, table.playback.past]).toEqual([[], false]);
});

it('asks for steps where several have come at once, and stays where it was until they are there', async () => {
  const since = vi.spyOn(api, 'statesSince').mockResolvedValue([step(1, 0), step(2, 1), step(3, 2)]);
  comes(snapshot(3), line(2, 1), line(3, 2));
  expect([shown(), table.mine]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(0);
  expect(since).toHaveBeenCalledWith('t', 'token', 1);
  expect([shown(), table.playback.scene?.title]).toEqual([2, 'Bo laid 2']);
  const { before, after } = table.playback.scene!.step;
  expect([before.view, after.view]).toMatchObject([{ at: 1 }, { at: 2 }]);
  await pass();
  expect(table.playback.scene?.title).toBe('Cy laid 3');
});

it('keeps the order where more comes while steps are asked for', async () => {
  let answer: (steps: ReplayState[]) => void = () => undefined;
  const since = vi
    .spyOn(api, 'statesSince')
    .mockReturnValueOnce(new Promise((done) => (answer = done)))
    .mockResolvedValueOnce([step(3, 2), step(4, 1)]);
  comes(snapshot(3, { awaiting: [1] }), line(2, 1), line(3, 2));
  comes(snapshot(4), line(4, 1));
  answer([step(1, 0), step(2, 1), step(3, 2)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(since.mock.calls.map(([, , event]) => event)).toEqual([1, 3]);
  expect(table.playback.scenes.map(({ title }) => title)).toEqual(['Bo laid 2', 'Cy laid 3', 'Bo laid 4']);
});

it('goes on in the present where the steps cannot be had', async () => {
  const { ApiError } = await import('../src/lib/api');
  vi.spyOn(api, 'statesSince').mockRejectedValue(new ApiError(0, 'offline', ''));
  comes(snapshot(3), line(2, 1), line(3, 2));
  await vi.advanceTimersByTimeAsync(0);
  expect([shown(), table.mine]).toEqual([3, true]);
});

it('shows whoever comes back what has happened since their own last action', async () => {
  const since = vi.spyOn(api, 'statesSince').mockResolvedValue([step(4, 0), step(5, 1), step(7, 2)]);
  const back = new TableState('t', 'token');
  (back as unknown as { take: (now: Snapshot) => void }).take(snapshot(8, { acted: 4 }));
  back.playback.begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(since).toHaveBeenCalledWith('t', 'token', 4);
  expect(back.playback.scenes.map(({ title }) => title)).toEqual(['Bo laid 5', 'Cy laid 7']);
  expect(back.playback.running).toBe(true);
  back.close();
});

it('stands as long as it is held, and while nobody can see it', async () => {
  comes(snapshot(2), line(2, 1));
  table.playback.hold(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(table.playback.running).toBe(true);
  table.playback.hold(false);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(table.playback.running).toBe(true);
});

it('is a list beside the present where nothing may move', async () => {
  prefs.set({ animations: false });
  comes(snapshot(2, { awaiting: [2] }), line(2, 1));
  comes(snapshot(3), line(3, 2));
  expect([table.playback.listed, shown(), lasts('slide')]).toEqual([true, 3, 0]);
  expect(table.playback.scenes.map(({ title }) => title)).toEqual(['Bo laid 2', 'Cy laid 3']);
  await vi.advanceTimersByTimeAsync(2 * 1400);
  expect([table.playback.running, table.mine]).toEqual([false, true]);
});

it('shows nothing of what was taken back', async () => {
  comes(snapshot(2), line(2, 1));
  comes(snapshot(3), line(3, 1, { kind: 'undone' }));
  await vi.advanceTimersByTimeAsync(0);
  expect([table.playback.scenes, table.playback.past]).toEqual([[], false]);
});

it('speaks each action, when fast each turn, and at once all in one', async () => {
  const two = (each: Step): ReturnType<typeof table.playback.scenes.slice> =>
    ['moved', 'attacked'].map((title) => ({
      step: each,
      lines: each.log,
      title: `${title} ${each.event}`,
      turn: 'one',
    }));
  table.playback.begin(two);
  comes(snapshot(2), line(2, 1));
  expect(table.playback.said).toBe('moved 2');
  table.playback.skip();
  comes(snapshot(3, { acted: 3, awaiting: [1] }), line(3, 0));
  prefs.set({ speed: 'fast' });
  table.playback.skip();
  comes(snapshot(4, { acted: 3 }), line(4, 1));
  expect(table.playback.said).not.toContain('moved 4');
  await pass();
  expect(table.playback.said).toBe('attacked 4');
  prefs.set({ speed: 'instant' });
  comes(snapshot(5, { acted: 5, awaiting: [1] }), line(5, 0));
  comes(snapshot(6, { acted: 5 }), line(6, 1));
  expect(table.playback.said).toBe('moved 6 attacked 6');
});

it('is not hidden by a tab that lies over the board of a phone', () => {
  const desk = new Desk({ table, legal: [], watch: () => undefined } as unknown as BoardPlay);
  const board = (() => desk.asks(() => '', vi.fn(), vi.fn())) as unknown as Component;
  const shown = mount(board, { target: document.body });
  flushSync();
  desk.tab = 'hand';
  comes(snapshot(2, { awaiting: [2] }), line(2, 1));
  expect(desk.tab).toBe('map');
  desk.tab = 'hand'; // whoever wants to see it all the same
  comes(snapshot(3), line(3, 2));
  expect(desk.tab).toBe('hand');
  void unmount(shown);
});
