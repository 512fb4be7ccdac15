/** Who won, in words. */
import { maybe, t } from '../lib/i18n.svelte';
import type { Result } from '../lib/types';
import { youOr } from './names';
import type { TableState } from './state.svelte';

/** "You win, 41 to 38"; by name where it is somebody else, and with one's own points beside. */
export function outcome(table: TableState, results: readonly Result[]): string {
  const winners = results.filter((score) => score.rank === 1);
  if (!winners.length) return '';
  const [{ seat, total }] = winners;
  const me = table.hotSeat ? null : table.seat;
  if (winners.length > 1)
    return t('end.share.win', { names: winners.map((each) => youOr(each.seat, table)).join(t('and')), total });
  const next = [...results].sort((a, b) => a.rank - b.rank)[1];
  if (!next) return t('end.alone', { total });
  if (seat === me) return t('end.win.you', { total, other: next.total });
  const own = me === null ? undefined : results.find((score) => score.seat === me);
  const names = youOr(seat, table);
  return own ? t('end.win.other', { names, total, own: own.total }) : t('end.win', { names, total, other: next.total });
}

/** How a tie was broken, where that decided the victory or a place; else nothing. */
export function tieBreak(table: TableState, results: readonly Result[]): string {
  const ranking = [...results].sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  const decided = (one: Result, other: Result | undefined): boolean =>
    !!other && one.total === other.total && one.rank < other.rank && one.resigned === other.resigned;
  const [first, next] = ranking;
  if (first && decided(first, next)) {
    const you = first.seat === table.seat && !table.hotSeat;
    const facts = {
      a: first.tie_break[0] ?? 0,
      b: next.tie_break[0] ?? 0,
      name: youOr(next.seat, table),
      names: youOr(first.seat, table),
      total: first.total,
    };
    return maybe(you ? 'tie.won.you' : 'tie.won', t('end.tie', facts), facts);
  }
  if (!ranking.some((score, index) => decided(score, ranking[index + 1]))) return '';
  const who = ranking.map((score) => `${youOr(score.seat, table)} ${score.tie_break.join(', ')}`).join(' · ');
  return maybe('tie.sheet', t('end.tiebreak', { who }), { who });
}

/** What fits beside the points. */
export const shortened = (name: string): string => (name.length > 12 ? `${name.slice(0, 11)}…` : name);

/** How a seat is called on a picture that leaves the table: by name only if its player wishes so, and never "you". */
export function nameOnPicture(table: TableState, seat: number): string {
  const info = table.snapshot!.table.seats[seat];
  const name = info.name.trim();
  const anonymous = [t('you'), t('you.name'), t('guest')].includes(name);
  const mayBe = info.shown || table.onScreen(seat);
  return name && mayBe && !anonymous ? name : t('link.number', { n: seat + 1 });
}
