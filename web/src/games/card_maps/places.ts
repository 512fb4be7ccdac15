/** Where the card in the air may lie: the legal placements, gathered by spot. */
import { nearest, towards, type Point } from '../../lib/board/points';
import { key, type Cell } from '../../lib/board/squares';
import type { Action } from '../../lib/types';
import { footprint, middle } from './cards';
import type { Land } from './land';

export interface Place {
  row: number;
  col: number;
  turn: number;
  /** The outcomes here: over everything first. */
  actions: Action[];
}

const inTheMiddle = (place: Place): Point => middle(place.row, place.col, place.turn);

export class Places {
  readonly all: Place[] = [];
  private readonly index = new Map<string, Place>();

  constructor(legal: readonly Action[]) {
    for (const action of legal) {
      const id = `${action.row},${action.col},${action.turn}`;
      let place = this.index.get(id);
      if (!place) {
        place = { row: action.row, col: action.col, turn: action.turn, actions: [] };
        this.index.set(id, place);
        this.all.push(place);
      }
      place.actions.push(action);
    }
    for (const place of this.all) place.actions.sort((a, b) => (a.under?.length ?? 0) - (b.under?.length ?? 0));
  }

  at(row: number, col: number, turn: number): Place | undefined {
    return this.index.get(`${row},${col},${turn}`);
  }

  ofTurn(turn: number): Place[] {
    return this.all.filter((place) => place.turn === turn);
  }

  /** The place of that turn whose middle is nearest to a point. */
  nearest(
    point: Point,
    turn: number,
    wanted: (place: Place) => boolean = () => true,
  ): { found: Place; distance: number } | null {
    return nearest(this.ofTurn(turn).filter(wanted), inTheMiddle, point);
  }

  /** The next turn clockwise that has a place at all. */
  nextTurn(turn: number, step = 1): number {
    for (let quarter = 1; quarter <= 4; quarter++) {
      const next = (turn + step * quarter + 16) & 3;
      if (this.all.some((place) => place.turn === next)) return next;
    }
    return turn;
  }

  /** The nearest place of the same turn in a direction. */
  towards(from: Place, down: number, right: number): Place | null {
    return towards(this.ofTurn(from.turn), inTheMiddle, inTheMiddle(from), down, right);
  }
}

/**
 * Where a diamond shows: free cells that some place of this turn would fill, next to the map or in a bay of it; the
 * ruler is one square outside.
 */
export function litCells(places: readonly Place[], land: Land): Cell[] {
  const lit = new Map<string, Cell>();
  for (const place of places) {
    for (const [row, col] of footprint(place.row, place.col, place.turn)) {
      const [down, right] = [row - land.top, col - land.left];
      const close = down >= -1 && right >= -1 && down <= land.height && right <= land.width;
      if (close && !land.seen.has(key(row, col))) lit.set(key(row, col), [row, col]);
    }
  }
  return [...lit.values()];
}
