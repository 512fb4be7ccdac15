/** What came of puzzles: days in a row, the rating, and which puzzle comes next. */
import { beforeEach, describe, expect, it } from 'vitest';
import { linkTo, nextOf } from '../src/puzzles/list.svelte';
import { before, dayOf, longest, progress, rated, streak } from '../src/puzzles/progress.svelte';

const morning = new Date(2026, 10, 18, 9);
const evening = new Date(2026, 10, 18, 20);

describe('days', () => {
  it('go back over months and years', () => {
    expect(dayOf(morning)).toBe('2026-11-18');
    expect(before('2026-11-01')).toBe('2026-10-31');
    expect(before('2026-01-01', 2)).toBe('2025-12-30');
  });
  it('in a row end today, or yesterday while today is not over', () => {
    const days = { '2026-11-16': 'solved', '2026-11-17': 'shown' } as const;
    expect(streak(days, evening)).toBe(2);
    expect(streak({ ...days, '2026-11-18': 'solved' }, evening)).toBe(3);
    expect(streak({}, evening)).toBe(0);
  });
  it('are not lost before noon if yesterday was missed', () => {
    const days = { '2026-11-15': 'solved', '2026-11-16': 'solved' } as const;
    expect(streak(days, morning)).toBe(2);
    expect(streak(days, evening)).toBe(0);
  });
  it('have a longest row', () => {
    expect(longest({ '2026-01-01': 'solved', '2026-01-02': 'solved', '2026-02-01': 'solved' })).toBe(2);
    expect(longest({})).toBe(0);
  });
});

describe('the rating', () => {
  it('rises by a first try, more for what is hard, and falls by a solution that was shown', () => {
    expect(rated(1500, 20, 'medium', 1, false)).toBe(1510);
    expect(rated(1500, 20, 'hard', 1, false)).toBeGreaterThan(1510);
    expect(rated(1500, 20, 'medium', 3, false)).toBe(1500);
    expect(rated(1500, 20, 'medium', 0, true)).toBe(1490);
  });
});

describe('progress', () => {
  beforeEach(() => localStorage.clear());
  it('keeps what came first for the rating, and a later solution all the same', () => {
    const puzzle = { game: 'a game', number: 3, table: null, difficulty: 'medium' as const };
    progress.finish(puzzle, 0, true, '2026-11-18');
    const after = progress.rating;
    expect(after).toBeLessThan(1500);
    expect(progress.days['2026-11-18']).toBe('shown');
    progress.finish(puzzle, 1, false, '2026-11-18');
    expect([progress.rating, progress.rated, progress.outcome(puzzle)]).toEqual([after, 1, 'solved']);
    expect(progress.days['2026-11-18']).toBe('solved');
    progress.finish(puzzle, 2, true, '2026-11-18');
    expect(progress.outcome(puzzle)).toBe('solved');
    expect(JSON.parse(localStorage.getItem('northward.puzzles') ?? '')).toMatchObject({ rated: 1 });
  });
  it("keeps a mistake of one's own under its match, and rates nothing by it", () => {
    const [rating, count] = [progress.rating, progress.rated];
    const own = { game: 'a game', number: 40, table: 'abc', difficulty: 'hard' as const };
    progress.finish(own, 1, false, null);
    expect([progress.outcome(own), progress.rating, progress.rated]).toEqual(['solved', rating, count]);
    expect(progress.outcome({ ...own, table: 'other' })).toBeNull();
    expect(progress.outcome({ ...own, table: null })).toBeNull();
    expect(linkTo(own)).toBe('/t/abc/puzzle/40');
  });
  it('says which comes next: after this one, and round again, but none that is solved', () => {
    progress.finish({ game: 'another', number: 2, table: null, difficulty: 'easy' }, 1, false, null);
    expect(nextOf('another', [3, 1, 2])).toMatchObject({ game: 'another', number: 1 });
    expect(nextOf('another', [3, 1, 2], 1)).toMatchObject({ game: 'another', number: 3 });
    expect(nextOf('another', [3, 1, 2], 3)).toMatchObject({ game: 'another', number: 1 });
    expect(nextOf('another', [2])).toBeNull();
  });
});
