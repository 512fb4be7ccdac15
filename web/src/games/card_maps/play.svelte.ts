/** What the player is about to do on a card map. It only ever picks from the list of legal actions. */
import { same } from '../../lib/actions';
import type { Point, Rect } from '../../lib/board/points';
import { key, sameCell, stepAmong, type Cell } from '../../lib/board/squares';
import type { Action, Seat } from '../../lib/types';
import { PlacingPlay } from '../../table/placing.svelte';
import type { TableState } from '../../table/state.svelte';
import { besideMap, faces, footprint, heightOf, middle, widthOf } from './cards';
import { readMap, type Land } from './land';
import { Places, type Place } from './places';
import type { CardMapView, ComponentSet, Cube, Drawn, Figures, Page, Range } from './types';

const SNAP = 0.8;
/** Actions that change points: their effect is shown before they are confirmed. */
const COUNTS = ['place', 'terraform', 'taketile', 'pay'];

const pairsUp = (wanted: Cell[], cubes: Cell[]): boolean =>
  wanted.every((cell) => cubes.some((each) => sameCell(each, cell)));

export class Play extends PlacingPlay {
  readonly set!: ComponentSet;
  readonly printed!: Map<number, string[]>;
  readonly colours!: string[];
  /** The chosen card of a hand, of the table or of a pair. */
  card = $state<number | null>(null);
  cubes = $state.raw<Cell[]>([]);
  pair = $state<string | null>(null);
  layer = $state(0);
  mode = $state<'main' | 'terraform'>('main');
  desert = $state.raw<Cell | null>(null);
  colour = $state<string | null>(null);
  tile = $state<string | null>(null);
  showRange = $state(false);
  /** The card lies beside the map still: nobody has moved it, so there is nothing to confirm. */
  resting = $state(false);
  private aim: Point = { x: 1, y: 1.5 };

  view: CardMapView | undefined = $derived(this.table.view);
  page: Page | undefined = $derived(this.table.page);
  figures: Figures = $derived(this.table.figures);
  lands: Land[] = $derived((this.page?.maps ?? []).map(readMap));
  /** Whose map is large: the watched one, the own, for a spectator the first. */
  shown: Seat = $derived(this.watching ?? this.table.seat ?? 0);
  land: Land | null = $derived(this.lands[this.shown] ?? null);
  own: boolean = $derived(this.table.seat !== null && this.shown === this.table.seat);
  override get weighed(): boolean {
    return this.placing || this.desert !== null;
  }
  get hasMountains(): boolean {
    return this.figures.terrains.includes('mountain');
  }
  places: Places = $derived(new Places(this.legal.filter((action) => action.do === 'place')));
  /** The card that is to be laid. */
  held: number | null = $derived(this.places.all[0]?.actions[0]?.card ?? null);
  place: Place | null = $derived.by(() =>
    this.ghost ? (this.places.at(this.ghost.row, this.ghost.col, this.ghost.turn) ?? null) : null,
  );
  placing: boolean = $derived(this.kinds.has('place') && this.mode === 'main' && this.own);

  /* ---- what lies where ---- */
  drafting: boolean = $derived(this.view?.options?.selection === 'draft');
  hand: number[] = $derived([...(this.view?.hand ?? [])]);
  /** Cards that were taken and are to be laid. */
  taken: number[] = $derived(this.table.seat === null ? [] : [...(this.view?.taken?.[this.table.seat] ?? [])]);
  /** The card that is given up: it stays where it was, marked, until all have given up theirs. */
  discarding: number | null = $derived.by(() => {
    const { seat } = this.table;
    if (!this.view || seat === null || this.view.phase !== 'discard') return null;
    const given = !this.drafting && this.taken.length === 1 ? this.view.discards[seat].at(-1)?.[0] : null;
    return this.view.discarding ?? given ?? null;
  });
  /** The pair that is chosen, or was and may still go to the other. */
  chosenPair: string | null = $derived(this.pair ?? this.view?.claim ?? null);
  /** The own secret choice. */
  choice: number | null = $derived(this.table.seat === null ? null : (this.view?.chosen?.[this.table.seat] ?? null));
  /** Cards that lie open on the table: played ones, and those of the pile. */
  played: number[] = $derived(this.drafting ? [] : (this.page?.played ?? []).map(({ card }) => card));
  pile: number[] = $derived([...(this.view?.pair ?? [])]);
  owner(card: number): Seat | null {
    return this.page?.played.find((each) => each.card === card)?.seat ?? null;
  }
  /** The colour of the cube on a card: one that was played with it, or the chosen one that it is to be played with. */
  boost(card: number): string | null {
    if (card === this.card && this.kinds.has('play') && this.cubes.length) return this.colourAt(this.cubes[0]);
    return this.page?.played.find((each) => each.card === card)?.cube ?? this.boosts.get(card) ?? null;
  }
  /** The cubes of this round by card, as the log tells them: they have gone to the pool when the cards are taken. */
  private boosts: Map<number, string> = $derived.by(() => {
    const lines = this.table.replaying ? [] : this.table.log;
    const round = lines.slice(lines.findLastIndex(({ kind }) => kind === 'roundbegan') + 1);
    const played = round.filter(({ kind, facts }) => kind === 'cardplayed' && typeof facts.colour === 'number');
    return new Map(played.map(({ facts }) => [facts.card, this.colours[facts.colour]]));
  });

