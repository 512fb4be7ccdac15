/** What the player is about to do on a card map. It only ever picks from the list of legal actions. */
import { ApiError } from '../../lib/api';
import {
  colourOf, cubesOn, faces, footprint, heightOf, isProduction, key, middle, Places, provinceFaces, rangeOf, readMap, tilesOn, widthOf,
  type Cell, type Land, type Place, type Point,
} from '../../lib/board/geometry';
import type { Action, CardMapData, CardMapView, ComponentSet, Seat } from '../../lib/types';
import type { Refusal, TableState } from '../../table/state.svelte';

const SNAP = 0.8;
const PREVIEW_WAIT = 30;
const PROBE_WAIT = 220;

export const sameCell = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];
const pairsUp = (wanted: Cell[], cubes: Cell[]): boolean => wanted.every((cell) => cubes.some((each) => sameCell(each, cell)));

export class Play {
  readonly table!: TableState;
  readonly set!: ComponentSet;
  readonly printed!: Map<number, number[]>;
  readonly colours!: string[];
  /** The chosen card of a hand, of the table or of a pair. */
  card = $state<number | null>(null);
  cubes = $state.raw<Cell[]>([]);
  pair = $state<string | null>(null);
  ghost = $state.raw<{ row: number; col: number; turn: number } | null>(null);
  layer = $state(0);
  pinned = $state(false);
  mode = $state<'main' | 'terraform'>('main');
  desert = $state.raw<Cell | null>(null);
  colour = $state<number | null>(null);
  tile = $state<string | null>(null);
  watching = $state<Seat | null>(null);
  showRange = $state(false);
  changes = $state.raw<Record<string, number> | null>(null);
  reason = $state.raw<Refusal | null>(null);
  private aim: Point = { x: 1, y: 1.5 };

  view: CardMapView | undefined = $derived(this.table.view);
  lands: Land[] = $derived(((this.view?.maps ?? []) as CardMapData[]).map(readMap));
  /** Whose map is large: the watched one, the own, for a spectator the first. */
  shown: Seat = $derived(this.watching ?? this.table.seat ?? 0);
  land: Land | null = $derived(this.lands[this.shown] ?? null);
  own: boolean = $derived(this.table.seat !== null && this.shown === this.table.seat);
  tiles: Set<string> = $derived(this.land ? tilesOn(this.land, this.printed, provinceFaces(this.set, String(this.view?.options?.side ?? 'A'))) : new Set<string>());
  range = $derived(this.land && this.hasMountains ? rangeOf(this.land) : null);
  get hasMountains(): boolean {
    return this.table.snapshot?.table.game === 'hokkaido';
  }
  legal: Action[] = $derived(this.table.legal);
  kinds: Set<string> = $derived(new Set(this.legal.map((action) => action.do)));
  places: Places = $derived(new Places(this.legal.filter((action) => action.do === 'place')));
  /** The card that is to be laid. */
  held: number | null = $derived(this.places.all[0]?.actions[0]?.card ?? null);
  place: Place | null = $derived.by(() => (this.ghost ? (this.places.at(this.ghost.row, this.ghost.col, this.ghost.turn) ?? null) : null));
  placing: boolean = $derived(this.kinds.has('place') && this.mode === 'main' && this.own);

