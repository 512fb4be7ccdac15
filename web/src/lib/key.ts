/** This browser's key: 256 random bits, made at the first game. The seats taken with it are its player's. */
import { newToken } from './shelf';

const STORE = 'northward.key';

export function key(): string | null {
  try {
    return localStorage.getItem(STORE);
  } catch {
    return null;
  }
}

export function keep(fresh: string): string | null {
  try {
    localStorage.setItem(STORE, fresh);
  } catch {
    // a browser that stores nothing plays by its links
  }
  return key();
}

export const makeKey = (): string | null => key() ?? keep(newToken());

export function forgetKey(): void {
  try {
    localStorage.removeItem(STORE);
  } catch {
    // there was none
  }
}

/** What opens a seat of the player: the key, and which one. */
export const seatToken = (own: string, seat: number): string => `${own}.${seat}`;
export const byKey = (token: string): boolean => token.includes('.');
