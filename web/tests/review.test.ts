import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../src/lib/api';
import type { ReviewAbout, ReviewedDecision, ReviewedMoment } from '../src/lib/server';
import { learnWords } from '../src/lib/i18n.svelte';
import { Review } from '../src/review/review.svelte';

const told = (others: string[]): ReviewedMoment =>
  ({
    line: 3,
    view: 'before',
    page: null,
    played: { view: 'after it', page: null },
    others: others.map((view) => ({ view, page: null })),
  }) as unknown as ReviewedMoment;

afterEach(() => vi.restoreAllMocks());

test('a decision is drawn before it is judged, not the last map; what was better comes later', async () => {
  const asked = vi
    .spyOn(api, 'reviewed')
    .mockResolvedValueOnce(told([]))
    .mockResolvedValueOnce(told(['better']));
  const review = new Review('x');
  expect(review.drawn).toBe(false);
  review.about = { moments: [{ line: 3, seat: 0, round: 1 }] } as unknown as ReviewAbout;
  await review.ask();
  review.draw();
  expect(review.drawn).toBe(true);
  expect(review.table.view).toBe('before');
  review.showing = 'better';
  review.draw();
  expect(review.table.view).toBe('after it');
  review.decisions = new Map([[3, { line: 3 } as unknown as ReviewedDecision]]);
  await review.ask();
  await review.ask();
  expect(asked).toHaveBeenCalledTimes(2);
  review.draw();
  expect(review.table.view).toBe('better');
});

test('of a match without a decision, or whose review was refused, the last map is drawn', () => {
  const review = new Review('x');
  review.about = { moments: [] } as unknown as ReviewAbout;
  expect(review.drawn).toBe(true);
  const refused = new Review('y');
  refused.trouble = 'Another review is being made for you.';
  expect(refused.drawn).toBe(true);
});

test('a decision is where the table said it was: a game may count in tiles', () => {
  const review = new Review('x');
  expect(review.place({ round: 4 })).toBe('Round 4');
  learnWords({ en: { 'course.at': 'tile {n}' }, fr: { 'course.at': 'tuile {n}' } });
  expect(review.place({ round: 4 })).toBe('Tile 4');
  learnWords({ en: {}, fr: {} });
});
