/** What the player is about to do in the valley. It only ever picks from the list of legal actions. */
import { same } from '../../lib/actions';
import { nearest, towards, type Point } from '../../lib/board/points';
import { key } from '../../lib/board/squares';
import { screen } from '../../lib/screen.svelte';
import type { Action } from '../../lib/types';
import type { TableState } from '../../table/state.svelte';
import { ChoosingPlay } from './choosing.svelte';
import { faces, structureSpot, UNIT, type Face } from './tiles';
import type { ComponentSet, Hope, Land, Progress, Prospect, Reward, Structure, Territory } from './types';
import { readMap, rewardsIn, territoryAt, type Placed, type Valley } from './valley';

/** Actions that may change points: their effect is shown before they are confirmed. */
const COUNTS = ['claim', 'collect', 'use', 'gain', 'trade', 'give', 'swap'];
/** Questions with a chooser of their own. */
const CHOOSERS = ['keep', 'resolve', 'order', 'alone', 'action', 'shape', 'trade', 'give', 'swap', 'claim'];
/** So many drawing units around the middle of a reward or a place to build on belong to it, for pointer and finger. */
const REACH = 24;

const centre = ({ row, col }: { row: number; col: number }): Point => ({ x: col + 0.5, y: row + 0.5 });

export class Play extends ChoosingPlay {
  readonly set!: ComponentSet;
  readonly printed!: Map<number, Face>;
  readonly backs!: Map<number, string>;
  structure = $state<Structure | null>(null);
  /** The lands that the chosen or the pointed-at spot counts in. */
  on = $state.raw<readonly Land[] | null>(null);
  over = $state.raw<readonly Land[] | null>(null);
  /** One of several: a stack, a tile, a token, a territory. */
  chosen = $state.raw<Action | null>(null);
  /** The territory that was picked to look at, and the one under the pointer. */
  picked = $state<number | null>(null);
  hovered = $state<number | null>(null);
  /** The sheet or the card of a round is out of the way, for a look at the map. */
  folded = $state(false);

  valley: Valley | null = $derived(this.view?.map.laid.length ? readMap(this.view.map, this.printed) : null);
  /** One's own objectives. */
  objectives: Progress[] = $derived(this.page?.progress[this.table.seat ?? -1] ?? []);
  /** Of these, the ones that were drawn to those in hand. */
  dealt: number[] = $derived.by(() => {
    const line = this.table.log.findLast(
      ({ kind, facts }) => kind === 'objectivesdealt' && facts.seat === this.table.seat,
    );
    const drawn = (line?.facts.objectives ?? []) as number[];
    return drawn.length < this.objectives.length ? drawn : [];
  });
  placing: boolean = $derived(this.kinds.has('place'));
  building: boolean = $derived(this.kinds.has('build'));
  last: Placed | null = $derived(this.valley?.laid.at(-1) ?? null);
  /** The tile of the player who looks: to be laid, or waiting. */
  held: number | null = $derived(this.table.seat === null ? null : (this.view?.held[this.table.seat] ?? null));

  /* ---- laying ---- */
  places: Action[] = $derived(this.legal.filter((action) => action.do === 'place'));
  cells: { row: number; col: number }[] = $derived([
    ...new Map(this.places.map(({ row, col }) => [key(row, col), { row, col }])).values(),
  ]);
  place: Action | null = $derived(
    (this.ghost &&
      this.places.find(
        ({ row, col, turn }) => row === this.ghost!.row && col === this.ghost!.col && turn === this.ghost!.turn,
      )) ??
      null,
  );
  /** The turns that fit where the tile is held. */
  turns: number[] = $derived(this.ghost ? this.turnsAt(this.ghost.row, this.ghost.col) : []);

  /* ---- building ---- */
  structures: Structure[] = $derived(this.figures.structures.map(({ structure }) => structure));
  builds: Action[] = $derived(this.legal.filter((action) => action.do === 'build'));
  /** Where the chosen structure may stand on the tile, and what it would make of the lands in which it counts. */
  spots: { on: Land[]; at: Point; prospects: Prospect[]; hope: Hope | null }[] = $derived.by(() => {
    const { last, structure } = this;
    if (!last || !structure) return [];
    return this.builds
      .filter((action) => action.structure === structure)
      .map(({ on }) => {
        const found = this.page?.builds.find((each) => each.structure === structure && each.on.join() === on.join());
        return {
          on,
          at: structureSpot(last.sides, structure, on),
          prospects: found?.prospects.filter(({ land }) => on.includes(land)) ?? [],
          hope: found?.hope ?? null,
        };
      });
  });
  /** The place that is chosen or pointed at. */
  spot = $derived(this.spots.find(({ on }) => on.join() === (this.on ?? this.over)?.join()) ?? null);

