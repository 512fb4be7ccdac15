/**
 * What the player is about: what is picked, what may follow, and what is sent. Every choice is one of the legal
 * actions.
 */
import { same } from '../../lib/actions';
import { screen } from '../../lib/screen.svelte';
import type { Seat } from '../../lib/types';
import { actor } from '../../table/playback.svelte';
import { BoardPlay } from '../../table/play.svelte';
import type { TableState } from '../../table/state.svelte';
import { Box } from './box';
import { spentBy, unspent } from './pool';
import type { Action, ComponentSet, Figures, Page, Player, ResetPicture, StayingCube, View } from './types';

/**
 * What is in the hand: a cube, a space that waits for one, what a set can be used for, an effect of the pool, a market
 * card, or the end of the turn.
 */
export type Pick =
  | { what: 'cube'; colour: number }
  | { what: 'space'; technology: string; space: number }
  | { what: 'set'; technology: string; among: Action[] }
  | { what: 'effect'; id: string }
  | { what: 'card'; card: string }
  | { what: 'end' }
  | null;

/** How a step to a hex is paid for. */
export interface Step {
  cost: number | null;
  walk: Action | null;
  fly: Action | null;
}

type Done<K extends Action['do']> = Extract<Action, { do: K }>;
const ON_LAND = ['enter', 'attack', 'shoot', 'fortify', 'recruit', 'clone', 'giveminiature'];
const ON_CUBES = ['restore', 'purge', 'givecube', 'takeback'];
const ON_ROWS = ['develop', 'lower'];
/** Choices that no piece on the table stands for: they are listed. */
const LISTED = [
  'race',
  'tile',
  'startcard',
  'extracube',
  'choice',
  'play',
  'store',
  'putcube',
  'draw',
  'generate',
  'spy',
  'strike',
  'givegem',
];

export const spaceKey = (technology: string, space: number): string => `${technology}|${space}`;
/** A cube that an action is about: where it lies, and its colour or space. */
export const cubeKey = (where: string, index: number): string => `${where}|${index}`;

function grouped<K>(actions: Action[], by: (action: Action) => K | null): Map<K, Action[]> {
  const found = new Map<K, Action[]>();
  for (const action of actions) {
    const key = by(action);
    if (key !== null) found.set(key, [...(found.get(key) ?? []), action]);
  }
  return found;
}

export class Play extends BoardPlay<Action> {
  readonly box: Box;
  pick = $state.raw<Pick>(null);
  /** The hex that is looked at closely: its miniatures show where they can go. */
  hex = $state<number | null>(null);
  /** Where a step would lead that a finger has pointed at: the next press, or a button, makes it. */
  private aimedAt = $state<number | null>(null);
  /** Where the arrow keys are on the map. */
  cursor = $state<number | null>(null);
  hover = $state<number | null>(null);
  /** Rows chosen for the markers, on levels 3, 2 and 1. */
  markers = $state.raw<number[]>([]);
  /** The action under the pointer or focus: its change of points is shown. */
  aim = $state.raw<Action | null>(null);
  /** What a hint or a lesson has set up: the piece for it has the focus first. */
  proposed = $state.raw<Action | null>(null);
  /** An action that is not legal: the server says why. */
  probe = $state.raw<Action | null>(null);
  /** The set that the caption of the board tells of. */
  told = $state<string | null>(null);
  /** Cubes that might stay at the Reset but go into the bag: by set and space. */
  toBag = $state.raw<ReadonlySet<string>>(new Set());

  constructor(table: TableState, components: ComponentSet) {
    super(table);
    this.box = new Box(components);
  }

