/** Coming to a table: by one's own seat, or as a guest who has been sent a link. */
import { api, ApiError } from '../lib/api';
import { makeKey, seatToken } from '../lib/key';
import { newToken, put } from '../lib/shelf';
import type { Snapshot } from '../lib/types';
import type { TableState } from './state.svelte';

/** The table as it is; a guest says a name and sits down first. */
export async function enter(table: TableState): Promise<Snapshot> {
  const { id, token } = table;
  try {
    const snapshot = await api.snapshot(id, token);
    const { invited } = snapshot.you;
    if (!token || invited === null) return snapshot;
    const name = await new Promise<string>((sit) => (table.guest = { table: snapshot.table, sit }));
    // Kept before it is sent: if the answer is lost, the seat is not.
    const own = makeKey();
    const fresh = own ? seatToken(own, invited) : newToken();
    table.shelved = put(id, { seats: { [invited]: table.shelved.seats[invited] ?? fresh } });
    await api.sit(id, token, table.shelved.seats[invited], name);
    table.guest = null;
    table.token = table.shelved.seats[invited];
  } catch (error) {
    // Somebody who has sat down already comes by the link of the invitation again.
    const [own] = Object.values(table.shelved.seats);
    if (!(error instanceof ApiError) || error.status !== 401 || !own || own === token) throw error;
    table.token = own;
  }
  return api.snapshot(id, table.token);
}
