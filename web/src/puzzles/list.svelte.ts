/** All puzzles there are, and which of them comes next. */
import { puzzles } from '../lib/api';
import { count, t } from '../lib/i18n.svelte';
import { decimal, signed as roughly } from '../review/figures';
import { signed } from '../table/scoring';
import type { Puzzle, PuzzleName, Puzzles, PuzzleSet } from '../lib/types';
import { dayOf, progress } from './progress.svelte';

export const LEVELS = ['easy', 'medium', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

export const loadDay = (day = dayOf(new Date())): Promise<Puzzles> => puzzles.all(day);
export const numbersOf = (set: PuzzleSet): number[] => LEVELS.flatMap((level) => set[level]);
/** A mistake of one's own is found where its match is. */
export const linkTo = ({ game, number, table }: PuzzleName): string =>
  table ? `/t/${table}/puzzle/${number}` : `/puzzles/${game}/${number}`;

/** What a try is worth: points, or what it promises more, which is never exact. */
export const worth = (points: number, { judged }: Puzzle): string => (judged ? roughly(points) : signed(points));
/** What the best of it is, in words. */
export const promise = (puzzle: Puzzle): string =>
  puzzle.judged
    ? t(puzzle.table ? 'puzzle.best.own' : 'puzzle.best.judged', { n: best(puzzle) })
    : `${count('puzzle.best', puzzle.best)} ${t(`puzzle.about.${puzzle.until}`)}`;
export const best = (puzzle: Puzzle): string => (puzzle.judged ? decimal(puzzle.best) : String(puzzle.best));

/** The first one of these that is not solved, after a certain number, and round again; null when all are. */
export function nextOf(game: string, numbers: number[], after = 0): PuzzleName | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const round = [...sorted.filter((number) => number > after), ...sorted.filter((number) => number <= after)];
  const named = (number: number): PuzzleName => ({ game, number, table: null });
  const number = round.find((each) => each !== after && progress.outcome(named(each)) !== 'solved');
  return number === undefined ? null : named(number);
}
