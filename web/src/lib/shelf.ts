/** The seats that this browser holds: tokens stay on this device. */

export interface Shelved {
  game: string;
  /** Tokens of the seats played on this screen. */
  seats: Record<string, string>;
  /** Tokens to pass on as links. */
  links: Record<string, string>;
  spectator: string | null;
  at: number;
  over?: boolean;
  /** Of a guided first game: the tip that was read last, and whether the guide was put aside. */
  tip?: number;
  alone?: boolean;
}

const KEY = 'northward.tables';
const KEEP = 60;

export function shelf(): Record<string, Shelved> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Shelved>;
  } catch {
    return {};
  }
}

function save(all: Record<string, Shelved>): void {
  const newest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest.slice(0, KEEP))));
  } catch {
    // a browser that stores nothing still plays, by its link
  }
}

export function put(id: string, change: Partial<Shelved> & { game?: string }): Shelved {
  const all = shelf();
  const old = all[id] ?? { game: '', seats: {}, links: {}, spectator: null, at: Date.now() };
  all[id] = {
    ...old,
    ...change,
    seats: { ...old.seats, ...change.seats },
    links: { ...old.links, ...change.links },
  };
  save(all);
  return all[id];
}

const HERE = 'northward.here.';

/** As whom this tab came to a table: kept until the tab is closed, so that its address need not tell. */
export function here(id: string): string {
  try {
    return sessionStorage.getItem(HERE + id) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a token for this tab; whether the browser has really stored it. */
export function stay(id: string, token: string): boolean {
  try {
    sessionStorage.setItem(HERE + id, token);
    return here(id) === token && shelf()[id] !== undefined;
  } catch {
    return false;
  }
}

/** A token of one's own: 256 random bits, as the server makes them. */
export function newToken(): string {
  const bits = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bits))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function drop(id: string): void {
  const all = shelf();
  delete all[id];
  save(all);
}

/** The link of a seat or of the spectators; without a token, that of a finished match, which is open to all. */
export const linkTo = (id: string, token?: string): string => `${location.origin}/t/${id}${token ? `#${token}` : ''}`;
