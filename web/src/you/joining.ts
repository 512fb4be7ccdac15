/** How this browser becomes one more device of a player, with all that was begun here. */
import { api, ApiError } from '../lib/api';
import { keep, key } from '../lib/key';
import { newToken, put, shelf } from '../lib/shelf';

const PHRASE = /\b[a-z0-9]{4}(-[a-z0-9]{4}){6}\b/;
/** The phrase in a file that was saved with it. */
export const phraseIn = (text: string): string => PHRASE.exec(text)?.[0] ?? '';

/**
 * A new key comes to the player; seats that an older key of this browser opens follow it. Whatever cannot follow stays
 * open to whoever else has that key.
 */
export async function join(phrase: string, ask: (phrase: string, fresh: string) => Promise<unknown>): Promise<void> {
  const before = key();
  const fresh = newToken();
  await ask(phrase, fresh);
  keep(fresh);
  if (!before) return;
  for (const [id, { seats }] of Object.entries(shelf()))
    for (const [seat, token] of Object.entries(seats).filter(([, each]) => each.startsWith(`${before}.`)))
      try {
        put(id, { seats: { [seat]: (await api.own(id, token, fresh)).token } });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
}
