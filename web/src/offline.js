/**
 * The service worker: opens the page without a network, with the games, their rules and lessons, and shows notices
 * while the page is closed. All else needs the server. The page itself always comes from the server where that answers,
 * so that it is never a stale one; files whose names change with their content come from the cache. `vite.config.ts`
 * writes in what belongs to this build.
 */
const FILES = ['/'];
const CACHE = 'northward-BUILD';
const LANGUAGES = ['en', 'fr'];
/** What is good to read although the server does not answer. */
const READABLE = /^\/api\/games(\/[^/]+\/(rules|tutorial|bots|components))?$/;
/** What a proxy says in place of a server that is not there. */
const AWAY = [502, 503, 504];

/** The games and what is to be read of each, in both languages; what is missing is kept when somebody reads it. */
async function readings() {
  const games = await (await fetch('/api/games?lang=en')).json();
  const calls = ['/api/games', ...games.map(({ name }) => `/api/games/${name}/rules`)];
  calls.push(...games.filter(({ tutorial }) => tutorial).map(({ name }) => `/api/games/${name}/tutorial`));
  if (games.length) calls.push(`/api/games/${games[0].name}/bots`);
  return LANGUAGES.flatMap((lang) => calls.map((call) => `${call}?lang=${lang}`));
}

async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  await cache.addAll(await readings());
}

async function clear() {
  const old = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** From the server, and if that does not answer as it was last. */
async function fresh(request, as) {
  const answer = await fetch(request).catch(() => null);
  if (!answer || AWAY.includes(answer.status)) return (await caches.match(as)) ?? answer ?? Response.error();
  const wanted = as !== '/' || answer.headers.get('content-type')?.startsWith('text/html');
  if (answer.ok && wanted) await (await caches.open(CACHE)).put(as, answer.clone());
  return answer;
}

/** What never changes under its name. */
async function kept(request) {
  return (await caches.match(request)) ?? fresh(request, request);
}

/** A table has one notice, by its tag; when its turn was answered elsewhere, it goes away. */
async function told({ tag, what, title, body, page }) {
  if (what !== 'answered') {
    const renotify = what === 'half_gone'; // the same once more stays silent, a reminder does not
    await self.registration.showNotification(title, { body, tag, renotify, icon: '/icon-192.png', data: { page } });
  } else for (const shown of await self.registration.getNotifications({ tag })) shown.close();
  // On the icon, where browsers have that, until the page is opened, which counts the games themselves.
  const shown = (await self.registration.getNotifications()).length;
  await self.navigator.setAppBadge?.(shown).catch(() => undefined); // only installed pages have one
}

/** To the table: where it is open already, or in a window of ours, or in a new one. */
async function open(page) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((each) => new URL(each.url).pathname === page);
  if (there) await there.focus();
  else await self.clients.openWindow(page);
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(told(event.data.json()));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.page ?? '/'));
});
self.addEventListener('install', (event) => event.waitUntil(fill()));
// Not before the pages of an older build are closed, which may still want its files.
self.addEventListener('activate', (event) => event.waitUntil(clear()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (/^\/docs(\/|$)/.test(url.pathname)) return; // another site, with pages of its own
  if (request.mode === 'navigate') event.respondWith(fresh(request, '/'));
  else if (url.pathname.startsWith('/assets/') || FILES.includes(url.pathname)) event.respondWith(kept(request));
  else if (READABLE.test(url.pathname)) event.respondWith(fresh(request, request));
});
