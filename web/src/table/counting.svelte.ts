/** The end, counted in front of everybody: item by item, all seats at once, place by place. */
import { count, maybe } from '../lib/i18n.svelte';
import { lasts } from '../lib/motion';
import { play } from '../lib/sounds';
import type { Counted, Ending, Part, Seat } from '../lib/types';
import { inOrder, type Scoring } from './scoring';

/** Milliseconds: where nothing may move, an item is there as a whole. */
const STILL = 900;

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
/** How many steps it takes to count something: one for each of its places, or for itself. */
const steps = (part: Part): number => part.places.length || 1;
export const length = (parts: readonly Part[]): number => sum(parts.map(steps));
export const points = (parts: readonly Part[]): number => sum(parts.map((part) => part.points));

/** What is counted after so many steps: of the last part perhaps only some places, and of its points as many. */
export function upto(parts: readonly Part[], step: number): Part[] {
  const found: Part[] = [];
  for (const part of parts) {
    if (step <= 0) break;
    const all = steps(part);
    const share = Math.min(1, step / all);
    found.push({ ...part, points: Math.floor(part.points * share), places: part.places.slice(0, step) });
    step -= all;
  }
  return found;
}

/** "4 + 3 + 3"; of many those that are the same together: "6 × 4", "2×4 + 3 + 4×2". */
const MANY = 4;
function added(figures: number[]): string {
  if (figures.length < MANY) return figures.join(' + ');
  const kinds = [...new Set(figures)].map((figure) => [figures.filter((each) => each === figure).length, figure]);
  if (kinds.length === 1) return kinds[0].join(' × ');
  return kinds.map(([times, figure]) => (times > 1 ? `${times}×${figure}` : `${figure}`)).join(' + ');
}

/** How a figure comes about, in a few words: "10 squares", "areas 3, 2"; nothing where the game has none. */
export function reckoning(item: string, parts: readonly Part[]): string {
  if (!parts.length) return '';
  const n = sum(parts.map((part) => part.number));
  const facts = {
    n,
    sizes: parts.map((part) => part.number).join(', '),
    sum: added(parts.map((part) => part.points)),
  };
  const of = maybe(`count.${item}`, '').includes('{n}') ? n : parts.length;
  return maybe(`count.${item}`, '') && count(`count.${item}`, of, facts);
}

/** What an item is called on the final sheet, where there is more room than in the panel. */
export const nameOf = (item: string): string => maybe(`final.${item}`, maybe(`item.${item}`, item));

export class Counting {
  readonly items: Counted[];
  /** The item that is counted now, and how far. */
  at = $state(0);
  step = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    ending: Ending,
    scoring: Scoring,
    private readonly done: () => void,
  ) {
    const order = inOrder(
      ending.items.map(({ item }) => item),
      scoring,
    );
    const all = order.map((item) => ending.items.find((each) => each.item === item)!);
    this.items = all.filter(({ seats }) => seats.some((parts) => parts.length));
  }

  get now(): Counted {
    return this.items[Math.min(this.at, this.items.length - 1)];
  }
  private get whole(): number {
    return Math.max(...this.now.seats.map(length));
  }
  /** Whether the present item is counted to its end. */
  get told(): boolean {
    return this.step >= this.whole;
  }
  /** What is counted of a seat in the present item. */
  of(seat: Seat): Part[] {
    return upto(this.now.seats[seat], this.step);
  }
  /** All points of a seat that are counted so far. */
  total(seat: Seat): number {
    return sum(this.items.slice(0, this.at).map(({ seats }) => points(seats[seat]))) + points(this.of(seat));
  }

  /** From the first item on. */
  again(): void {
    [this.at, this.step] = [0, 0];
    this.wait();
  }
  /** At once to the end of the item, from there to the next. */
  next(): void {
    if (!this.told) this.step = this.whole;
    else if (this.at + 1 < this.items.length) [this.at, this.step] = [this.at + 1, 0];
    else return this.finish();
    this.wait();
  }
  finish(): void {
    this.stop();
    this.done();
  }
  stop(): void {
    clearTimeout(this.timer);
  }
  private wait(): void {
    this.stop();
    if (!lasts('count')) this.step = this.whole;
    this.timer = setTimeout(() => this.tick(), lasts(this.told ? 'counted' : 'count') || STILL);
  }
  private tick(): void {
    if (this.told) return this.next();
    this.step++;
    play('count', 1, this.step);
    this.wait();
  }
}
