import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../src/lib/api';
import { prefs, type Speed } from '../src/lib/prefs.svelte';
import type { GameInfo, ReplayState, Snapshot } from '../src/lib/types';
import Table from '../src/table/Table.svelte';

/** Of a table of two: what this screen, which has the first seat, is shown after that event; it acted last at 4. */
const at = (event: number) => ({ event, text: `after ${event}`, view: { scores: [] }, page: null });
const SNAPSHOT = {
  ...at(6),
  awaiting: [0],
  legal: [{ do: 'lay', seat: 0 }],
  menu: [],
  you: { seat: 0, number: 3, acted: 4, may_undo: false, hints: false, invited: null, maker: true },
  table: {
    status: 'playing',
    game: 'x',
    tutorial: null,
    seats: ['You', 'Bo'].map((name, seat) => ({ seat, name, kind: 'person', bot: null })),
  },
} as unknown as Snapshot;
const STEPS = [4, 5, 6].map((event) => {
  const seat = event === 4 ? 0 : 1;
  const line = { event, at: '', kind: 'laid', facts: { seat }, en: `{seat${seat}} laid ${event}.`, fr: '' };
  return { ...at(event), seat, log: [line] };
}) as unknown as ReplayState[];

/** A connection that never comes about. */
class Silent {
  close = (): void => undefined;
}

let answer: (steps: ReplayState[]) => void;
let shown: Record<string, unknown>;
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  flushSync();
};
const board = (): Element | null => document.querySelector('.table');

beforeEach(() => {
  vi.stubGlobal('WebSocket', Silent);
  vi.stubGlobal('isSecureContext', false);
  vi.spyOn(api, 'games').mockResolvedValue([{ name: 'x', title: { en: 'X' }, seats: [2] } as unknown as GameInfo]);
  vi.spyOn(api, 'snapshot').mockResolvedValue(SNAPSHOT);
  vi.spyOn(api, 'statesSince').mockReturnValue(new Promise((done) => (answer = done)));
});
afterEach(() => {
  void unmount(shown);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
async function comeBack(speed: Speed): Promise<void> {
  prefs.set({ speed, animations: true, sound: false });
  shown = mount(Table, { target: document.body, props: { id: 't', token: 'token' } });
  await settle();
}

it('shows nothing of the present to whoever comes back before what has led to it', async () => {
  await comeBack('normal');
  expect(api.statesSince).toHaveBeenCalledWith('t', 'token', 4);
  expect(board()).toBeNull();
  answer(STEPS);
  await settle();
  expect(board()).not.toBeNull();
  expect(document.querySelector('.bar')!.textContent).toContain('laid 5');
  expect(board()!.hasAttribute('data-mine')).toBe(false);
});

it('is in the present at once where nothing is played back', async () => {
  await comeBack('instant');
  expect(board()!.hasAttribute('data-mine')).toBe(true);
});