  /** Cards that may be chosen now, by what choosing them does. */
  choosable: Map<number, string> = $derived.by(() => {
    const found = new Map<number, string>();
    for (const action of this.legal)
      if (['play', 'pick', 'take', 'discard'].includes(action.do)) found.set(action.card, action.do);
    return found;
  });
  /** Cubes of the own map that may be chosen now. */
  payable: Cell[] = $derived.by(() => {
    const found: Cell[] = [];
    const add = (cell: Cell): void => {
      if (!found.some((each) => sameCell(each, cell))) found.push(cell);
    };
    if (this.mode === 'terraform') {
      for (const action of this.changesPossible)
        if (
          (!this.desert || sameCell(action.cell, this.desert)) &&
          (this.colour === null || this.colourAt(action.cubes[0]) === this.colour)
        )
          action.cubes.forEach(add);
      return found;
    }
    for (const action of this.legal) {
      if (action.do === 'play' && action.cube && (this.card === null || action.card === this.card)) add(action.cube);
      if (action.do === 'pay') action.cubes.forEach(add);
    }
    return found;
  });
  /** The action that ends the turn, where nothing else has to be done. */
  ending: 'done' | 'forfeit' | null = $derived.by(() => {
    if (this.mode !== 'main') return null;
    if (this.kinds.has('done')) return 'done';
    return this.kinds.has('forfeit') && !this.kinds.has('place') ? 'forfeit' : null;
  });
  /** Whether cubes may be chosen to be paid: for the chosen card, or to choose first. */
  paying: boolean = $derived(this.payable.length > 0 && (this.card !== null || this.kinds.has('pay')));
  changesPossible: Action[] = $derived(this.legal.filter((action) => action.do === 'terraform'));
  gifts: Action[] = $derived(this.legal.filter((action) => action.do === 'taketile'));
  /** Deserts that may be chosen now. */
  deserts: Cell[] = $derived.by(() => {
    const from = this.kinds.has('taketile')
      ? this.gifts.filter((action) => this.tile === null || action.tile === this.tile)
      : this.mode === 'terraform'
        ? this.changesPossible.filter(
            (action) => this.colour === null || this.colourAt(action.cubes[0]) === this.colour,
          )
        : [];
    const found = new Map<string, Cell>();
    for (const action of from) found.set(key(action.cell[0], action.cell[1]), action.cell);
    return [...found.values()];
  });
  terraforms: Action[] = $derived(
    this.changesPossible.filter(
      (action) =>
        this.desert &&
        sameCell(action.cell, this.desert) &&
        (this.colour === null || this.colourAt(action.cubes[0]) === this.colour),
    ),
  );
  /** The cubes that are marked: those that the player has chosen, or else those that would do. */
  marked: Cell[] = $derived(
    this.cubes.length || this.mode !== 'terraform'
      ? this.cubes
      : ((this.terraforms[this.layer]?.cubes ?? []) as Cell[]),
  );
  canTerraform(colour: string): boolean {
    return this.changesPossible.some((action) => this.colourAt(action.cubes[0]) === colour);
  }

  private ownCubes: readonly Cube[] = $derived(this.lands[this.table.seat ?? 0]?.cubes ?? []);
  /** The colour of the own cube in a cell. */
  colourAt(cell: Cell): string {
    return this.ownCubes.find(({ row, col }) => sameCell([row, col], cell))?.colour ?? '';
  }
  cubesOf(colour: string): number {
    return this.ownCubes.filter((cube) => cube.colour === colour).length;
  }
  /** How many cubes the payment takes that is asked for. */
  price: number = $derived.by(() => {
    const paid = this.mode === 'terraform' ? this.changesPossible : this.legal.filter((action) => action.do === 'pay');
    return (paid[0]?.cubes as Cell[] | undefined)?.length ?? 1;
  });

