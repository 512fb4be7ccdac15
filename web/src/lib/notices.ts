/** Your turn, told outside the tab: title, icon, and if wanted a sound and a notification. */
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

/** Call it whenever it may have changed whether the player is awaited. */
export function yourTurn(now: boolean, game: string): void {
  const begins = now && !waiting;
  waiting = now;
  show();
  if (!begins) return;
  if (prefs.sound) chime();
  if (prefs.notifications && document.hidden && 'Notification' in globalThis && Notification.permission === 'granted') {
    new Notification(t('notice.title'), {
      body: t('notice.body', { game }),
      icon: '/favicon.svg',
      tag: 'northward-turn',
    });
  }
}

/** Two soft notes. */
export function chime(): void {
  try {
    const audio = new AudioContext();
    for (const [note, start] of [
      [587.33, 0],
      [880, 0.14],
    ]) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = note;
      tone.type = 'sine';
      volume.gain.setValueAtTime(0, audio.currentTime + start);
      volume.gain.linearRampToValueAtTime(0.14, audio.currentTime + start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + 0.5);
      tone.connect(volume).connect(audio.destination);
      tone.start(audio.currentTime + start);
      tone.stop(audio.currentTime + start + 0.55);
    }
    setTimeout(() => void audio.close(), 900);
  } catch {
    // no sound here
  }
}

export async function askForNotifications(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false;
  return (await Notification.requestPermission()) === 'granted';
}
