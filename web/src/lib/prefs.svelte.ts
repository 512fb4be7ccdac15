export type Theme = 'light' | 'dark' | 'system';
export const SPEEDS = ['slow', 'normal', 'fast', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

interface Kept {
  theme: Theme;
  sound: boolean;
  /** How loud, from 0 to 1. */
  volume: number;
  /** How fast the others' actions are played back. */
  speed: Speed;
  animations: boolean;
  notifications: boolean;
  chatMuted: boolean;
  /** Whether to be asked, against bots, before a choice counts that costs much. */
  warnings: boolean;
  name: string;
  /** Whether the name may stand on pictures that others share. */
  shown: boolean;
  /** Whether the page is not wanted on the home screen. */
  notInstalled: boolean;
  /** The level of the bots that was chosen last. */
  level: string;
  /** By game: how many bots were played against last, of which level, and with which temperament if any. */
  opponents: Record<string, { bots: number; level: string; temper?: string }>;
}

const STORE = 'northward.prefs';
const FRESH: Kept = {
  theme: 'system',
  sound: false,
  volume: 0.6,
  speed: 'normal',
  animations: true,
  notifications: false,
  chatMuted: false,
  warnings: false,
  name: '',
  shown: false,
  notInstalled: false,
  level: 'casual',
  opponents: {},
};

function load(): Kept {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...FRESH };
  }
}

class Prefs {
  private kept = $state<Kept>(load());
  private calm = $state(typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches);

  constructor() {
    if (typeof matchMedia === 'function') {
      matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', (event) => (this.calm = event.matches));
    }
    this.show();
  }

  get theme(): Theme {
    return this.kept.theme;
  }
  get sound(): boolean {
    return this.kept.sound;
  }
  get volume(): number {
    return this.kept.volume;
  }
  get speed(): Speed {
    return this.kept.speed;
  }
  get animations(): boolean {
    return this.kept.animations;
  }
  get notifications(): boolean {
    return this.kept.notifications;
  }
  get chatMuted(): boolean {
    return this.kept.chatMuted;
  }
  get warnings(): boolean {
    return this.kept.warnings;
  }
  get name(): string {
    return this.kept.name;
  }
  get shown(): boolean {
    return this.kept.shown;
  }
  get notInstalled(): boolean {
    return this.kept.notInstalled;
  }
  get level(): string {
    return this.kept.level;
  }
  get opponents(): Kept['opponents'] {
    return this.kept.opponents;
  }
  /** Whether things may move. */
  get moving(): boolean {
    return this.kept.animations && !this.calm;
  }

  set(change: Partial<Kept>): void {
    Object.assign(this.kept, change);
    this.show();
    try {
      localStorage.setItem(STORE, JSON.stringify(this.kept));
    } catch {
      // not stored
    }
  }

  nextTheme(): void {
    const dark =
      this.theme === 'dark' || (this.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
    this.set({ theme: dark ? 'light' : 'dark' });
  }

  private show(): void {
    const root = document.documentElement;
    if (this.kept.theme === 'system') root.removeAttribute('data-theme');
    else root.setAttribute('data-theme', this.kept.theme);
    root.classList.toggle('still', !this.kept.animations);
  }
}

export const prefs = new Prefs();