  /** Cards that may be chosen now, by what choosing them does. */
  choosable: Map<number, string> = $derived.by(() => {
    const found = new Map<number, string>();
    for (const action of this.legal) if (['play', 'pick', 'take', 'discard'].includes(action.do)) found.set(action.card, action.do);
    return found;
  });
  /** Cubes of the own map that may be chosen now. */
  payable: Cell[] = $derived.by(() => {
    const found: Cell[] = [];
    const add = (cell: Cell): void => {
      if (!found.some((each) => sameCell(each, cell))) found.push(cell);
    };
    if (this.mode === 'terraform') {
      for (const action of this.changesPossible) if (!this.desert || sameCell(action.cell, this.desert)) action.cubes.forEach(add);
      return found;
    }
    for (const action of this.legal) {
      if (action.do === 'play' && action.cube && (this.card === null || action.card === this.card)) add(action.cube);
      if (action.do === 'pay') action.cubes.forEach(add);
    }
    return found;
  });
  changesPossible: Action[] = $derived(this.legal.filter((action) => action.do === 'terraform'));
  gifts: Action[] = $derived(this.legal.filter((action) => action.do === 'taketile'));
  /** Deserts that may be chosen now. */
  deserts: Cell[] = $derived.by(() => {
    const from = this.kinds.has('taketile')
      ? this.gifts.filter((action) => this.tile === null || action.tile === this.tile)
      : this.mode === 'terraform'
        ? this.changesPossible.filter((action) => this.colour === null || this.colourAt(action.cubes[0]) === this.colour)
        : [];
    const found = new Map<string, Cell>();
    for (const action of from) found.set(key(action.cell[0], action.cell[1]), action.cell);
    return [...found.values()];
  });
  terraforms: Action[] = $derived(
    this.changesPossible.filter(
      (action) =>
        this.desert && sameCell(action.cell, this.desert) &&
        (this.colour === null || this.colourAt(action.cubes[0]) === this.colour) && pairsUp(this.cubes, action.cubes),
    ),
  );
  /** How many different pairs of cubes of a colour could pay for a tile. */
  canTerraform(colour: number): boolean {
    return this.changesPossible.some((action) => this.colourAt(action.cubes[0]) === colour);
  }

  colourAt(cell: Cell): number {
    const code = this.lands[this.table.seat ?? 0]?.seen.get(key(cell[0], cell[1]))?.code ?? 0;
    return isProduction(code) ? colourOf(code) : -1;
  }
  cubesByColour: number[] = $derived.by(() => {
    const counts = this.colours.map(() => 0);
    const land = this.lands[this.table.seat ?? 0];
    if (land) for (const cell of cubesOn(land)) counts[colourOf(cell.code)]++;
    return counts;
  });

  /** The action that confirming would send. */
  pending: Action | null = $derived.by(() => {
    if (this.mode === 'terraform') return this.colour === null ? null : (this.terraforms[this.layer % Math.max(1, this.terraforms.length)] ?? null);
    if (this.kinds.has('taketile')) {
      return this.gifts.find((action) => this.desert && sameCell(action.cell, this.desert) && action.tile === this.tile) ?? null;
    }
    if (this.placing) return this.place ? this.place.actions[this.layer % this.place.actions.length] : null;
    if (this.kinds.has('pay') && this.cubes.length === 2) {
      return this.legal.find((action) => action.do === 'pay' && pairsUp(this.cubes, action.cubes)) ?? null;
    }
    if (this.kinds.has('pair')) return this.legal.find((action) => action.do === 'pair' && action.pair === this.pair) ?? null;
    const card = this.card;
    if (card !== null) {
      return (
        this.legal.find(
          (action) =>
            action.card === card && this.choosable.get(card) === action.do &&
            (this.cubes.length ? !!action.cube && sameCell(action.cube, this.cubes[0]) : !action.cube),
        ) ?? null
      );
    }
    return this.legal.length === 1 && this.legal[0].do !== 'done' ? this.legal[0] : null;
  });

  constructor(table: TableState, set: ComponentSet) {
    this.table = table;
    this.set = set;
    this.printed = faces(set);
    this.colours = set.colours;
  }

  /** Forget what was begun: another question is asked now. */
  reset(): void {
    this.card = null;
    this.cubes = [];
    this.pair = null;
    this.ghost = null;
    this.layer = 0;
    this.pinned = false;
    this.mode = 'main';
    this.desert = null;
    this.colour = null;
    this.tile = null;
    this.changes = null;
    this.reason = null;
    if (this.legal.length) this.watching = null;
  }

