import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { put, shelf } from '../src/lib/shelf';
import { TableState } from '../src/table/state.svelte';

/** A server with one seat for a guest: the link opens it until somebody has sat down. */
let own: string | null;
let hellos: string[];

class Line {
  onopen: (() => void) | null = null;
  constructor() {
    queueMicrotask(() => this.onopen?.());
  }
  send(hello: string): void {
    hellos.push((JSON.parse(hello) as { token: string }).token);
  }
  close(): void {}
}

function answer(path: string, token: string, body: { token: string } | null): unknown {
  const seat = token === own ? 1 : null;
  if (token !== own && (token !== 'link' || own)) return null;
  if (path.endsWith('/sit')) {
    own = body!.token;
    return { seat: 1, token: own };
  }
  const you = { seat, number: 0, invited: seat === null ? 1 : null };
  return { event: 1, awaiting: [], legal: [], you, table: { game: 'nim', status: 'waiting', seats: [] } };
}

beforeEach(() => {
  [own, hellos] = [null, []];
  localStorage.clear();
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('fetch', (path: string, { headers, body }: { headers: Record<string, string>; body?: string }) => {
    const told = answer(
      path.split('?')[0],
      headers.Authorization.slice('Bearer '.length),
      body ? (JSON.parse(body) as { token: string }) : null,
    );
    return Promise.resolve({
      ok: told !== null,
      status: told ? 200 : 401,
      json: () => Promise.resolve(told ?? { error: 'bad_token', message: '.' }),
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('exchanges the link of a guest for a token of their own', async () => {
  const table = new TableState('t', 'link');
  await table.open();
  await Promise.resolve();
  expect(own).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect([table.token, table.seat, shelf().t.seats[1]]).toEqual([own, 1, own]);
  expect(hellos).toEqual([own]);
  expect(location.hash).toBe(`#${own}`);
});

it('lets a guest in who comes by the old link again', async () => {
  await new TableState('t', 'link').open();
  const again = new TableState('t', 'link');
  await again.open();
  expect([again.token, again.seat, again.failure]).toEqual([own, 1, null]);
});

it('keeps the seat of a guest who never heard that they sat down', async () => {
  own = 'kept';
  put('t', { seats: { 1: 'kept' } });
  const table = new TableState('t', 'link');
  await table.open();
  expect([table.token, table.seat]).toEqual(['kept', 1]);
});

it('tells whoever has a void link', async () => {
  own = 'of somebody else';
  const table = new TableState('t', 'link');
  await table.open();
  expect(table.failure?.status).toBe(401);
});