  /* ---- what would come of it ---- */
  /** The territories that the tile in the air would belong to. */
  joined: readonly Prospect[] = $derived.by(() => {
    const { page, ghost } = this;
    if (!this.placing || !this.place || !ghost) return [];
    const found = page?.places.find(
      ({ row, col, turn }) => row === ghost.row && col === ghost.col && turn === ghost.turn,
    );
    return found?.grown.map((number) => page!.grown[number]) ?? [];
  });
  /** What the tile in the air would change, as far as that matters to anybody. */
  outlook: Prospect[] = $derived(this.joined.filter(({ shares }) => shares.length));
  /** The territories that are paid out: nothing there is pointed at any more. */
  private settled: Set<number> = $derived(new Set(this.page?.settled.map(({ territory }) => territory)));
  shownTerritory: Territory | null = $derived.by(() => {
    const wanted = this.picked ?? this.hovered ?? (this.choosing ? this.wantedFirst : null);
    return this.valley?.territories.find(({ id }) => id === wanted) ?? null;
  });
  /** The territory that the chooser is about. */
  private wantedFirst: number | null = $derived(
    (this.view?.phase === 'resolve' ? this.settling.find(({ land }) => land === this.chosen?.land) : this.settling[0])
      ?.territory ?? null,
  );
  /** A round begins: its card stands on the stage, with the objectives to keep. */
  begins: boolean = $derived(!this.table.replaying && this.kinds.has('keep') && !this.view?.resolving);
  /** On a phone, what the others did last stands at the head of the stage: cards go below it. */
  summed: boolean = $derived(
    screen.phone && this.table.playback.scenes.length > 0 && !this.table.playback.past && !this.table.replaying,
  );
  /** Whether the phase has a chooser: settling concerns everybody, choosing objectives only oneself. */
  choosing: boolean = $derived(
    !this.table.replaying &&
      CHOOSERS.includes(this.view?.phase ?? '') &&
      (this.view?.phase !== 'keep' || (this.kinds.has('keep') && !this.begins)),
  );
  /** What becomes of each reward of the territory that is being paid out: chosen, gone, or left. */
  marks: { reward: Reward; kind: number; at: Point; mark: 'chosen' | 'gone' | 'left' }[] = $derived.by(() => {
    const [present] = this.settling;
    const territory = this.valley?.territories.find(({ id }) => id === present?.territory);
    if (!this.choosing || this.view?.phase !== 'claim' || !this.valley || !territory) return [];
    const seen = [0, 0, 0];
    return rewardsIn(this.valley, territory).map(({ reward, at }) => {
      const kind = this.here.indexOf(reward);
      const number = seen[kind]++;
      const mark = number < this.counts[kind] ? 'chosen' : number < present.tokens[kind] ? 'left' : 'gone';
      return { reward, kind, at, mark };
    });
  });
  /** What the chosen rewards bring, objective by objective; null while too few are chosen. */
  gains: readonly number[] | null = $derived.by(() => {
    const { pending, page } = this;
    if (pending?.do !== 'claim') return null;
    return page?.claims.find(({ rewards }) => rewards.join() === pending.rewards.join())?.gains ?? null;
  });

  prospectOf(territory: Territory): Prospect | null {
    return [...(this.page?.prospects ?? []), ...this.settling].find((each) => each.territory === territory.id) ?? null;
  }

  /** The action that confirming would send. */
  pending: Action | null = $derived.by(() => {
    const { legal } = this;
    if (this.placing) return this.place;
    if (this.building)
      return (
        this.builds.find(({ structure, on }) => structure === this.structure && on.join() === this.on?.join()) ?? null
      );
    if (this.kinds.has('keep')) {
      const kept = [...this.kept].sort((a, b) => a - b).join();
      return legal.find(({ objectives }) => objectives.join() === kept) ?? null;
    }
    if (this.kinds.has('order')) return legal.find(({ order }) => order.join() === this.order.join()) ?? null;
    if (this.claims.length) {
      const names = this.here.flatMap((reward, kind) => Array<Reward>(this.counts[kind]).fill(reward));
      return this.claims.find(({ rewards }) => rewards.join() === names.join()) ?? null;
    }
    if (this.trades.length) {
      const { gives, takes } = this;
      return (
        this.trades.find(
          ({ give, take, other }) => give === gives && take === takes?.reward && (other ?? null) === takes?.seat,
        ) ?? null
      );
    }
    return this.chosen ?? (legal.length === 1 ? legal[0] : null);
  });