  get view(): View {
    return this.table.view as View;
  }
  get page(): Page {
    return this.table.page as Page;
  }
  get figures(): Figures {
    return this.table.figures as Figures;
  }
  get me(): Seat | null {
    return this.table.seat;
  }
  /** Whose turn is played back, where there is room for that player's board: cubes are seen to go there. */
  get followed(): Seat | null {
    const { scene, listed } = this.table.playback;
    return scene?.turn === undefined || listed || screen.phone ? null : actor(scene);
  }
  /** The seat whose board is shown. */
  get shown(): Seat {
    return this.watching ?? this.followed ?? this.me ?? this.view.active;
  }
  get own(): boolean {
    return this.shown === this.me;
  }
  get player(): Player {
    return this.view.players[this.shown];
  }
  /** Whether the turn is free: anything may come next. A guided first game offers less of it. */
  get free(): boolean {
    return this.legal.length > 0 && !!this.table.snapshot?.legal?.some((action) => action.do === 'endturn');
  }

  colour(number: number): string {
    return this.figures.colours[number];
  }
  /** The row of a base set; -1 for cards and race tiles. */
  rowOf(technology: string): number {
    return this.figures.rows.findIndex(({ sets }) => sets.includes(technology));
  }
  /** Whose homeland a hex belongs to. */
  homeOf(cell: number): Seat | null {
    return this.page.hexes[cell].home;
  }
  capitalOf(seat: Seat): number {
    return this.page.hexes.findIndex(({ home, capital }) => capital && home === seat);
  }
  /** Hexes that the hint or the log line under the pointer is about. */
  get highlighted(): number[] {
    const { cell, target, to, cells } = this.table.highlight ?? {};
    return [cell, target, to, ...(Array.isArray(cells) ? cells : [])].filter((each) => typeof each === 'number');
  }

  /* ---- what may follow ---- */

  /** The legal actions that fit what is picked. */
  get offered(): Action[] {
    const { pick, legal } = this;
    switch (pick?.what) {
      case undefined:
        return legal;
      case 'cube':
        return legal.filter((action) => action.do === 'place' && action.colour === pick.colour);
      case 'space':
        return legal.filter(
          (action) => action.do === 'place' && action.technology === pick.technology && action.space === pick.space,
        );
      case 'set':
        return legal.filter((action) => pick.among.some((each) => same(each, action)));
      case 'effect':
        return legal.filter((action) => spentBy(action, this.figures) === pick.id);
      case 'card':
        return legal.filter((action) => action.do === 'acquire' && action.card === pick.card);
      default:
        return [];
    }
  }
  /** Whether what is picked, or asked for, is one thing: then the pieces it can be used on are lit. */
  private get single(): boolean {
    return this.pick?.what === 'effect' || (!!this.legal.length && !this.free);
  }
  /** Cubes by the space they may go to. */
  readonly spaces = $derived(
    grouped(this.offered, (action) => (action.do === 'place' ? spaceKey(action.technology, action.space) : null)),
  );
  /** Cubes that may be taken away. */
  readonly cubes = $derived(
    grouped(this.single ? this.offered : [], (action) => {
      if (!ON_CUBES.includes(action.do)) return null;
      if (action.do === 'takeback') return cubeKey(action.technology, action.space);
      const { where, index } = action as Done<'restore'>;
      return cubeKey(where, index);
    }),
  );
  /** Rows whose marker may move. Several effects at once: one of them has to be picked first. */
  readonly rows = $derived.by(() => {
    const found = this.offered.filter((action) => ON_ROWS.includes(action.do));
    const clear = this.single || new Set(found.map((action) => spentBy(action, this.figures))).size < 2;
    return grouped(clear ? found : [], (action) => (action as Done<'develop'>).row);
  });
  readonly upgrades = $derived(grouped(this.legal, (action) => (action.do === 'upgrade' ? action.row : null)));
  /** What may be done in a hex. */
  readonly cells = $derived(
    grouped(this.offered, (action) => (ON_LAND.includes(action.do) ? (action as Done<'enter'>).cell : null)),
  );
  /** Whether hexes are to be chosen for what is picked. */
  get onLand(): boolean {
    return this.single && this.offered.some((action) => ON_LAND.includes(action.do));
  }
  /** Hexes from which a step can be made with the picked movement. */
  readonly movable = $derived.by(() => {
    const { pick } = this;
    const moving = pick?.what === 'effect' && (pick.id === 'move' || pick.id === 'fly');
    return new Set(moving ? this.offered.flatMap((action) => (action.do === 'move' ? [action.cell] : [])) : []);
  });
  readonly cards = $derived(grouped(this.legal, (action) => (action.do === 'acquire' ? action.card : null)));
  readonly refreshes = $derived(grouped(this.legal, (action) => (action.do === 'refresh' ? action.deck : null)));
  readonly tileUses = $derived(this.legal.filter((action) => action.do === 'usetile'));
  readonly storedPlay = $derived(
    this.legal.find((action) => action.do === 'play' && action.stored && this.free) ?? null,
  );
  /** Choices to list; while the turn is free only those of what is picked. */
  readonly listed = $derived.by(() => {
    if (this.free && !this.pick) return [];
    const { pick } = this;
    return this.offered.filter(
      (action) =>
        LISTED.includes(action.do) || pick?.what === 'set' || (action.do === 'place' && pick?.what === 'space'),
    );
  });
  /** Where the miniatures of the chosen hex can go. */
  readonly reach = $derived.by(() => {
    const found = new Map<number, Step>();
    const { hex, pick } = this;
    if (hex === null || (pick && !(pick.what === 'effect' && (pick.id === 'move' || pick.id === 'fly')))) return found;
    const fetch = (to: number): Step => {
      if (!found.has(to)) found.set(to, { cost: null, walk: null, fly: null });
      return found.get(to)!;
    };
    if (this.pick?.what !== 'effect' || this.pick.id === 'move') {
      for (const { cell, to, cost } of this.page.steps) if (cell === hex) fetch(to).cost = cost;
    }
    for (const action of this.offered) {
      if (action.do !== 'move' || action.cell !== hex) continue;
      if (action.fly) fetch(action.to).fly = action;
      else fetch(action.to).walk = action;
    }
    return found;
  });
  readonly goal = $derived(this.aimedAt !== null && this.reach.has(this.aimedAt) ? this.aimedAt : null);
  readonly pool = $derived.by(() => unspent(this.view.pool));
  /** Entries of the pool that can be used now. */
  readonly usable = $derived(
    new Set(this.legal.map((action) => spentBy(action, this.figures)).filter((id) => id !== null)),
  );
  /** Colours of the available cubes that have somewhere to go. */
  readonly placeable = $derived(
    new Set(this.legal.filter((action) => action.do === 'place').map((action) => action.colour)),
  );

