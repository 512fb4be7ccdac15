import { afterEach, expect, it, vi } from 'vitest';
import { yourTurn } from '../src/lib/notices';
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
