import { ApiError, wanted } from './api';
import type { Refusal } from './server';
import type { Action, Push, Snapshot } from './types';

export type LinkState = 'connecting' | 'live' | 'lost' | 'refused';

const FATAL = new Set([4401, 4404]);
const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const PATIENCE = 8_000;

/** The connection went before a move was answered: whether it was played is not known, so it may be sent once more. */
export class Lost extends Error {}

interface Waiting {
  done: (snapshot: Snapshot) => void;
  failed: (error: Error) => void;
}

/**
 * How long to wait before try number `tries` (from 0): doubles, with a little chance so that all do not come at once.
 */
export function backoff(tries: number, chance = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.75 + 0.5 * chance);
}

/** The snapshot before with what is new in a push: of table, view and page only the fields that have changed come. */
export function updated(before: Snapshot | null, news: Snapshot): Snapshot {
  const now = { ...before, ...news };
  for (const part of ['table', 'view', 'page'] as const)
    if (before?.[part] && news[part]) now[part] = { ...before[part], ...news[part] };
  return now;
}

/** The pushes of one table and the own moves. Resumes after the last event it knows, until it is closed. */
export class Live {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private closed = false;
  private asked = 0;
  /** The snapshot as this connection has told it: pushes leave out what is as it was. */
  private known: Snapshot | null = null;
  private readonly waiting = new Map<number, Waiting>();

  constructor(
    private readonly table: string,
    private readonly token: string,
    private readonly lang: string,
    private since: number,
    private readonly onPush: (push: Push) => void,
    private readonly onState: (state: LinkState) => void,
  ) {
    addEventListener('online', this.now);
    this.open();
  }

  private open(): void {
    if (this.closed) return;
    this.onState('connecting');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/live`);
    this.socket = socket;
    this.known = null;
    socket.onopen = () => {
      const { token, since, lang } = this;
      socket.send(JSON.stringify({ token, since, lang, text: wanted.text, news: true }));
    };
    socket.onmessage = (message) => {
      const push = JSON.parse(String(message.data)) as Partial<Push> & Partial<Refusal>;
      this.tries = 0;
      this.onState('live');
      if (push.error !== undefined) {
        this.answered(push.id)?.failed(new ApiError(0, push.error, push.message ?? '', push));
      }
      if (push.event === undefined || !push.snapshot) return;
      this.since = Math.max(this.since, push.event);
      const snapshot = (this.known = updated(this.known, push.snapshot));
      this.onPush({ event: push.event, log: push.log ?? [], chat: push.chat ?? [], snapshot });
      for (const id of push.acks ?? []) this.answered(id)?.done(snapshot);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.giveUp();
      if (this.closed) return;
      if (FATAL.has(event.code)) {
        this.onState('refused');
        return;
      }
      this.onState('lost');
      this.timer = setTimeout(() => this.open(), backoff(this.tries++));
    };
  }

  /** Plays a move. Null where there is no connection; Lost where it went before the answer, or takes too long. */
  act(number: number, action: Action): Promise<Snapshot> | null {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return null;
    const id = ++this.asked;
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed });
      setTimeout(() => this.answered(id)?.failed(new Lost()), PATIENCE);
      socket.send(JSON.stringify({ id, act: { number, action } }));
    });
  }

  private answered(id: number | null | undefined): Waiting | undefined {
    const found = this.waiting.get(id ?? -1);
    this.waiting.delete(id ?? -1);
    return found;
  }

  private giveUp(): void {
    for (const id of [...this.waiting.keys()]) this.answered(id)?.failed(new Lost());
  }

  /** Greets the server anew: what is wanted of it has changed. */
  again(): void {
    clearTimeout(this.timer);
    this.giveUp();
    this.socket?.close();
    this.open();
  }

  private readonly now = (): void => {
    if (this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.tries = 0;
    this.open();
  };

  close(): void {
    this.closed = true;
    this.giveUp();
    removeEventListener('online', this.now);
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