  /** What the confirming button does; null: nothing yet. */
  get pending(): Action | null {
    const { pick, legal } = this;
    const only = (kind: string): Action | null => legal.find((action) => action.do === kind) ?? null;
    if (this.kinds.has('markers')) {
      const [three, two, one] = this.markers;
      return (
        legal.find(
          (action) => action.do === 'markers' && action.three === three && action.two === two && action.one === one,
        ) ?? null
      );
    }
    if (pick?.what === 'card') return this.offered[0] ?? null;
    if (this.kinds.has('endreset')) return only('endreset');
    return pick === null || pick.what === 'end' ? only('endturn') : null;
  }

  /** What the player has set up: most things are done at once. */
  get plan(): Action | null {
    if (this.kinds.has('endreset')) return this.takenBack[0] ?? this.pending;
    return this.pick || this.kinds.has('markers') ? this.pending : null;
  }
  /** Picks up what an action needs, as if the player had; without one, puts everything down. */
  show(action: Action | null): void {
    [this.pick, this.markers, this.hex, this.aim, this.probe] = [null, [], null, action, null];
    this.proposed = action;
    this.aimedAt = null;
    this.toBag = new Set(action?.do === 'takeback' ? [spaceKey(action.technology, action.space)] : []);
    if (action?.do === 'markers') this.markers = [action.three, action.two, action.one];
    else if (action?.do === 'place') this.pick = { what: 'cube', colour: action.colour };
    else if (action?.do === 'acquire') this.pick = { what: 'card', card: action.card };
    else if (action && this.free) {
      const id = spentBy(action, this.figures);
      if (id !== null && this.usable.has(id)) this.pick = { what: 'effect', id };
    }
    if (action?.do === 'move') [this.hex, this.aimedAt] = [action.cell, action.to];
    else if (action && ON_LAND.includes(action.do)) this.hex = (action as Done<'enter'>).cell;
  }
  /** Whether an action is the one to begin with: any, unless one is set up. */
  first(action: Action): boolean {
    return this.proposed === null || same(this.proposed, action);
  }

