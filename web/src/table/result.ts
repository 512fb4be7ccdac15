/** Who won, in words. */
import { maybe, said, t } from '../lib/i18n.svelte';
import type { Ending, Result } from '../lib/types';
import { named, youOr } from './names';
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

/** The number of a round in words, or of what else the course of a game counts. */
const at = (n: number): string => maybe('course.at', t('course.last', { n }), { n });

/** From so many points on a move is worth a word, and up to so many it was close. */
const [MUCH, CLOSE] = [3, 5];

/** In the second half: when it was closest, or whoever wins was last behind; of oneself and the best other. */
export function closest(table: TableState, results: readonly Result[], course: readonly number[][]): string {
  const [first, second] = [...results].sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  if (!second) return '';
  const me = table.hotSeat ? undefined : results.find(({ seat, rank }) => seat === table.seat && rank > 1);
  const other = me ?? second;
  const leads = course
    .map((points, round) => ({ round, lead: points[first.seat] - points[other.seat] }))
    .filter(({ round }) => round >= course.length / 2 && round < course.length - 1);
  const least = Math.min(...leads.map(({ lead }) => lead));
  const behind = leads.filter(({ lead }) => lead < 0).at(-1);
  const found = behind ?? leads.filter(({ lead }) => lead === least && lead <= CLOSE).at(-1);
  if (!found) return '';
  const [own, against] = me ? [other, first] : [first, other];
  return t(behind ? 'course.turned' : 'course.closest', {
    at: at(found.round),
    own: course[found.round][own.seat],
    other: course[found.round][against.seat],
    name: youOr(against.seat, table),
  });
}

/** What brought this player most at once, or whoever won. */
export const bestMove = (table: TableState, best: Ending['best']): string =>
  best && best.points >= MUCH
    ? t('course.best', { at: at(best.round), what: named(said(best.words), table), n: best.points })
    : '';

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