  /** The action that confirming would send. */
  pending: Action | null = $derived.by(() => {
    if (this.mode === 'terraform')
      return this.colour === null || this.marked.length < this.price
        ? null
        : (this.terraforms.find((action) => pairsUp(this.marked, action.cubes)) ?? null);
    if (this.kinds.has('taketile')) {
      return (
        this.gifts.find((action) => this.desert && sameCell(action.cell, this.desert) && action.tile === this.tile) ??
        null
      );
    }
    if (this.placing) return this.place ? this.place.actions[this.layer % this.place.actions.length] : null;
    if (this.kinds.has('pay') && this.cubes.length === this.price) {
      return this.legal.find((action) => action.do === 'pay' && pairsUp(this.cubes, action.cubes)) ?? null;
    }
    if (this.kinds.has('pair'))
      return this.legal.find((action) => action.do === 'pair' && action.pair === this.pair) ?? null;
    const card = this.card;
    if (card !== null) {
      return (
        this.legal.find(
          (action) =>
            action.card === card &&
            this.choosable.get(card) === action.do &&
            (this.cubes.length ? !!action.cube && sameCell(action.cube, this.cubes[0]) : !action.cube),
        ) ?? null
      );
    }
    const { legal } = this.table.snapshot!; // all of it: what a guide asks for is still to be chosen
    return legal.length === 1 && this.legal.length && legal[0].do !== 'done' ? legal[0] : null;
  });

  /** The range of that map; while something is in the air that changes the map, as it would be. */
  range: Range | null = $derived.by(() => {
    const drawn = this.preview.drawn as Drawn | null;
    return this.pending && drawn && this.own ? drawn.range : (this.land?.range ?? null);
  });

  /** Whether the range is drawn: when it is asked for, and whenever mountains may change. */
  rangeShown: boolean = $derived(
    this.hasMountains &&
      (this.showRange ||
        this.mode === 'terraform' ||
        (this.placing && this.held !== null && (this.printed.get(this.held) ?? []).includes('mountain'))),
  );

  /** The cards that the pending placement goes under, and those it covers. */
  under: number[] = $derived(this.pending?.do === 'place' ? (this.pending.under ?? []) : []);
  /** The squares that it covers. */
  covered: Cell[] = $derived.by(() => {
    if (this.pending?.do !== 'place' || !this.land) return [];
    const { row, col, turn } = this.pending;
    const { seen } = this.land;
    return footprint(row, col, turn).filter((cell) => {
      const below = seen.get(key(...cell));
      return below && !this.under.includes(below.card);
    });
  });
  over: number[] = $derived([...new Set(this.covered.map((cell) => this.land!.seen.get(key(...cell))!.card))]);

  /** The card that was laid last on the own map. */
  lastLaid: number | null = $derived(
    this.table.log.findLast((line) => line.kind === 'cardplaced' && line.facts.seat === this.table.seat)?.facts.card ??
      null,
  );

  constructor(table: TableState, set: ComponentSet) {
    super(table);
    this.set = set;
    this.printed = faces(set);
    this.colours = set.colours;
    table.corner = (seat) => (seat === null ? null : (this.lands[seat] ?? null));
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
    this.resting = false;
    this.preview.clear();
    if (this.legal.length) this.watching = null;
  }

  show(action: Action | null): void {
    this.reset();
    switch (action?.do) {
      case 'place':
        this.settle({ row: action.row, col: action.col, turn: action.turn });
        this.layer = Math.max(0, this.place?.actions.findIndex((each) => same(each, action)) ?? 0);
        this.pinned = true;
        break;
      case 'terraform':
        this.enterTerraform(this.colourAt(action.cubes[0]));
        [this.desert, this.cubes] = [action.cell, action.cubes];
        break;
      case 'taketile':
        [this.tile, this.desert] = [action.tile, action.cell];
        break;
      case 'pair':
        this.pair = action.pair;
        break;
      case 'pay':
        this.cubes = action.cubes;
        break;
      default:
        this.card = action?.card ?? null;
        this.cubes = action?.cube ? [action.cube] : [];
    }
    if (this.placing && !this.ghost) this.beginGhost(this.aim);
  }

