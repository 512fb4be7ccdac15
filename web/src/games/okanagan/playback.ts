/** How the others' actions are played back in the valley: tiles slide in, lands light up, tokens go to their owners. */
import type { Rect } from '../../lib/board/points';
import { maybe, t } from '../../lib/i18n.svelte';
import type { Sound } from '../../lib/sounds';
import type { LogLine, Seat } from '../../lib/types';
import { youOr } from '../../table/names';
import { plain, sentenced, type Playback, type Scene, type Shows, type Step } from '../../table/playback.svelte';
import type { TableState } from '../../table/state.svelte';
import type { Land, View } from './types';
import type { Valley } from './valley';
import { head, LandName, together } from './words';

/** What the board draws: a tile that comes, or a territory that is complete. */
export interface Picture {
  tile?: number;
  seat?: Seat;
  territory?: { land: Land; tiles: number[] };
  /** Words on the stage. */
  toast?: { head: string; text: string };
}

/** From the lower right, as a hand would bring it. */
export const COMING = 'translate(128px, 80px)';
/** How the tile that is played back comes to its place. */
export const coming = ({ scene }: Playback): string | undefined =>
  (scene?.picture as Picture | undefined)?.tile === undefined ? undefined : COMING;

/** Where the tile lies that is played back: it has to be in sight. */
export function placeOf({ scene }: Playback, { laid }: Valley): Rect | null {
  const { tile, territory } = (scene?.picture as Picture | undefined) ?? {};
  const at = laid.find((each) => each.tile === (tile ?? territory?.tiles.at(-1)));
  return at ? { top: at.row, left: at.col, height: 1, width: 1 } : null;
}

export const sounds: Record<string, Sound> = {
  tileplaced: 'tile',
  structurebuilt: 'lay',
  territorycompleted: 'seal',
  rewardscollected: 'token',
  rewardsgained: 'token',
  nuggetdrawn: 'token',
  traded: 'token',
  swapped: 'token',
  giftgiven: 'token',
  tiletaken: 'pick',
  tiledrawn: 'pick',
  gameended: 'end',
};

/** Who led a land, in words that can follow others: "Mireille led it, 5 to 3". */
function influence(points: readonly number[], table: TableState): string {
  const there = points
    .map((n, seat) => ({ n, seat }))
    .filter(({ n }) => n)
    .sort((one, other) => other.n - one.n);
  const [first, second] = there;
  if (!first) return t('playback.nobody');
  const own = first.seat === table.seat;
  const name = youOr(first.seat, table);
  if (!second) return own ? t('playback.alone.you') : t('playback.alone', { name });
  const leaders = there.filter(({ n }) => n === first.n);
  if (leaders.length > 1) {
    const names = leaders.map(({ seat }) => (seat === table.seat ? t('you').toLowerCase() : youOr(seat, table)));
    return t('playback.equal', { names: together(names), n: first.n });
  }
  const [, ...rest] = there.map(({ n }) => n);
  return t(own ? 'playback.led.you' : 'playback.led', { name, n: first.n, others: rest.join(', ') });
}

function completed(step: Step, line: LogLine, table: TableState): Scene {
  const { land, tiles } = line.facts as { land: Land; tiles: number[] };
  const title = maybe(`oka.done.${land}`, LandName(land));
  const text = influence(line.facts.influence as number[], table);
  return {
    step,
    lines: [line],
    title,
    status: text,
    motion: 'seal',
    picture: {
      territory: { land, tiles },
      toast: { head: title, text: head(text) },
    } satisfies Picture,
  };
}

/** What somebody has got: it flies to them. */
function gained(step: Step, line: LogLine, table: TableState): Scene {
  const { rewards = [] } = line.facts as { rewards?: unknown[] };
  return {
    ...sentenced(step, line, table),
    motion: 'token',
    pieces: Math.max(1, rewards.length),
    picture: { seat: line.facts.seat as Seat } satisfies Picture,
  };
}

export const shows: Shows = (step, table) => {
  const used = step.log.find(({ kind }) => kind === 'actiontaken');
  const brings = ({ kind }: LogLine): boolean => kind === 'rewardsgained' || kind === 'nuggetdrawn';
  return step.log.flatMap((line): Scene[] => {
    const { kind, facts } = line;
    const others = typeof facts.seat === 'number' && facts.seat !== table.seat;
    // What a special action brings at once is told with it.
    if (line === used && step.log.some(brings)) return [];
    if (used && brings(line) && others)
      return [{ ...gained(step, line, table), ...sentenced(step, used, table), lines: [used, line] }];
    // One's own objectives are no news.
    if (kind === 'objectivesrevealed' && !others) return [];
    if (kind === 'territorycompleted') return [completed(step, line, table)];
    if (kind === 'rewardscollected' && !(facts.rewards as unknown[]).length) return [];
    if ((kind === 'rewardscollected' || kind === 'nuggetdrawn') && others) return [gained(step, line, table)];
    if (kind === 'tileplaced' && !step.own)
      return [
        {
          ...sentenced(step, line, table),
          motion: 'slide',
          turn: turnOf(step),
          picture: { tile: facts.tile as number, seat: facts.seat as Seat } satisfies Picture,
        },
      ];
    return step.seat < 0 ? [] : plain(step, line, table);
  });
};

const turnOf = ({ after }: Step): string => `turn ${(after.view as View).round} ${(after.view as View).turns}`;