  /* ---- picking ---- */

  choose(pick: Pick): void {
    this.pick = JSON.stringify(pick) === JSON.stringify(this.pick) ? null : pick;
    this.aim = this.probe = this.proposed = null;
    if (this.onLand || (this.hex !== null && this.movable.size && !this.movable.has(this.hex))) this.hex = null;
  }
  cancel(): void {
    if (this.pick) this.pick = null;
    else if (this.markers.length) this.markers = this.markers.slice(0, -1);
    else this.lookAway();
    this.aim = this.probe = this.proposed = null;
  }
  /** Whether a marker may be the next one to be raised. */
  markable(row: number): boolean {
    const rows = [...this.markers, row];
    return this.legal.some(
      (action) =>
        action.do === 'markers' && rows.every((each, index) => each === [action.three, action.two, action.one][index]),
    );
  }
  mark(row: number): void {
    if (this.markers.includes(row)) this.markers = this.markers.filter((each) => each !== row);
    else if (this.markers.length < this.figures.levels.first.length) this.markers = [...this.markers, row];
  }

  /** A space of the own board: takes the cube in the hand, or the only one that fits, or asks which. */
  tapSpace(technology: string, space: number): void {
    const actions = this.spaces.get(spaceKey(technology, space)) ?? [];
    if (actions.length === 1) void this.act(actions[0]);
    else if (actions.length) this.choose({ what: 'space', technology, space });
    else if (this.pick?.what === 'cube')
      this.explain({ do: 'place', seat: this.me!, colour: this.pick.colour, technology, space });
  }

  /** What the cubes in the hand, or an effect on cubes, can do with a set. */
  usesOf(technology: string): Action[] {
    const here = (found: Map<string, Action[]>): Action[] =>
      [...found].flatMap(([key, actions]) => (key.startsWith(`${technology}|`) ? actions : []));
    return this.single ? here(this.cubes) : here(this.spaces);
  }
  /** A set of the own board as a whole, under a finger: the one thing that it can be used for, or a question which. */
  tapSet(technology: string): void {
    this.told = technology;
    const among = this.usesOf(technology);
    if (among.length === 1 && this.pick) void this.act(among[0]);
    else if (among.length) this.choose({ what: 'set', technology, among });
  }

  /* ---- the Reset ---- */

  /** The Reset to decide on: it waits, or comes with the end of the turn that is about to be confirmed. */
  get resetting(): ResetPicture | null {
    const asked = this.kinds.has('endreset') || (this.pick?.what === 'end' && this.free);
    return asked ? this.page.reset : null;
  }
  stays({ technology, space }: StayingCube): boolean {
    return !this.toBag.has(spaceKey(technology, space));
  }
  keep(cube: StayingCube, stays: boolean): void {
    const key = spaceKey(cube.technology, cube.space);
    this.toBag = stays ? new Set([...this.toBag].filter((each) => each !== key)) : new Set([...this.toBag, key]);
  }
  /** How many cubes are drawn after the Reset as it is set up. */
  get drawn(): number {
    const { resetting } = this;
    return resetting ? resetting.drawn[this.takenBack.length] : this.page.end_of_turn.drawn;
  }
  /** The cubes that go into the bag. Of cubes that are just the same, the rules take the first ones. */
  get takenBack(): Action[] {
    const staying = this.page.reset?.staying ?? [];
    return staying.flatMap((cube, at) => {
      const alike = (other: StayingCube): boolean => other.technology === cube.technology && other.first === cube.first;
      const wanted = staying.filter((other) => alike(other) && !this.stays(other)).length;
      const before = staying.slice(0, at).filter(alike).length;
      const { technology, space } = cube;
      return before < wanted ? [{ do: 'takeback', seat: this.view.active, technology, space } as Action] : [];
    });
  }
  private get guided(): boolean {
    return !!this.table.tutorial && !this.table.tutorial.left;
  }
  /** The turn ends if it has not, cubes go into the bag, the others stay. A guided first game takes it step by step. */
  private async reset(): Promise<void> {
    const back = this.takenBack;
    const one = (kind: string): Action | undefined => this.legal.find((action) => action.do === kind);
    const end = one('endturn');
    if (end && (!(await this.act(end)) || this.guided)) return;
    for (const action of back) if (!this.kinds.has('takeback') || !(await this.act(action))) return;
    const rest = one('endreset');
    if (rest) await this.act(rest);
  }

