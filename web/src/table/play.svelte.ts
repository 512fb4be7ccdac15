/** What the player at a board is about to do: the part that every board has. It only ever picks from what is legal. */
import type { Action, Seat } from '../lib/types';
import { Preview } from './preview.svelte';
import type { Refusal, TableState } from './state.svelte';

export abstract class BoardPlay<Act extends { do: string; seat: Seat } = Action> {
  readonly table!: TableState;
  readonly preview!: Preview;
  /** Whose things are looked at in place of one's own. */
  watching = $state<Seat | null>(null);

  legal: Act[] = $derived(this.table.legal as unknown as Act[]);
  kinds: Set<string> = $derived(new Set(this.legal.map((action) => action.do)));

  /** The action that confirming would send. */
  abstract readonly pending: Act | null;
  /** What the player has set up but not confirmed, for hints. */
  abstract readonly plan: Act | null;
  /** Sets an action up as if the player had; without one, forgets what was begun. */
  abstract show(action: Act | null): void;
  /** Takes back the last thing that was set up. */
  abstract cancel(): void;
  /** Asks what the pending action would change, or why it is refused. Returns what stops asking. */
  abstract watch(): () => void;

  constructor(table: TableState) {
    this.table = table;
    this.preview = new Preview(table);
  }

  /** Why something cannot be done. */
  get trouble(): Refusal | null {
    return this.preview.refusal ?? this.table.refusal;
  }

  /** Sends what is pending; whether there was anything. */
  confirm(): boolean {
    const action = this.pending;
    if (action) void this.table.act(action);
    return !!action;
  }

  /** Does the one action of its kind at once. */
  only(kind: string): void {
    const action = this.legal.find((each) => each.do === kind);
    if (action) void this.table.act(action);
  }
}
