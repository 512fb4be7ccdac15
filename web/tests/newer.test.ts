import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { look, lookOut, newer } from '../src/lib/newer';

/** The page that the server has, as built. */
let built: string;

beforeEach(() => {
  built = 'old';
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(`<script type="module" crossorigin src="/assets/index-${built}.js"></script>`)),
  );
});
afterEach(async () => {
  built = 'old';
  await look();
  vi.unstubAllGlobals();
});

it('knows whether the server has a newer page, and trusts its own where there is no server', async () => {
  expect([await look(), newer()]).toEqual([false, false]);
  built = 'new';
  expect([await look(), newer()]).toEqual([true, true]);
  built = 'old';
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await look()).toBe(true); // as it was last
});

it('goes to the newer page where a file of this one is gone, and stays where only the network is', async () => {
  const reload = vi.fn();
  lookOut(reload);
  dispatchEvent(new Event('vite:preloadError'));
  await look();
  expect(reload).not.toHaveBeenCalled();
  built = 'new';
  dispatchEvent(new Event('vite:preloadError'));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('looks when somebody comes back', async () => {
  lookOut(vi.fn());
  built = 'new';
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(newer()).toBe(true));
});