  constructor(table: TableState, set: ComponentSet) {
    super(table);
    this.set = set;
    this.printed = faces(set, table.figures.lands);
    this.backs = new Map(Object.entries(set.tiles).map(([number, { action }]) => [Number(number), action]));
    table.corner = () => this.valley;
  }

  /** Forget what was begun: another question is asked now. */
  reset(): void {
    this.ghost = null;
    this.pinned = false;
    this.structure = this.builds[0]?.structure ?? null;
    this.on = this.builds.length === 1 ? this.builds[0].on : null;
    this.over = null;
    this.chosen = null;
    this.kept = [];
    this.order = this.legal[0]?.do === 'order' ? [...this.legal[0].order] : [];
    this.counts = [0, 0, 0];
    this.gives = null;
    this.takes = null;
    this.picked = null;
    this.hovered = null;
    this.folded = false;
    this.preview.clear();
    if (this.legal.length) this.watching = null;
  }

  show(action: Action | null): void {
    this.reset();
    switch (action?.do) {
      case 'place':
        this.ghost = { row: action.row, col: action.col, turn: action.turn };
        this.pinned = true;
        break;
      case 'build':
        [this.structure, this.on] = [action.structure, action.on];
        break;
      case 'keep':
        this.kept = [...action.objectives];
        break;
      case 'order':
        this.order = [...action.order];
        break;
      case 'claim':
        this.counts = this.here.map((reward) => (action.rewards as Reward[]).filter((each) => each === reward).length);
        break;
      case 'trade':
      case 'swap':
        this.gives = action.give;
        this.takes = { seat: action.other ?? null, reward: action.take };
        break;
      default:
        this.chosen = this.legal.find((each) => same(each, action)) ?? null;
    }
  }

  cancel(): void {
    this.preview.clear();
    this.table.refusal = null;
    if (this.watching !== null) this.watching = null;
    else if (this.picked !== null) this.picked = null;
    else if (this.pinned) this.pinned = false;
    else if (this.on && this.builds.length > 1) this.on = null;
    else {
      this.chosen = null;
      this.kept = [];
      this.counts = [0, 0, 0];
      [this.gives, this.takes] = [null, null];
    }
  }

  /* ---- the tile in the air ---- */

  private turnsAt(row: number, col: number): number[] {
    return this.places.filter((action) => action.row === row && action.col === col).map(({ turn }) => turn as number);
  }

  beginGhost(middle: Point): void {
    const found = nearest(this.cells, centre, middle);
    if (found) this.hold(found.found.row, found.found.col);
  }

  /** Holds the tile over a place, turned as before if that fits, else in the next turn that does. */
  private hold(row: number, col: number): void {
    const turns = this.turnsAt(row, col);
    const before = this.ghost?.turn ?? 0;
    const turn = turns.length
      ? [0, 1, 2, 3].map((step) => (before + step) & 3).find((each) => turns.includes(each))!
      : before;
    if (this.ghost?.row !== row || this.ghost.col !== col || this.ghost.turn !== turn) this.ghost = { row, col, turn };
  }

  rotate(step = 1): void {
    if (!this.placing || !this.ghost) return;
    const { row, col, turn } = this.ghost;
    const steps = [1, 2, 3, 4].map((each) => (turn + each * step + 16) & 3);
    this.ghost = {
      row,
      col,
      turn: (this.turns.length ? steps.find((each) => this.turns.includes(each)) : steps[0]) ?? turn,
    };
  }

  /** From one place or spot to the next by an arrow key. */
  step(down: number, right: number): void {
    if (this.placing && this.ghost) {
      const next = towards(this.cells, centre, centre(this.ghost), down, right);
      if (next) this.hold(next.row, next.col);
      this.pinned = true;
    } else if (this.building && this.spots.length) {
      const now = this.spots.find(({ on }) => on.join() === this.on?.join());
      this.on = (now ? (towards(this.spots, ({ at }) => at, now.at, down, right) ?? now) : this.spots[0]).on;
    }
  }