  cancel(): void {
    this.reason = null;
    this.table.refusal = null;
    if (this.watching !== null) this.watching = null;
    else if (this.mode === 'terraform') {
      if (this.desert || this.cubes.length) [this.desert, this.cubes] = [null, []];
      else this.leaveTerraform();
    } else if (this.cubes.length) this.cubes = [];
    else if (this.placing && this.pinned) this.pinned = false;
    else if (this.desert || this.tile) [this.desert, this.tile] = [null, null];
    else [this.card, this.pair] = [null, null];
  }

  async confirm(): Promise<void> {
    const action = this.pending;
    if (action) await this.table.act(action);
  }

  chooseCard(card: number): void {
    if (!this.choosable.has(card)) return;
    this.card = this.card === card ? null : card;
    if (this.card === null || !this.legal.some((action) => action.card === card && action.cube && this.cubes.some((cell) => sameCell(cell, action.cube)))) this.cubes = [];
  }

  toggleCube(cell: Cell): void {
    if (!this.payable.some((each) => sameCell(each, cell))) return;
    if (this.cubes.some((each) => sameCell(each, cell))) {
      this.cubes = this.cubes.filter((each) => !sameCell(each, cell));
      return;
    }
    const most = this.kinds.has('pay') || this.mode === 'terraform' ? 2 : 1;
    this.cubes = [...this.cubes, cell].slice(-most);
    if (this.mode === 'terraform') {
      const colour = this.colourAt(cell);
      this.cubes = this.cubes.filter((each) => this.colourAt(each) === colour);
      this.colour = colour;
    }
  }

  /* ---- the ghost ---- */

  beginGhost(centre: Point): void {
    if (!this.places.all.length) return;
    this.aim = centre;
    const turn = this.places.all.some((place) => place.turn === 0) ? 0 : this.places.all[0].turn;
    // Lying on top is what a card does first.
    const found = this.places.nearest(centre, turn, (place) => !place.actions[0].under?.length) ?? this.places.nearest(centre, turn);
    if (found) this.settle(found.place);
  }

  private settle(place: Place): void {
    const { row, col, turn } = place;
    if (!this.ghost || this.ghost.row !== row || this.ghost.col !== col || this.ghost.turn !== turn) {
      this.ghost = { row, col, turn };
      this.layer = 0;
    }
    this.reason = null;
  }

  /** The pointer is here: the nearest legal place, or if that is far the very spot, which is not legal. */
  point(at: Point, always = false): void {
    if (!this.placing || !this.ghost) return;
    this.aim = at;
    const turn = this.ghost.turn;
    const found = this.places.nearest(at, turn);
    if (!found) return;
    const land = this.land;
    const over = land && at.y > land.top - 2 && at.y < land.top + land.height + 2 && at.x > land.left - 2 && at.x < land.left + land.width + 2;
    if (found.distance <= SNAP || always || !over) {
      this.settle(found.place);
      return;
    }
    const [row, col] = [Math.round(at.y - heightOf(turn) / 2), Math.round(at.x - widthOf(turn) / 2)];
    if (this.ghost.row !== row || this.ghost.col !== col) {
      this.ghost = { row, col, turn };
      this.layer = 0;
      this.reason = null;
    }
  }

  rotate(step = 1): void {
    if (!this.placing || !this.ghost) return;
    const turn = this.places.nextTurn(this.ghost.turn, step);
    const found = this.places.nearest(this.pinned || this.place ? middle(this.ghost.row, this.ghost.col, this.ghost.turn) : this.aim, turn);
    if (found) this.settle(found.place);
  }

  nextLayer(): void {
    const count = this.mode === 'terraform' ? this.terraforms.length : (this.place?.actions.length ?? 0);
    if (count > 1) this.layer = (this.layer + 1) % count;
  }
  get layers(): number {
    return this.mode === 'terraform' ? this.terraforms.length : (this.place?.actions.length ?? 0);
  }

