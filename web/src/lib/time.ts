import { count, t } from './i18n.svelte';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** So many seconds in words: days and hours, hours and minutes, minutes and seconds. */
export function timeLeft(seconds: number): string {
  const s = Math.max(0, Math.round(seconds));
  if (s >= DAY) {
    const hours = Math.floor((s % DAY) / HOUR);
    const days = count('time.days', Math.floor(s / DAY));
    return s < 3 * DAY && hours ? `${days} ${t('time.hours', { n: hours })}` : days;
  }
  if (s >= HOUR) return `${t('time.hours', { n: Math.floor(s / HOUR) })} ${Math.floor((s % HOUR) / 60)} min`;
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
}
