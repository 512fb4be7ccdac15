import { mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { badge, yourTurn } from '../src/lib/notices';
import Preferences from '../src/lib/Preferences.svelte';
import { prefs } from '../src/lib/prefs.svelte';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  yourTurn(false, '');
});

it('shows a notice by the service worker where phones refuse any other', async () => {
  const shown = vi.fn(() => Promise.resolve());
  const refuses = Object.assign(
    vi.fn(function () {
      throw new TypeError('Illegal constructor');
    }),
    { permission: 'granted' },
  );
  vi.stubGlobal('Notification', refuses);
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve({ showNotification: shown }) },
  });
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  prefs.set({ notifications: true });
  expect(yourTurn(true, 'chess')).toBe(true);
  await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce());
  expect(refuses).not.toHaveBeenCalled();
});

it('counts the games that wait on the icon of an installed page', () => {
  const setAppBadge = vi.fn(() => Promise.resolve());
  const clearAppBadge = vi.fn(() => Promise.reject(new Error('not installed')));
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge });
  badge(2);
  expect(setAppBadge).toHaveBeenCalledWith(2);
  badge(0);
  expect(clearAppBadge).toHaveBeenCalledOnce();
});

it.each([
  [false, 'granted', 'https', true],
  [true, 'denied', 'does not let Northward show notices', false],
])('says in the settings why there are no notices', (secure, permission, said, disabled) => {
  vi.stubGlobal('isSecureContext', secure);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('Notification', { permission });
  prefs.set({ notifications: true });
  const drawn = mount(Preferences, { target: document.body });
  const label = [...document.querySelectorAll('label')].find((each) => each.textContent.includes(said));
  const box = label!.querySelector('input')!;
  expect([box.checked, box.disabled]).toEqual([false, disabled]);
  void unmount(drawn);
});
