/** What came of puzzles in this browser: which are solved, the days, and a rating that follows from first tries. */
import type { Puzzle, PuzzleName } from '../lib/types';

type Difficulty = Puzzle['difficulty'];
/** Solved, or its solution was looked at. */
type Outcome = 'solved' | 'shown';

interface Kept {
  /** By game and number; what came first stays, but for one that is solved later. */
  done: Record<string, Outcome>;
  /** The days whose puzzle was finished, such as 2026-11-18. */
  days: Record<string, Outcome>;
  rating: number;
  rated: number;
}

const STORE = 'northward.puzzles';
const FRESH: Kept = { done: {}, days: {}, rating: 1500, rated: 0 };
/** How strong one has to be to solve every other puzzle at the first try. */
const STRENGTH: Record<Difficulty, number> = { easy: 1300, medium: 1500, hard: 1700 };
/** The first few puzzles count for more: until then the rating knows little. */
const STEP = (rated: number): number => (rated < 10 ? 48 : 20);
const NOON = 12;

export const dayOf = (now: Date): string =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
/** The day so many days before. */
export function before(day: string, days = 1): string {
  const [year, month, date] = day.split('-').map(Number);
  return dayOf(new Date(year, month - 1, date - days));
}
export const nameOf = ({ game, number, table }: PuzzleName): string => `${table ?? game}/${number}`;

/** What a first try makes of a rating: a later try is worth half, a solution that was shown nothing. */
export function rated(rating: number, count: number, difficulty: Difficulty, tries: number, shown: boolean): number {
  const expected = 1 / (1 + 10 ** ((STRENGTH[difficulty] - rating) / 400));
  const result = shown ? 0 : tries === 1 ? 1 : 0.5;
  return rating + STEP(count) * (result - expected);
}

/** How many days in a row, up to today; a day that is not over yet does no harm, nor does yesterday before noon. */
export function streak(days: Record<string, Outcome>, now: Date): number {
  let day = dayOf(now);
  if (!days[day]) day = before(day);
  if (!days[day] && now.getHours() < NOON) day = before(day);
  let found = 0;
  for (; days[day]; day = before(day)) found++;
  return found;
}
/** The longest row of days there was. */
export function longest(days: Record<string, Outcome>): number {
  let [best, now, last] = [0, 0, ''];
  for (const day of Object.keys(days).sort()) {
    now = before(day) === last ? now + 1 : 1;
    best = Math.max(best, now);
    last = day;
  }
  return best;
}

function load(): Kept {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...FRESH };
  }
}

class Progress {
  private kept = $state.raw<Kept>(load());

  get days(): Record<string, Outcome> {
    return this.kept.days;
  }
  get rating(): number {
    return Math.round(this.kept.rating);
  }
  get rated(): number {
    return this.kept.rated;
  }
  outcome(puzzle: PuzzleName): Outcome | null {
    return this.kept.done[nameOf(puzzle)] ?? null;
  }
  solved(game: string, numbers: number[]): number {
    return numbers.filter((number) => this.outcome({ game, number, table: null }) === 'solved').length;
  }
  /** A puzzle was finished, perhaps as that of a day. Only what came of it first counts for the rating. */
  finish(puzzle: PuzzleName & { difficulty: Difficulty }, tries: number, shown: boolean, day: string | null): void {
    const { done, days, rating, rated: count } = this.kept;
    const name = nameOf(puzzle);
    const outcome: Outcome = shown ? 'shown' : 'solved';
    // One's own mistakes one has seen before: they do not count for the rating.
    const known = done[name] || puzzle.table;
    const kept = {
      done: { ...done, [name]: outcome },
      days: day && days[day] !== 'solved' ? { ...days, [day]: outcome } : days,
      rating: known ? rating : rated(rating, count, puzzle.difficulty, tries, shown),
      rated: known ? count : count + 1,
    };
    this.kept = done[name] === 'solved' ? { ...kept, done } : kept;
    try {
      localStorage.setItem(STORE, JSON.stringify(this.kept));
    } catch {
      // not stored
    }
  }
}

export const progress = new Progress();