  step(down: number, right: number): void {
    if (this.placing) {
      const from = this.place ?? this.places.nearest(this.aim, this.ghost?.turn ?? 0)?.place;
      if (!from) return;
      const next = this.places.towards(from, down, right) ?? from;
      this.settle(next);
      this.pinned = true;
      this.aim = middle(next.row, next.col, next.turn);
      return;
    }
    const cells = this.deserts.length ? this.deserts : [];
    if (cells.length) this.desert = stepAmong(cells, this.desert, down, right);
  }

  /** A click or a tap on the map. */
  tap(at: Point, touch: boolean): void {
    const cell: Cell = [Math.floor(at.y), Math.floor(at.x)];
    if (!this.own) return;
    if (this.deserts.some((each) => sameCell(each, cell))) {
      this.desert = cell;
      this.layer = 0;
      return;
    }
    if (this.payable.some((each) => sameCell(each, cell))) {
      this.toggleCube(cell);
      return;
    }
    if (!this.placing || !this.ghost) return;
    const inside = footprint(this.ghost.row, this.ghost.col, this.ghost.turn).some((each) => sameCell(each, cell));
    if (this.pinned && inside && this.place) {
      if (!touch) this.pinned = false;
      return;
    }
    this.point(at, touch);
    if (this.place) this.pinned = true;
  }

  holds(at: Point): boolean {
    if (!this.placing || !this.ghost) return false;
    const cell: Cell = [Math.floor(at.y), Math.floor(at.x)];
    return footprint(this.ghost.row, this.ghost.col, this.ghost.turn).some((each) => sameCell(each, cell));
  }

  /* ---- terraforming ---- */

  enterTerraform(colour: number): void {
    if (this.mode === 'terraform' && this.colour === colour) {
      this.leaveTerraform();
      return;
    }
    this.mode = 'terraform';
    this.colour = colour;
    this.cubes = [];
    this.desert = null;
    this.layer = 0;
  }
  leaveTerraform(): void {
    this.mode = 'main';
    this.colour = null;
    this.cubes = [];
    this.desert = null;
    this.layer = 0;
  }

  /** Asks what the pending action would change, or why the spot is refused. Returns what stops asking. */
  watch(): () => void {
    const { pending, ghost, placing, table } = this;
    const now = table.scores.find((score) => score.seat === table.seat)?.items ?? {};
    let stale = false;
    if (pending && (pending.do === 'place' || pending.do === 'terraform' || pending.do === 'taketile' || (pending.do === 'play' && pending.cube) || pending.do === 'pay')) {
      const timer = setTimeout(() => {
        void table.preview(pending).then((then) => {
          if (stale || then instanceof ApiError) return;
          this.changes = Object.fromEntries(Object.keys({ ...now, ...then }).map((item) => [item, (then[item] ?? 0) - (now[item] ?? 0)]));
        });
      }, PREVIEW_WAIT);
      return () => {
        stale = true;
        clearTimeout(timer);
      };
    }
    this.changes = null;
    if (placing && ghost && !this.place && this.held !== null && table.seat !== null) {
      const probe: Action = { do: 'place', seat: table.seat, card: this.held, row: ghost.row, col: ghost.col, turn: ghost.turn };
      const timer = setTimeout(() => {
        void table.preview(probe).then((refused) => {
          if (!stale && refused instanceof ApiError) this.reason = { rule: refused.rule, message: String(refused.body.reason ?? refused.message) };
        });
      }, PROBE_WAIT);
      return () => {
        stale = true;
        clearTimeout(timer);
      };
    }
    return () => undefined;
  }
}

export function stepAmong(cells: readonly Cell[], from: Cell | null, down: number, right: number): Cell {
  if (!from) return cells[0];
  let best = from;
  let least = Infinity;
  for (const cell of cells) {
    const along = (cell[0] - from[0]) * down + (cell[1] - from[1]) * right;
    const aside = Math.abs((cell[0] - from[0]) * right) + Math.abs((cell[1] - from[1]) * down);
    if (along > 0 && along + 2 * aside < least) [best, least] = [cell, along + 2 * aside];
  }
  return best;
}
