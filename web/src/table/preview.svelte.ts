import { ApiError } from '../lib/api';
import type { Action } from '../lib/types';
import type { Changes } from './scoring';
import type { Refusal, TableState } from './state.svelte';

const WAIT = 30;
const PROBE_WAIT = 220;

/** What the action in the air would change, or why the rules refuse it: asked of the server, which knows the rules. */
export class Preview {
  changes = $state.raw<Changes | null>(null);
  /** What the board draws of it: that of the action before, until the answer is there. */
  drawn = $state.raw<unknown>(null);
  refusal = $state.raw<Refusal | null>(null);

  constructor(private readonly table: TableState) {}

  clear(): void {
    this.changes = this.drawn = null;
    this.refusal = null;
  }

  /** Asks about an action that may be confirmed, or about one that is not in the list. Returns what stops asking. */
  watch(pending: Action | null, illegal: Action | null): () => void {
    const { table } = this;
    const now = table.scores.find((score) => score.seat === table.seat)?.items ?? {};
    if (!pending) this.changes = this.drawn = null;
    if (!illegal) this.refusal = null;
    const asked = pending ?? illegal;
    if (table.planning.on) this.clear(); // what it brings depends on what comes before
    if (!asked || table.planning.on) return () => undefined;
    let stale = false;
    table.asking = true;
    const timer = setTimeout(
      () => {
        void table.preview(asked).then((answer) => {
          if (stale) return;
          table.asking = false;
          if (!(answer instanceof ApiError)) {
            const { scores, page } = answer;
            if (!pending) return;
            this.changes = Object.fromEntries(
              Object.keys({ ...now, ...scores }).map((item) => [item, (scores[item] ?? 0) - (now[item] ?? 0)]),
            );
            this.drawn = page;
          } else if (illegal) this.refusal = { rule: answer.rule, message: answer.reason };
        });
      },
      pending ? WAIT : PROBE_WAIT,
    );
    return () => {
      stale = true;
      table.asking = false;
      clearTimeout(timer);
    };
  }
}
