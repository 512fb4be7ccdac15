import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { put } from '../src/lib/shelf';
import type { Snapshot } from '../src/lib/types';
import { TableState } from '../src/table/state.svelte';

/** Two people and a bot at one screen: what the server says of a seat, and when, is up to the test. */
const TOKENS = ['ada', 'bo'];
const snapshot = (seat: number, event: number, awaiting: number[], bots = [2]): Snapshot =>
  ({
    event,
    awaiting,
    legal: [],
    you: { seat, number: event, invited: null },
    table: {
      game: 'nim',
      status: 'playing',
      seats: [0, 1, 2].map((each) => ({ seat: each, name: `${each}`, bot: bots.includes(each) ? 'greedy' : null })),
    },
  }) as unknown as Snapshot;

type Asked = { path: string; token: string; answer: (told: Snapshot) => Promise<void> };
let asked: Asked[];
let lines: Line[];

class Line {
  static readonly OPEN = 1;
  readyState = 0; // moves go by HTTP
  onmessage: ((message: { data: string }) => void) | null = null;
  token = '';
  constructor() {
    lines.push(this);
  }
  send(hello: string): void {
    this.token = (JSON.parse(hello) as { token: string }).token;
  }
  close(): void {
    this.onmessage = null;
  }
  push(told: Snapshot): void {
    this.onmessage?.({ data: JSON.stringify({ event: told.event, snapshot: told }) });
    flushSync();
  }
}

beforeEach(() => {
  [asked, lines] = [[], []];
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal(
    'fetch',
    (path: string, { headers }: { headers: Record<string, string> }) =>
      new Promise((resolve) => {
        const answer = async (told: Snapshot): Promise<void> => {
          resolve({ ok: true, json: () => Promise.resolve(told) });
          for (let turns = 0; turns < 20; turns++) await Promise.resolve();
        };
        asked.push({ path: path.split('?')[0], token: headers.Authorization.slice('Bearer '.length), answer });
      }),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Seat 0 at its own screen, in its turn. */
async function begun(): Promise<TableState> {
  put('t', { game: 'nim', seats: { 0: TOKENS[0], 1: TOKENS[1] } });
  const table = new TableState('t', '');
  const opened = table.open();
  await asked.shift()!.answer(snapshot(0, 1, [0]));
  await opened;
  await table.uncover();
  return table;
}

it('shows nothing of whoever was there before once the next player has come', async () => {
  const table = await begun();
  const acted = table.act({ do: 'pass', seat: 0 });
  lines[0].push(snapshot(0, 2, [1]));
  expect(table.cover).toBe(1);
  const uncovered = table.uncover();
  lines[0].push(snapshot(0, 3, [1])); // of the line that is not yet closed
  expect(table.snapshot).toBeNull();
  const [act, look] = asked;
  await look.answer(snapshot(1, 3, [1]));
  await uncovered;
  expect(table.seat).toBe(1);
  await act.answer(snapshot(0, 2, [1])); // the answer comes last of all
  await acted;
  expect(table.seat).toBe(1);
  expect(table.busy).toBe(false);
  expect(table.cover).toBeNull();
});

it('calls nobody to the screen while all of it goes to bots', async () => {
  const table = await begun();
  const left = table.botsFinish();
  await asked[0].answer(snapshot(1, 2, [0], [1, 2]));
  lines[0].push(snapshot(0, 3, [1])); // as if the other had been asked meanwhile
  expect(table.cover).toBeNull();
  await asked[1].answer(snapshot(0, 4, [2], [0, 1, 2]));
  await left;
  expect(table.cover).toBeNull();
  expect(table.busy).toBe(false);
});
