/** Notices while the page is closed: the browser's push service takes them, and the service worker shows them. */
import { you } from './api';
import { language } from './i18n.svelte';
import { key } from './key';
import type { NoticeWishes } from './types';

/** What stands in the way of notices on this device, if something does. */
export type Obstacle = 'insecure' | 'denied' | 'unable';

export function obstacle(): Obstacle | null {
  if (!globalThis.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return 'unable';
  return Notification.permission === 'denied' ? 'denied' : null;
}

const worker = async (): Promise<ServiceWorkerRegistration> => {
  if (!(await navigator.serviceWorker.getRegistration())) await navigator.serviceWorker.register('/offline.js');
  return navigator.serviceWorker.ready;
};

const STORE = 'northward.push';
/** What the server was last told of this device. */
const said = (subscription: PushSubscription): string => `${language.now} ${subscription.endpoint}`;

async function tell(subscription: PushSubscription): Promise<NoticeWishes> {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const wishes = await you.push({
    endpoint: subscription.endpoint,
    public_key: p256dh,
    secret: auth,
    page: location.origin,
  });
  localStorage.setItem(STORE, said(subscription));
  return wishes;
}

/** Asks for permission and tells the server; null where the person or the browser says no. */
export async function turnOn(serverKey: string): Promise<NoticeWishes | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await worker();
  await (await pushManager.getSubscription())?.unsubscribe(); // it may be for another server's key
  const wanted = { userVisibleOnly: true, applicationServerKey: serverKey };
  const subscription = await inTime(pushManager.subscribe(wanted));
  return subscription && tell(subscription);
}

const PATIENCE = 20_000;
/** Null where the browser gives up, and where its push service does not answer: some go on trying for ever. */
function inTime<T>(work: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE));
  return Promise.race([work.catch(() => null), late]);
}

export async function turnOff(): Promise<NoticeWishes> {
  await silence();
  return you.noPush();
}

/** This browser is sent nothing any more, whatever the server knows of it. */
export async function silence(): Promise<void> {
  if (obstacle() === 'insecure' || obstacle() === 'unable') return;
  localStorage.removeItem(STORE);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** The browser may have another subscription by now, and the person another language. */
export async function keepUp(): Promise<void> {
  if (obstacle() || !key() || !localStorage.getItem(STORE)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription && localStorage.getItem(STORE) !== said(subscription))
    await tell(subscription).catch(() => undefined); // the next time it does
}

/** Whoever opens a table needs its notice no more. */
export async function seen(table: string): Promise<void> {
  if (!isSecureContext || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notice of (await registration?.getNotifications({ tag: table })) ?? []) notice.close();
}
