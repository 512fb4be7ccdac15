import { wanted } from './api';
import type { Push } from './types';

export type LinkState = 'connecting' | 'live' | 'lost' | 'refused';

const FATAL = new Set([4401, 4404]);
const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;

/**
 * How long to wait before try number `tries` (from 0): doubles, with a little chance so that all do not come at once.
 */
export function backoff(tries: number, chance = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.75 + 0.5 * chance);
}

/** The pushes of one table. Resumes after the last event it knows, for as long as it is not closed. */
export class Live {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private closed = false;

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
    socket.onopen = () => {
      const { token, since, lang } = this;
      socket.send(JSON.stringify({ token, since, lang, text: wanted.text }));
    };
    socket.onmessage = (message) => {
      const push = JSON.parse(String(message.data)) as Partial<Push>;
      this.tries = 0;
      this.onState('live');
      if (push.event === undefined || !push.snapshot) return;
      this.since = Math.max(this.since, push.event);
      this.onPush({ event: push.event, log: push.log ?? [], chat: push.chat ?? [], snapshot: push.snapshot });
    };
    socket.onclose = (event) => {
      if (this.socket !== socket || this.closed) return;
      if (FATAL.has(event.code)) {
        this.onState('refused');
        return;
      }
      this.onState('lost');
      this.timer = setTimeout(() => this.open(), backoff(this.tries++));
    };
  }

  /** Greets the server anew: what is wanted of it has changed. */
  again(): void {
    clearTimeout(this.timer);
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
    removeEventListener('online', this.now);
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
