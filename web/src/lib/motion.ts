/** How long things move, by the speed that was chosen. All that moves on a board takes its time from here. */
import { prefs, type Speed } from './prefs.svelte';

/** In milliseconds: slow, normal, fast. */
const TIMES = {
  /** One action stands still. */
  still: [2600, 1400, 500],
  /** A small map opens in its place. */
  open: [320, 220, 120],
  /** A card or tile slides in. */
  slide: [520, 320, 160],
  /** A cube, token or coin flies to where it is kept; each of several so much later than the one before. */
  token: [600, 360, 180],
  later: [80, 40, 20],
  /** A step of a miniature. */
  step: [420, 260, 120],
  attack: [480, 300, 140],
  /** A card turns over; each so much later. */
  flip: [420, 280, 140],
  /** A seal is pressed on a land. */
  seal: [260, 180, 100],
  /** A square is counted at the end; an item stands when it is. */
  count: [160, 90, 40],
  counted: [1500, 900, 350],
} as const;

export type Motion = keyof typeof TIMES;

const COLUMN: Record<Exclude<Speed, 'instant'>, number> = { slow: 0, normal: 1, fast: 2 };

/** How long a motion takes; none where things may not move, or happen at once. */
export function lasts(motion: Motion): number {
  return prefs.moving && prefs.speed !== 'instant' ? TIMES[motion][COLUMN[prefs.speed]] : 0;
}

/** How long an action is shown once everything is in its place; where nothing may move, a little longer. */
export function stands(): number {
  if (prefs.speed === 'instant') return 0;
  return prefs.moving ? TIMES.still[COLUMN[prefs.speed]] : Math.max(TIMES.still[1], TIMES.still[COLUMN[prefs.speed]]);
}