  cancel(): void {
    this.preview.clear();
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

  chooseCard(card: number): void {
    if (!this.choosable.has(card)) return;
    this.card = this.card === card ? null : card;
    if (
      this.card === null ||
      !this.legal.some(
        (action) => action.card === card && action.cube && this.cubes.some((cell) => sameCell(cell, action.cube)),
      )
    )
      this.cubes = [];
  }

  toggleCube(cell: Cell): void {
    if (!this.payable.some((each) => sameCell(each, cell))) return;
    if (this.marked.some((each) => sameCell(each, cell))) {
      this.cubes = this.marked.filter((each) => !sameCell(each, cell));
      return;
    }
    this.cubes = [...this.marked, cell].slice(-this.price);
  }

  /* ---- the ghost ---- */

  /** Takes the card up: it waits beside the map until it is moved. */
  beginGhost(centre: Point): void {
    if (!this.places.all.length) return;
    this.aim = centre;
    const turn = this.places.all.some((place) => place.turn === 0) ? 0 : this.places.all[0].turn;
    this.ghost = { row: Math.round(centre.y), col: Math.round(centre.x), turn };
    this.layer = 0;
    this.resting = true;
  }

  /** Where the card waits: beside the map, in sight. */
  rest(room: Rect): void {
    if (!this.ghost || !this.land) return;
    const { turn } = this.ghost;
    const at = besideMap(this.land, { width: widthOf(turn), height: heightOf(turn) }, room);
    this.aim = { x: at.left + widthOf(turn) / 2, y: at.top + heightOf(turn) / 2 };
    if (this.ghost.row !== at.top || this.ghost.col !== at.left) this.ghost = { row: at.top, col: at.left, turn };
  }

  private settle({ row, col, turn }: { row: number; col: number; turn: number }): void {
    this.resting = false;
    if (!this.ghost || this.ghost.row !== row || this.ghost.col !== col || this.ghost.turn !== turn) {
      this.ghost = { row, col, turn };
      this.layer = 0;
    }
  }

  /** The pointer is here: the nearest legal place, or if that is far the very spot, which is not legal. */
  point(at: Point, always = false): void {
    if (!this.placing || !this.ghost) return;
    this.aim = at;
    const turn = this.ghost.turn;
    const nearest = this.places.nearest(at, turn);
    if (!nearest) return;
    const land = this.land;
    const over =
      land &&
      at.y > land.top - 2 &&
      at.y < land.top + land.height + 2 &&
      at.x > land.left - 2 &&
      at.x < land.left + land.width + 2;
    if (nearest.distance <= SNAP || always || !over) {
      this.settle(nearest.found);
      return;
    }
    const [row, col] = [Math.round(at.y - heightOf(turn) / 2), Math.round(at.x - widthOf(turn) / 2)];
    this.resting = false;
    if (this.ghost.row !== row || this.ghost.col !== col) {
      this.ghost = { row, col, turn };
      this.layer = 0;
    }
  }

  rotate(step = 1): void {
    if (!this.placing || !this.ghost) return;
    const turn = this.places.nextTurn(this.ghost.turn, step);
    if (this.resting) {
      this.ghost = { ...this.ghost, turn };
      return;
    }
    const nearest = this.places.nearest(
      this.pinned || this.place ? middle(this.ghost.row, this.ghost.col, this.ghost.turn) : this.aim,
      turn,
    );
    if (nearest) this.settle(nearest.found);
  }

  nextLayer(): void {
    if (this.mode === 'terraform') this.cubes = [];
    if (this.layers > 1) this.layer = (this.layer + 1) % this.layers;
  }
  get layers(): number {
    return this.mode === 'terraform' ? this.terraforms.length : (this.place?.actions.length ?? 0);
  }

  step(down: number, right: number): void {
    if (this.placing) {
      const { resting } = this;
      const from = this.place ?? this.places.nearest(this.aim, this.ghost?.turn ?? 0)?.found;
      if (!from) return;
      const next = resting ? from : (this.places.towards(from, down, right) ?? from);
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
    const inside = this.holds(at);
    if (this.resting && inside) return;
    if (this.pinned && inside && this.place) {
      if (!touch) this.pinned = false;
      return;
    }
    this.point(at, touch);
    if (this.place) this.pinned = true;
  }

  holds(at: Point): boolean {
    if (!this.placing || !this.ghost) return false;
    const { row, col, turn } = this.ghost;
    return at.y >= row && at.y < row + heightOf(turn) && at.x >= col && at.x < col + widthOf(turn);
  }

  /* ---- terraforming ---- */

  enterTerraform(colour: string): void {
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
  /** The next colour that can terraform, and in the end none: for the keyboard. */
  nextTerraform(): void {
    const { colours, colour, mode } = this;
    const from = mode === 'terraform' && colour !== null ? colours.indexOf(colour) + 1 : 0;
    const next = colours.slice(from).find((each) => this.canTerraform(each));
    if (next !== undefined) this.enterTerraform(next);
    else if (this.mode === 'terraform') this.leaveTerraform();
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
    const { pending, ghost, table } = this;
    const counts = pending && (COUNTS.includes(pending.do) || !!pending.cube) ? pending : null;
    const illegal = this.placing && ghost && !this.resting && !this.place && this.held !== null && table.seat !== null;
    return this.preview.watch(counts, illegal ? { do: 'place', seat: table.seat!, card: this.held, ...ghost } : null);
  }
}
