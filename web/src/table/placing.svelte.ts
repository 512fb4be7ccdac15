/** Boards where a piece is laid: it is held over the board and follows the pointer until it is pinned to a place. */
import type { Point } from '../lib/board/points';
import type { Action } from '../lib/types';
import { BoardPlay } from './play.svelte';
import type { Refusal } from './state.svelte';

/** Where the piece is held, and in which turn. */
export interface Ghost {
  row: number;
  col: number;
  turn: number;
}

export abstract class PlacingPlay extends BoardPlay {
  ghost = $state.raw<Ghost | null>(null);
  pinned = $state(false);

  /** Whether a piece is to be laid. */
  abstract readonly placing: boolean;
  /** Whether it is worth saying of what is in the air that it would change nothing. */
  get weighed(): boolean {
    return this.placing;
  }
  /** The legal place where the piece is held, if it is one. */
  abstract readonly place: unknown;
  /** Takes the piece up, near the middle of what is in sight. */
  abstract beginGhost(centre: Point): void;
  /** The pointer is here; `always` says that the piece has to be at a legal place. */
  abstract point(at: Point, always?: boolean): void;
  abstract rotate(step?: number): void;
  /** Whether the piece in the air is here: then it can be grabbed. */
  abstract holds(at: Point): boolean;

  /** A piece that follows the pointer is no plan yet, and where there is no choice none is needed. */
  get plan(): Action | null {
    return this.legal.length < 2 || (this.placing && !this.pinned) ? null : this.pending;
  }

  /** Why the piece cannot be laid here counts only as long as it is held here. */
  override get trouble(): Refusal | null {
    return this.placing && !this.place && this.preview.refusal ? this.preview.refusal : this.table.refusal;
  }

  /** The piece is dragged: it stays where it is let go. */
  grab(at: Point): void {
    this.point(at, true);
    this.pinned = true;
  }
}
