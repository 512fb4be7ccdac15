import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { learnWords } from '../src/lib/i18n.svelte';
import { prefs } from '../src/lib/prefs.svelte';
import type { Ending, Part, Result } from '../src/lib/types';
import { Counting, points, reckoning, upto } from '../src/table/counting.svelte';
import { bestMove, closest, nameOnPicture, outcome, tieBreak } from '../src/table/result';
import type { TableState } from '../src/table/state.svelte';

const part = (points: number, number: number, places: number[][] = [], made_of: string[] = []): Part => ({
  points,
  number,
  places,
  made_of,
});
const town = part(10, 3, [
  [0, 0],
  [0, 1],
  [1, 1],
]);
const lakes = [part(6, 3, [[2, 0]]), part(3, 2, [[4, 0]])];
const scoring = { order: ['town', 'lake'], symbol: () => 'i-star' };
const ending: Ending = {
  items: [
    { item: 'lake', seats: [lakes, []] },
    { item: 'town', seats: [[town], [part(2, 1, [[0, 0]])]] },
    { item: 'nothing', seats: [[], []] },
  ],
  why: { en: 'All is laid.' },
  course: [],
  best: null,
};

describe('counting', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    prefs.set({ speed: 'normal', animations: true });
  });
  afterEach(() => vi.useRealTimers());

  it('shows place by place, and of the points as many', () => {
    expect(upto([town, ...lakes], 0)).toEqual([]);
    expect(upto([town], 2)).toEqual([{ ...town, points: 6, places: town.places.slice(0, 2) }]);
    expect(points(upto([town, ...lakes], 4))).toBe(16);
    expect(points(upto([part(5, 2)], 1))).toBe(5); // without places it is one step
  });

  it('goes through all items in the order of the sheet, all seats at once, and ends', () => {
    const done = vi.fn();
    const counting = new Counting(ending, scoring, done);
    counting.again();
    expect(counting.items.map(({ item }) => item)).toEqual(['town', 'lake']);
    vi.advanceTimersByTime(95);
    expect([counting.total(0), counting.total(1)]).toEqual([3, 2]);
    vi.advanceTimersByTime(200);
    expect(counting.told).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(counting.now.item).toBe('lake');
    vi.advanceTimersByTime(5000);
    expect(done).toHaveBeenCalledOnce();
    expect([counting.total(0), counting.total(1)]).toEqual([19, 2]);
  });

  it('can be skipped item by item, at once, and begun again', () => {
    const done = vi.fn();
    const counting = new Counting(ending, scoring, done);
    counting.again();
    counting.next();
    expect(counting.told).toBe(true);
    counting.next();
    expect(counting.now.item).toBe('lake');
    counting.again();
    expect(counting.now.item).toBe('town');
    counting.finish();
    vi.advanceTimersByTime(60_000);
    expect(done).toHaveBeenCalledOnce();
  });

  it.each([{ animations: false }, { speed: 'instant' as const }])('shows whole items with %o', (calm) => {
    prefs.set(calm);
    const counting = new Counting(ending, scoring, vi.fn());
    counting.again();
    expect(counting.told).toBe(true);
    vi.advanceTimersByTime(950);
    expect([counting.now.item, counting.told]).toEqual(['lake', true]);
    counting.stop();
  });
});

it('tells how a figure comes about, in the words of the game', () => {
  const words = { 'count.town': '{n} squares', 'count.town.one': '{n} square', 'count.lake': 'areas {sizes}' };
  learnWords({ en: { ...words, 'count.lake.one': 'area {sizes}', 'count.factory': '{sum}' }, fr: {} });
  expect(reckoning('town', [town])).toBe('3 squares');
  expect(reckoning('town', [part(1, 1)])).toBe('1 square');
  expect(reckoning('lake', lakes)).toBe('areas 3, 2');
  expect(reckoning('lake', lakes.slice(1))).toBe('area 2');
  expect(reckoning('factory', lakes)).toBe('6 + 3');
  expect(
    reckoning(
      'factory',
      Array.from({ length: 6 }, () => part(4, 1)),
    ),
  ).toBe('6 × 4');
  expect(
    reckoning(
      'factory',
      [4, 4, 3, 2, 2, 2, 2].map((points) => part(points, 1)),
    ),
  ).toBe('2×4 + 3 + 4×2');
  expect(reckoning('gems', lakes)).toBe('');
  expect(reckoning('town', [])).toBe('');
});

