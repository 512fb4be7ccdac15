/** Northward as an app: it opens without a network, and on the home screen. */

/** What a browser offers where a page can be installed. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Installing {
  /** The browser's offer, until it is taken or put off. */
  offer = $state.raw<Offer | null>(null);

  async take(): Promise<void> {
    const { offer } = this;
    this.offer = null;
    await offer?.prompt();
  }
}

export const installing = new Installing();

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  installing.offer = event as Offer;
});
addEventListener('appinstalled', () => (installing.offer = null));

/** The files for that are fetched when the page has settled. Browsers allow it at secure addresses only. */
export function workOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void =>
    void navigator.serviceWorker.register('/offline.js').catch(() => {
      // the page works without
    });
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