  chooseStructure(structure: Structure): void {
    if (!this.builds.some((action) => action.structure === structure)) return;
    this.structure = structure;
    this.over = null;
    this.on = this.spots.length === 1 ? this.spots[0].on : null;
  }
  nextStructure(): void {
    const able = this.structures.filter((each) => this.builds.some(({ structure }) => structure === each));
    if (able.length) this.chooseStructure(able[(able.indexOf(this.structure ?? able[0]) + 1) % able.length]);
  }

  /* ---- the pointer ---- */

  private spotAt(at: Point): readonly Land[] | null {
    const { last } = this;
    if (!this.building || !last || Math.floor(at.y) !== last.row || Math.floor(at.x) !== last.col) return null;
    const found = nearest(this.spots, (spot) => spot.at, { x: (at.x - last.col) * UNIT, y: (at.y - last.row) * UNIT });
    return found && found.distance < REACH ? found.found.on : null;
  }

  /** The territory under a point, unless it is paid out. */
  private openAt(at: Point): Territory | null {
    const found = this.valley && territoryAt(this.valley, at);
    return found && !this.settled.has(found.id) ? found : null;
  }
  /** A reward to collect under a point. */
  private rewardAt({ x, y }: Point): number | null {
    const found = nearest(this.claims.length ? this.marks.filter(({ mark }) => mark !== 'gone') : [], ({ at }) => at, {
      x: x * UNIT,
      y: y * UNIT,
    });
    return found && found.distance < REACH ? this.marks.indexOf(found.found) : null;
  }

  hover(at: Point | null): void {
    this.over = at ? this.spotAt(at) : null;
    this.hovered = at && !this.over ? (this.openAt(at)?.id ?? null) : null;
    if (at && this.placing && !this.pinned && this.hovered === null) this.point(at);
  }

  /** The tile goes to the place under the pointer; far from the map to the nearest that fits. */
  point(at: Point, always = false): void {
    const { valley } = this;
    if (!this.placing || !valley) return;
    const [row, col] = [Math.floor(at.y), Math.floor(at.x)];
    const beside = !always && this.view!.map.gaps.some((gap) => gap.row === row && gap.col === col);
    const found = nearest(this.cells, centre, at);
    if (beside) this.hold(row, col);
    else if (found) this.hold(found.found.row, found.found.col);
  }

  tap(at: Point, touch: boolean): void {
    const spot = this.spotAt(at);
    if (spot) {
      this.on = spot;
      this.picked = null;
      return;
    }
    const reward = this.rewardAt(at);
    if (reward !== null) {
      const { kind, mark } = this.marks[reward];
      this.collect(kind, mark === 'chosen' ? -1 : 1);
      return;
    }
    const territory = this.openAt(at);
    if (territory) {
      this.picked = this.picked === territory.id ? null : territory.id;
      return;
    }
    this.picked = null;
    if (!this.placing) return;
    const [row, col] = [Math.floor(at.y), Math.floor(at.x)];
    // A second tap on the tile in the air turns it.
    if (this.pinned && this.ghost?.row === row && this.ghost.col === col) this.rotate();
    else {
      this.point(at, touch && !this.cells.some((cell) => cell.row === row && cell.col === col));
      this.pinned = !!this.place;
    }
  }

  holds(at: Point): boolean {
    return this.placing && !!this.ghost && Math.floor(at.y) === this.ghost.row && Math.floor(at.x) === this.ghost.col;
  }

  /** The next territory to look at, by keys: those with structures first. */
  nextTerritory(step: number): void {
    const open = (this.valley?.territories ?? []).filter((each) => each.open_sides);
    const ids = [
      ...open.filter(({ influence }) => influence.some(Boolean)),
      ...open.filter(({ influence }) => !influence.some(Boolean)),
    ].map(({ id }) => id);
    if (!ids.length) return;
    const now = this.picked === null ? (step > 0 ? -1 : 0) : ids.indexOf(this.picked);
    this.picked = ids[(now + step + ids.length) % ids.length];
  }

  /** Asks what the pending action would change, or why the place is refused. Returns what stops asking. */
  watch(): () => void {
    const { pending, ghost, table } = this;
    const counts = pending && COUNTS.includes(pending.do) ? pending : null;
    const illegal = this.placing && ghost && !this.place && this.held !== null && table.seat !== null;
    return this.preview.watch(counts, illegal ? { do: 'place', seat: table.seat!, tile: this.held, ...ghost } : null);
  }
}
