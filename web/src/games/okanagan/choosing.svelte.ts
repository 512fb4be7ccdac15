/** What is chosen beside the map: objectives to keep, an order, tokens to collect, to give and to take. */
import type { Action, Seat } from '../../lib/types';
import { PlacingPlay } from '../../table/placing.svelte';
import type { Figures, Land, Page, Prospect, Reward, View } from './types';

export abstract class ChoosingPlay extends PlacingPlay {
  kept = $state.raw<number[]>([]);
  order = $state.raw<Seat[]>([]);
  /** How many tokens of each reward are to be collected. */
  counts = $state.raw<number[]>([0, 0, 0]);
  gives = $state.raw<Reward | null>(null);
  takes = $state.raw<{ seat: Seat | null; reward: Reward } | null>(null);

  view: View | undefined = $derived(this.table.view);
  page: Page | undefined = $derived(this.table.page);
  figures: Figures = $derived(this.table.figures);
  /** The territory being settled, and those that wait. */
  settling: Prospect[] = $derived(this.page?.settling ?? []);

  /* ---- tokens ---- */
  rewardsOf(land: Land): Reward[] {
    return this.figures.lands.find((each) => each.land === land)!.rewards;
  }
  /** The rewards of the territory that is being settled. */
  get here(): Reward[] {
    return this.settling.length ? this.rewardsOf(this.settling[0].land) : [];
  }
  /** How many tokens of a reward a seat has. */
  has(seat: Seat): (reward: Reward) => number {
    return (reward) => this.view?.rewards[seat][this.figures.rewards.indexOf(reward)] ?? 0;
  }
  claims: Action[] = $derived(this.legal.filter((action) => action.do === 'claim'));
  due: number = $derived((this.claims[0]?.rewards as Reward[] | undefined)?.length ?? 0);
  collected: number = $derived(this.counts.reduce((a, b) => a + b, 0));
  trades: Action[] = $derived(this.legal.filter((action) => action.do === 'trade' || action.do === 'swap'));

  /** Whether an objective can be kept besides those chosen. */
  keepable(card: number): boolean {
    return this.legal.some(
      (action) =>
        action.do === 'keep' && [...this.kept, card].every((each) => (action.objectives as number[]).includes(each)),
    );
  }
  /** How many are kept. */
  get keeps(): number {
    return (this.legal.find((action) => action.do === 'keep')?.objectives as number[] | undefined)?.length ?? 0;
  }
  toggleKept(card: number): void {
    this.kept = this.kept.includes(card)
      ? this.kept.filter((each) => each !== card)
      : this.kept.length < this.keeps
        ? [...this.kept, card]
        : this.kept;
  }
  get keptAll(): boolean {
    return this.kept.length === this.keeps;
  }

  /** Whether a player may go one place up: that is, whether such an order is legal. */
  raised(seat: Seat): Seat[] | null {
    const at = this.order.indexOf(seat);
    if (at < 1) return null;
    const next = [...this.order];
    [next[at - 1], next[at]] = [next[at], next[at - 1]];
    return this.legal.some(({ order }) => order?.join() === next.join()) ? next : null;
  }
  raise(seat: Seat): void {
    this.order = this.raised(seat) ?? this.order;
  }

  /** Whether one more of a reward can be collected. */
  collectable(kind: number): boolean {
    const wanted = this.counts.map((count, index) => count + Number(index === kind));
    const names = this.here;
    return this.claims.some((claim) =>
      wanted.every(
        (count, index) => (claim.rewards as Reward[]).filter((reward) => reward === names[index]).length >= count,
      ),
    );
  }
  collect(kind: number, by: 1 | -1): void {
    if (by < 0 ? this.counts[kind] : this.collectable(kind))
      this.counts = this.counts.map((count, index) => (index === kind ? count + by : count));
  }

  /** Tokens that may be given now, in the order of the rewards. */
  get giveable(): Reward[] {
    return this.figures.rewards.filter((reward) => this.trades.some(({ give }) => give === reward));
  }
  get takeable(): { seat: Seat | null; reward: Reward }[] {
    const found = this.trades.filter(({ give }) => this.gives === null || give === this.gives);
    const all = found.map(({ other, take }): [string, { seat: Seat | null; reward: Reward }] => [
      `${other ?? ''} ${take}`,
      { seat: other ?? null, reward: take },
    ]);
    return [...new Map(all).values()];
  }
  give(reward: Reward): void {
    this.gives = reward;
    if (!this.takeable.some(({ seat, reward: taken }) => seat === this.takes?.seat && taken === this.takes.reward))
      this.takes = null;
  }
}
