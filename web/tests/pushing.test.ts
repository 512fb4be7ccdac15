import { mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { turnOn } from '../src/lib/pushing';
import Switch from '../src/you/Switch.svelte';

let subscribe: () => Promise<unknown>;

beforeEach(() => {
  vi.useFakeTimers();
  const pushManager = { getSubscription: () => Promise.resolve(null), subscribe: () => subscribe() };
  const registration = { pushManager };
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('granted') });
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve(registration), ready: Promise.resolve(registration) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gives up on a push service that never answers', async () => {
  subscribe = () => new Promise(() => undefined);
  const tried = turnOn('key');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await tried).toBeNull();
});

it('says so where a browser has no push service', async () => {
  subscribe = () => Promise.reject(new DOMException('Registration failed', 'AbortError'));
  expect(await turnOn('key')).toBeNull();
});

it('shows a switch as things are after a try that came to nothing', async () => {
  const tried: boolean[] = [];
  const flip = (on: boolean): Promise<void> => Promise.resolve(void tried.push(on));
  const drawn = mount(Switch, { target: document.body, props: { on: false, disabled: false, flip } });
  const box = document.querySelector('input')!;
  box.click();
  await vi.advanceTimersByTimeAsync(0);
  await tick();
  expect(tried).toEqual([true]);
  expect(box.checked).toBe(false);
  void unmount(drawn);
});
