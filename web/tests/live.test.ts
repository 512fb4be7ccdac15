import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../src/lib/api';
import { backoff, Live, Lost } from '../src/lib/live';

it('waits longer after every failure, up to a limit', () => {
  const waits = [0, 1, 2, 3, 10, 30].map((tries) => backoff(tries, 0.5));
  expect(waits).toEqual([300, 600, 1200, 2400, 10_000, 10_000]);
  expect(backoff(0, 0)).toBeLessThan(backoff(0, 1));
});

/** A connection whose other end is the test. */
class Wire {
  static readonly OPEN = 1;
  static last: Wire;
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor() {
    Wire.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  accept(): this {
    this.readyState = Wire.OPEN;
    this.onopen?.();
    return this;
  }
  say(told: unknown): void {
    this.onmessage?.({ data: JSON.stringify(told) });
  }
  close(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const ACTION = { do: 'play', seat: 0, card: 5 };
const SNAPSHOT = { event: 4, you: { number: 1 } };
let pushes: number[] = [];
let live: Live;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  pushes = [];
  live = new Live('abc', 'token', 'en', 0, (push) => pushes.push(push.event), vi.fn());
});

afterEach(() => {
  live.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('plays a move over the connection, acknowledged by the push that it causes', async () => {
  expect(live.act(0, ACTION)).toBeNull();
  const wire = Wire.last.accept();
  const played = live.act(0, ACTION);
  expect(wire.sent).toEqual([
    { token: 'token', since: 0, lang: 'en', text: false, news: true },
    { id: 1, act: { number: 0, action: ACTION } },
  ]);
  wire.say({ event: 3, log: [], chat: [], snapshot: { event: 3 } });
  wire.say({ event: 4, log: [], chat: [], snapshot: SNAPSHOT, acks: [1] });
  expect(await played).toEqual(SNAPSHOT);
  expect(pushes).toEqual([3, 4]);
});

it('puts together what each push says is new, and begins anew with every connection', () => {
  const told: unknown[] = [];
  live.close();
  live = new Live('abc', 'token', 'en', 0, (push) => told.push(push.snapshot), vi.fn());
  const push = (snapshot: unknown) => ({ event: 1, log: [], chat: [], snapshot });
  const whole = {
    table: { id: 'abc', status: 'playing' },
    you: { number: 0 },
    view: { round: 1, hand: [1, 2] },
    page: null,
    legal: [{ do: 'play' }],
  };
  Wire.last.accept().say(push(whole));
  Wire.last.say(push({ event: 2, view: { hand: [2] }, table: { status: 'over' }, legal: [] }));
  expect(told).toEqual([
    whole,
    {
      event: 2,
      table: { id: 'abc', status: 'over' },
      you: { number: 0 },
      view: { round: 1, hand: [2] },
      page: null,
      legal: [],
    },
  ]);
  Wire.last.say(push({ page: { secret: true }, view: null }));
  expect(told[2]).toMatchObject({ page: { secret: true }, view: null, you: { number: 0 } });
  Wire.last.close();
  vi.advanceTimersByTime(1000);
  Wire.last.accept().say(push({ view: { round: 2 } }));
  expect(told[3]).toEqual({ view: { round: 2 } });
});

it('tells why a move is refused, with the present where it came too late', async () => {
  const wire = Wire.last.accept();
  const played = live.act(0, ACTION);
  wire.say({ id: 1, error: 'stale', message: 'Too late.', snapshot: SNAPSHOT });
  const error = await played?.catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).code).toBe('stale');
  expect((error as ApiError).snapshot).toEqual(SNAPSHOT);
  expect(pushes).toEqual([]);
});

it('gives a move up when the connection goes or no answer comes: it is then sent otherwise', async () => {
  const gone = Wire.last.accept() && live.act(0, ACTION);
  Wire.last.close();
  await expect(gone).rejects.toBeInstanceOf(Lost);
  vi.advanceTimersByTime(1000);
  const silent = Wire.last.accept() && live.act(0, ACTION);
  vi.advanceTimersByTime(10_000);
  await expect(silent).rejects.toBeInstanceOf(Lost);
});
