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

let name: string | undefined;

/** A guest comes by a link, and says a name as soon as that is asked for. */
async function come(fragment: string, said = 'Mina'): Promise<TableState> {
  const table = new TableState('t', fragment);
  const opened = table.open();
  await vi.waitFor(() => expect(table.guest ?? table.snapshot ?? table.failure).not.toBeNull());
  table.guest?.sit(said);
  await opened;
  return table;
}

function answer(
  path: string,
  token: string,
  key: string | undefined,
  body: { token?: string; name: string } | null,
): unknown {
  const seat = token === own ? 1 : null;
  if (token !== own && (token !== 'link' || own)) return null;
  if (path.endsWith('/sit')) {
    own = key ? `${key}.1` : body!.token!;
    ({ name } = body!);
    return { seat: 1, token: own };
  }
  const you = { seat, number: 0, invited: seat === null ? 1 : null };
  return { event: 1, awaiting: [], legal: [], you, table: { game: 'nim', status: 'waiting', seats: [] } };
}

beforeEach(() => {
  [own, hellos] = [null, []];
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/t/t#link');
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('fetch', (path: string, { headers, body }: { headers: Record<string, string>; body?: string }) => {
    const told = answer(
      path.split('?')[0],
      headers.Authorization.slice('Bearer '.length),
      headers['Northward-Key'],
      body ? (JSON.parse(body) as { token?: string; name: string }) : null,
    );
    return Promise.resolve({
      ok: told !== null,
      status: told ? 200 : 401,
      json: () => Promise.resolve(told ?? { error: 'bad_token', message: '.' }),
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('exchanges the link of a guest, who says a name, for a seat of their own key', async () => {
  const table = await come('link');
  await Promise.resolve();
  expect(name).toBe('Mina');
  expect(own).toMatch(/^[A-Za-z0-9_-]{43}\.1$/);
  expect(own).toBe(`${localStorage.getItem('northward.key')}.1`);
  expect([table.token, table.seat, shelf().t.seats[1]]).toEqual([own, 1, own]);
  expect(hellos).toEqual([own]);
});

it('takes the secret out of the address, and a reload finds it', async () => {
  await come('link');
  expect(location.href).not.toContain('#');
  const again = await come('');
  expect([again.token, again.seat]).toEqual([own, 1]);
  const elsewhere = await come(own!); // the link of the seat, for another device
  expect([elsewhere.token, elsewhere.seat]).toEqual([own, 1]);
});

it('leaves the secret in the address where the browser stores nothing', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('nothing is stored here');
  });
  await come('link');
  expect(location.hash).toBe(`#${own}`);
  vi.restoreAllMocks();
});

it('lets a guest in who comes by the old link again', async () => {
  await come('link');
  const again = await come('link');
  expect([again.token, again.seat, again.failure]).toEqual([own, 1, null]);
});

it('keeps the seat of a guest who never heard that they sat down', async () => {
  own = 'kept';
  put('t', { seats: { 1: 'kept' } });
  const table = await come('link');
  expect([table.token, table.seat]).toEqual(['kept', 1]);
});

it('tells whoever has a void link', async () => {
  own = 'of somebody else';
  const table = new TableState('t', 'link');
  await table.open();
  expect(table.failure?.status).toBe(401);
});
