/** What the others' turns have changed for a player: in its hexes, and in what it has. */
import { count, maybe, t } from '../../lib/i18n.svelte';
import type { Seat } from '../../lib/types';
import type { Moment } from '../../table/playback.svelte';
import { signed } from '../../table/scoring';
import type { Figures, Page, Territory, View } from './types';

const miniatures = ({ outside, inside }: Territory, seat: Seat): number =>
  outside[seat] + inside.filter((each) => each === seat).length;

const leftWords = (left: number): string => (left ? count('changed.left', left) : t('changed.left.none'));

/** In words, hex by hex, and then points that have come or gone otherwise. */
export function changesFor(me: Seat, before: Moment, after: Moment, figures: Figures): string[] {
  const [old, now] = [before.view as View, after.view as View];
  const { hexes } = after.page as Page;
  const were = (before.page as Page).hexes;
  const lines: string[] = [];
  now.land.forEach((ground, cell) => {
    const was = old.land[cell];
    if (!was) return;
    const { name, kind, control } = hexes[cell];
    const points = figures.control[kind];
    const fell = miniatures(was, me) - miniatures(ground, me);
    const broken = was.fortresses[me] - ground.fortresses[me];
    const [mine, wasMine] = [control === me, were[cell].control === me];
    if (fell > 0) lines.push(`${count('changed.fell', fell, { hex: name })} ${leftWords(miniatures(ground, me))}`);
    if (broken > 0) lines.push(count('changed.broken', broken, { hex: name }));
    if (mine !== wasMine)
      lines.push(t(mine ? 'changed.gained' : 'changed.lost', { hex: name, points: signed(mine ? points : -points) }));
    else if (mine && (fell > 0 || broken > 0)) lines.push(count('changed.kept', points, { hex: name }));
  });
  const [had, has] = [old.scores[me]?.items ?? {}, now.scores[me]?.items ?? {}];
  for (const item of Object.keys(has)) {
    const more = has[item] - (had[item] ?? 0);
    if (more && item !== 'control') lines.push(`${maybe(`item.${item}`, item)} ${signed(more)}`);
  }
  return lines;
}
