/** Your turn, told outside the tab: title, icon, and if wanted a notification. */
import { t } from './i18n.svelte';
import { prefs } from './prefs.svelte';

let waiting = false;
let base = 'Northward';

export function title(text: string): void {
  base = text;
  show();
}

function show(): void {
  document.title = waiting ? `● ${t('notice.title')} · ${base}` : base;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const href = waiting ? '/favicon-turn.svg' : '/favicon.svg';
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
}

/** How many games wait for the player, on the icon of an installed page. */
export function badge(turns: number): void {
  if (!('setAppBadge' in navigator)) return;
  const set = turns ? navigator.setAppBadge(turns) : navigator.clearAppBadge();
  set.catch(() => undefined); // only installed pages have an icon
}

/** Call it whenever it may have changed whether the player is awaited. Whether that begins now. */
export function yourTurn(now: boolean, game: string): boolean {
  const begins = now && !waiting;
  waiting = now;
  show();
  if (
    begins &&
    prefs.notifications &&
    document.hidden &&
    'Notification' in globalThis &&
    Notification.permission === 'granted'
  ) {
    const body = t('notice.body', { game });
    notify(t('notice.title'), { body, icon: '/favicon.svg', tag: 'northward-turn' }).catch(() => undefined);
  }
  return begins;
}

/** By the service worker where there is one: phones show no others. */
async function notify(title: string, told: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, told);
  else new Notification(title, told);
}

export async function askForNotifications(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false;
  return (await Notification.requestPermission()) === 'granted';
}
