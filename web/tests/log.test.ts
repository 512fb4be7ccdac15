import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../src/lib/api';
import type { LogLine, ReplayState, Snapshot } from '../src/lib/types';
import LogList from '../src/table/LogList.svelte';
import { TableState } from '../src/table/state.svelte';

const line = (event: number, seat: number): LogLine => ({
  event,
  at: '',
  kind: 'cardplaced',
  facts: { seat, card: event },
  en: `{seat${seat}} laid ${event}.`,
  fr: '',
});
const snapshot = (may_undo: boolean): Snapshot =>
  ({
    event: 4,
    awaiting: [1],
    legal: [],
    view: { scores: [] },
    you: { seat: 0, number: 2, may_undo, hints: false, invited: null, maker: true },
    table: {
      status: 'playing',
      game: 'x',
      tutorial: null,
      seats: ['You', 'Bo'].map((name, seat) => ({ seat, name, kind: 'person', bot: null })),
    },
  }) as unknown as Snapshot;
const LINES = [line(1, 0), line(2, 1), line(3, 0), line(4, 1)];

describe('the log', () => {
  let table: TableState;
  let component: Record<string, unknown>;
  const show = (): void => {
    component = mount(LogList, { target: document.body, props: { table } });
    flushSync();
  };
  const told = (): string[] =>
    [...document.querySelectorAll('ol.log li')].map((each) => each.textContent!.replace(/\s+/g, ' ').trim());
  const press = (element: Element | null): void => {
    (element as HTMLElement).click();
    flushSync();
  };
  beforeEach(() => {
    table = new TableState('x', 'token');
  });
  afterEach(() => {
    void unmount(component);
    table.close();
    vi.restoreAllMocks();
  });

  it('has a button beside what this player did last, as long as that can be taken back', async () => {
    const take = (now: Snapshot): void =>
      (table as unknown as { take: (now: Snapshot, log: LogLine[]) => void }).take(now, []);
    (table as unknown as { told: LogLine[] }).told = LINES;
    take(snapshot(true));
    show();
    const back = document.querySelectorAll('button.back');
    expect(back).toHaveLength(1);
    expect(back[0].closest('li')!.textContent).toContain('laid 3');
    const undo = vi.spyOn(api, 'undo').mockResolvedValue({ ...snapshot(false), event: 5 });
    press(back[0]);
    await vi.waitFor(() => expect(table.busy).toBe(false));
    flushSync();
    expect(undo).toHaveBeenCalledWith('x', 'token', 2);
    expect(document.querySelector('button.back')).toBeNull();
  });

  it('in a replay leads to the step that a line tells of, and marks it', () => {
    (table as unknown as { snapshot: Snapshot }).snapshot = snapshot(true);
    // Chance says nothing at the second step; the third tells two lines.
    table.replay.states = [[LINES[0]], [], [LINES[1], LINES[2]], [LINES[3]]].map(
      (log, index) =>
        ({ event: [1, 1.5, 3, 4][index], seat: index % 2, log, view: { at: index } }) as unknown as ReplayState,
    );
    table.replay.step = 3;
    show();
    expect(told()).toHaveLength(4);
    expect(document.querySelector('button.back')).toBeNull();
    for (const [words, step] of [
      ['laid 1', 0],
      ['laid 3', 2],
      ['laid 2', 1],
      ['laid 4', 3],
    ] as const) {
      press(
        [...document.querySelectorAll('ol.log li')].find((each) => each.textContent!.includes(words))!
          .firstElementChild,
      );
      expect(table.replay.step, words).toBe(step);
      expect(table.view).toEqual({ at: step });
    }
    expect(document.querySelector('li.at')!.textContent).toContain('laid 4');
  });
});