  /** A hex of the map: goes there, does what is picked there, or looks at it. */
  tapHex(cell: number, site: number | null = null, touch = false): void {
    const step = this.hex === null ? undefined : this.reach.get(cell);
    if (step) {
      const action = step.walk ?? step.fly;
      if (action && touch && this.goal !== cell) this.aimedAt = cell;
      else if (action) void this.act(action);
      else this.explain({ do: 'move', seat: this.me!, cell: this.hex!, to: cell });
      return;
    }
    const here = this.cells.get(cell) ?? [];
    if (this.onLand && here.length === 1) {
      void this.act(here[0]);
      return;
    }
    const enter = here.find((action) => action.do === 'enter' && action.site === site);
    if (this.hex === cell && enter) {
      void this.act(enter);
      return;
    }
    this.hex = this.hex === cell ? null : cell;
    this.aimedAt = this.probe = null;
  }
  /** Closes the window about a hex, one after the other. */
  lookAway(): void {
    if (this.goal !== null) this.aimedAt = null;
    else this.hex = this.cursor = null;
  }

  private explain(action: Action): void {
    this.aim = null;
    this.probe = { ...action };
  }

  /* ---- doing ---- */

  async act(action: Action): Promise<boolean> {
    this.aim = this.probe = this.proposed = this.aimedAt = null;
    const done = await this.table.act(action);
    if (done && action.do === 'move') this.hex = action.to;
    return done;
  }
  override confirm(): boolean {
    const { pending } = this;
    const asks = this.worries.length || (this.page.reset && !this.guided);
    if (pending?.do === 'endturn' && this.pick?.what !== 'end' && asks) this.choose({ what: 'end' });
    else if (pending && this.resetting) void this.reset();
    else if (pending) void this.act(pending);
    return !!pending;
  }

  /** What one may regret at the end of the turn: things of use left, or a bag that has less than a hand. */
  get worries(): { key: 'effects' | 'cubes' | 'thin'; n: number }[] {
    if (!this.free) return [];
    const { lost, unused, drawn, thin } = this.page.end_of_turn;
    return [
      ...(this.usable.size ? [{ key: 'effects' as const, n: lost }] : []),
      ...(this.placeable.size ? [{ key: 'cubes' as const, n: unused }] : []),
      ...(thin ? [{ key: 'thin' as const, n: drawn }] : []),
    ];
  }

  /** A new question: what no longer fits is put down. */
  settle(): void {
    this.proposed = null;
    this.aim = this.probe = null;
    if (this.pick && (['end', 'space', 'set', 'card'].includes(this.pick.what) || !this.offered.length))
      this.pick = null;
    if (!this.kinds.has('markers')) this.markers = [];
    if (!this.page.reset) this.toBag = new Set();
    if (this.legal.length && !this.free) this.pick = null;
  }

  /** Asks what the action under the pointer would change, or why the last one is refused. Returns what stops asking. */
  watch(): () => void {
    return this.preview.watch(this.aim ?? (this.pick?.what === 'card' ? this.pending : null), this.probe);
  }

  /** Available cubes of the shown player, one by one. */
  cubesOf(counts: readonly number[]): number[] {
    return counts.flatMap((count, colour) => Array.from({ length: count }, () => colour));
  }
}
