import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../src/lib/api';
import source from '../src/offline.js?raw';

type Handler = (event: object) => void;
const HERE = 'https://play.example.org';

/** A browser with one service worker, as far as that asks for one. */
class Worker {
  caches = new Map<string, Map<string, Response>>();
  handlers: Record<string, Handler> = {};
  notices: { title: string; tag: string; close: () => void }[] = [];
  badge = 0;
  asked: string[] = [];
  /** What the server answers to a path. */
  server: (path: string) => Response | null = () => null;

  constructor(build: string, old = new Map<string, Map<string, Response>>()) {
    this.caches = old;
    const name = (of: string | { url: string }): string =>
      new URL(typeof of === 'string' ? of : of.url, HERE).href.slice(HERE.length);
    const fetched = (of: string | { url: string }): Promise<Response> => {
      this.asked.push(name(of));
      const answer = this.server(name(of));
      return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('no network'));
    };
    const open = (cache: string): Promise<object> => {
      const kept = this.caches.get(cache) ?? new Map<string, Response>();
      this.caches.set(cache, kept);
      const put = (of: string, answer: Response): Promise<void> => Promise.resolve(void kept.set(name(of), answer));
      const addAll = async (all: string[]): Promise<void> => {
        for (const each of all) await put(each, await fetched(each));
      };
      return Promise.resolve({ put, addAll });
    };
    const stores = {
      open,
      keys: () => Promise.resolve([...this.caches.keys()]),
      delete: (cache: string) => Promise.resolve(this.caches.delete(cache)),
      match: (of: string) =>
        Promise.resolve([...this.caches.values()].map((kept) => kept.get(name(of))?.clone()).find(Boolean)),
    };
    const self = {
      location: { origin: HERE },
      clients: { claim: () => Promise.resolve() },
      navigator: { setAppBadge: (number: number) => Promise.resolve(void (this.badge = number)) },
      registration: {
        showNotification: (title: string, { tag }: { tag: string }) => {
          this.gone(tag);
          this.notices.push({ title, tag, close: () => this.gone(tag) });
          return Promise.resolve();
        },
        getNotifications: ({ tag = '' } = {}) =>
          Promise.resolve(this.notices.filter((each) => !tag || each.tag === tag)),
      },
      addEventListener: (kind: string, handler: Handler) => (this.handlers[kind] = handler),
    };
    const code = source.replace("['/']", "['/', '/assets/index.js']").replace('BUILD', build);
    new Function('self', 'caches', 'fetch', code)(self, stores, fetched);
  }

  gone(tag: string): void {
    this.notices = this.notices.filter((each) => each.tag !== tag);
  }
  async happens(kind: string, facts: object = {}): Promise<void> {
    const all: Promise<unknown>[] = [];
    this.handlers[kind]({ ...facts, waitUntil: (work: Promise<unknown>) => all.push(work) });
    await Promise.all(all);
  }
  /** What the page gets for a path; null where the worker leaves it to the browser. */
  async gets(path: string, mode = 'cors'): Promise<string | null> {
    let answer: Promise<Response> | null = null;
    const request = { url: HERE + path, method: 'GET', mode };
    this.handlers.fetch({ request, respondWith: (told: Promise<Response>) => (answer = told) });
    return answer && ((await answer) as Response).text();
  }
  push(notice: object): Promise<void> {
    return this.happens('push', { data: { json: () => notice } });
  }
}

const html = (text: string): Response => new Response(text, { headers: { 'content-type': 'text/html' } });
const site =
  (build: string) =>
  (path: string): Response =>
    path.startsWith('/api/games?')
      ? Response.json([{ name: 'nim', tutorial: true }])
      : path.startsWith('/assets/')
        ? new Response(`code ${build}`)
        : html(`${path} ${build}`);
let worker: Worker;

beforeEach(async () => {
  worker = new Worker('one');
  worker.server = site('one');
  await worker.happens('install');
  await worker.happens('activate');
});

it('keeps what is to be read in both languages, for when there is no network', async () => {
  worker.server = () => null;
  for (const lang of ['en', 'fr'])
    for (const what of ['rules', 'tutorial']) {
      const path = `/api/games/nim/${what}?lang=${lang}`;
      expect(await worker.gets(path)).toBe(`${path} one`);
    }
  expect(await worker.gets('/t/abc', 'navigate')).toBe('/ one');
});

it('shows the page that it has where a proxy answers for a server that is down', async () => {
  worker.server = () => new Response('Bad Gateway', { status: 502 });
  expect(await worker.gets('/you', 'navigate')).toBe('/ one');
});

it('never shows a stale page: it asks the server first, and keeps what that says', async () => {
  worker.server = site('two');
  expect(await worker.gets('/you', 'navigate')).toBe('/you two');
  worker.server = () => null;
  expect(await worker.gets('/you', 'navigate')).toBe('/you two');
});

it('lets go of what an older build kept, but not before that is closed', async () => {
  const next = new Worker('two', worker.caches);
  next.server = site('two');
  await next.happens('install');
  expect([...next.caches.keys()]).toEqual(['northward-one', 'northward-two']);
  await next.happens('activate');
  expect([...next.caches.keys()]).toEqual(['northward-two']);
  next.server = () => null;
  expect(await next.gets('/', 'navigate')).toBe('/ two');
});

it('leaves all else to the server', async () => {
  for (const path of ['/api/you/tables?lang=en', '/index.html', '/docs/', '/api/tables/abc'])
    expect(await worker.gets(path)).toBeNull();
});

it('has one notice for a table, counts them on the icon, and takes back what was answered', async () => {
  const turn = { tag: 'a', what: 'turn', title: 'Your turn', body: '', page: '/t/a' };
  await worker.push(turn);
  await worker.push(turn);
  await worker.push({ ...turn, tag: 'b' });
  expect([worker.notices.map(({ tag }) => tag), worker.badge]).toEqual([['a', 'b'], 2]);
  await worker.push({ tag: 'a', what: 'answered' });
  expect([worker.notices.map(({ tag }) => tag), worker.badge]).toEqual([['b'], 1]);
});

it('says that the server does not answer where a proxy says so in its words', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 })));
  await expect(api.games()).rejects.toMatchObject({ code: 'offline' });
  vi.unstubAllGlobals();
});