describe('the result in words', () => {
  const seats = [
    { seat: 0, name: 'North', shown: false },
    { seat: 1, name: 'Aiko', shown: true },
    { seat: 2, name: 'Mina', shown: false },
  ];
  const table = (seat: number | null): TableState =>
    ({
      seat,
      hotSeat: false,
      name: (each: number) => seats[each].name,
      onScreen: (each: number) => each === seat,
      snapshot: { table: { seats } },
    }) as unknown as TableState;
  const result = (seat: number, total: number, rank: number, tie_break = [0]): Result => ({
    seat,
    total,
    rank,
    items: {},
    tie_break,
    resigned: false,
  });

  it('says who won, to whoever reads it', () => {
    const scores = [result(0, 41, 1), result(1, 38, 2), result(2, 30, 3)];
    expect(outcome(table(0), scores)).toBe('You win, 41 to 38');
    expect(outcome(table(2), scores)).toBe('North wins, 41 to your 30');
    expect(outcome(table(null), scores)).toBe('North wins, 41 to 38');
    expect(outcome(table(0), [result(0, 41, 1), result(1, 41, 1)])).toBe('You and Aiko share the victory with 41');
  });

  it('speaks of the tie-break only if it decided', () => {
    expect(tieBreak(table(0), [result(0, 41, 1), result(1, 38, 2)])).toBe('');
    expect(tieBreak(table(0), [result(0, 41, 1), result(1, 41, 1)])).toBe('');
    expect(tieBreak(table(2), [result(0, 41, 1, [5]), result(1, 41, 2, [3])])).toContain('5 against 3');
    expect(tieBreak(table(0), [result(0, 50, 1), result(1, 41, 2, [5]), result(2, 41, 3, [3])])).toContain('Mina 3');
  });

  it('says when it was closest, or last the other way round', () => {
    const [won, lost] = [result(0, 41, 1), result(1, 38, 2)];
    const near = [[0, 0], [1, 0], [9, 9], [20, 12], [25, 22], [30, 27], [41, 38]]; // prettier-ignore
    expect(closest(table(0), [won, lost], near)).toBe('Closest point (round 5): 30 to 27 against Aiko.');
    const turned = [[0, 0], [3, 1], [9, 4], [20, 22], [25, 22], [41, 38]]; // prettier-ignore
    expect(closest(table(1), [won, lost], turned)).toBe('Before it turned (round 3): 22 to 20 against North.');
    expect(closest(table(null), [won, lost], turned)).toBe('Before it turned (round 3): 20 to 22 against Aiko.');
    // Never close, too short, alone.
    expect(closest(table(0), [won, lost], near.map(([a, b]) => [a + 9, b]))).toBe(''); // prettier-ignore
    expect(closest(table(0), [won, lost], [])).toBe('');
    expect(closest(table(0), [won], [[0], [3], [41]])).toBe('');
  });

  it('says which move brought most, if that was much', () => {
    const best = { round: 8, points: 7, words: { en: 'lay 48 over 12 at A4', fr: 'poser 48 sur 12 en A4' } };
    expect(bestMove(table(0), best)).toBe('Best move (round 8, +7): lay 48 over 12 at A4.');
    expect(bestMove(table(0), { ...best, points: 1 })).toBe('');
    expect(bestMove(table(0), null)).toBe('');
  });

  it('names on a picture only those who wish so, and says "you" to nobody', () => {
    expect([0, 1, 2].map((seat) => nameOnPicture(table(0), seat))).toEqual(['Player 1', 'Aiko', 'Player 3']);
    expect([0, 1, 2].map((seat) => nameOnPicture(table(2), seat))).toEqual(['Player 1', 'Aiko', 'Mina']);
    expect(nameOnPicture(table(null), 2)).toBe('Player 3');
  });
});
