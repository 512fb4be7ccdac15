/** All puzzles there are, and which of them comes next. */
import { puzzles } from '../lib/api';
import type { PuzzleName, Puzzles, PuzzleSet } from '../lib/types';
import { dayOf, progress } from './progress.svelte';

export const LEVELS = ['easy', 'medium', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

export const loadDay = (day = dayOf(new Date())): Promise<Puzzles> => puzzles.all(day);
export const numbersOf = (set: PuzzleSet): number[] => LEVELS.flatMap((level) => set[level]);
export const linkTo = ({ game, number }: PuzzleName): string => `/puzzles/${game}/${number}`;

/** The first one of these that is not solved, after a certain number, and round again; null when all are. */
export function nextOf(game: string, numbers: number[], after = 0): PuzzleName | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const round = [...sorted.filter((number) => number > after), ...sorted.filter((number) => number <= after)];
  const number = round.find((each) => each !== after && progress.outcome({ game, number: each }) !== 'solved');
  return number === undefined ? null : { game, number };
}
