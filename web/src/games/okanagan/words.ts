/** The valley in words: tiles, rewards and territories, what is asked, what the others are doing. */
import { squareAt } from '../../lib/board/squares';
import { count, maybe, t } from '../../lib/i18n.svelte';
import type { LogLine, Seat } from '../../lib/types';
import { awaited } from '../../table/awaited';
import type { LegendEntry } from '../../table/legend';
import { youOr } from '../../table/names';
import type { Scoring } from '../../table/scoring';
import type { Play } from './play.svelte';
import { SIDES, turned, type Face } from './tiles';
import type { Figures, Land, Prospect, Reward, Share, Structure } from './types';
import type { Valley } from './valley';

export const landName = (land: Land): string => maybe(`oka.land.${land}`, land);
/** At the head of a line. */
export const LandName = (land: Land): string => landName(land).charAt(0).toUpperCase() + landName(land).slice(1);
export const rewardName = (reward: Reward): string => maybe(`oka.reward.${reward}`, reward);
export const structureName = (structure: Structure): string => maybe(`oka.structure.${structure}`, structure);
export const cellName = ({ valley }: Play, row: number, col: number): string =>
  valley ? squareAt([row, col], valley) : '';
export const listed = (words: string[]): string => words.join(', ');

/** "2 × wood, 1 × skin". */
export const counted = (counts: readonly number[], rewards: readonly Reward[]): string =>
  listed(rewards.flatMap((reward, index) => (counts[index] ? [`${counts[index]} × ${rewardName(reward)}`] : [])));

/** A tile in words, side by side from the north. */
export function tileName(face: Face | undefined, turn = 0): string {
  if (!face) return '';
  return turned(face, turn)
    .map(
      ({ reward, land }, side) => `${maybe(`oka.side.${SIDES[side]}`, '')} ${landName(land)} (${rewardName(reward)})`,
    )
    .join(', ');
}

/** The special action on the back of a tile: its picture, a few words, and what it does. */
export function backOf(back: string, { gain }: Figures): { symbol: string; name: string; text: string; times: number } {
  const [kind, what] = back.split(' ');
  const symbols: Record<string, string> = {
    nugget: 'nugget',
    objectives: 'a-objective',
    trade: 'a-swap-player',
    tribute: 'a-each-gives',
    swap_colour: 'a-swap-colour',
    swap_shape: 'a-swap-shape',
    renew: 'a-refresh',
    first: 'a-first',
  };
  const facts = {
    n: gain,
    what: kind === 'gain' ? rewardName(what as Reward) : kind === 'shape' ? maybe(`oka.shape.${what}`, what) : '',
  };
  return {
    symbol: kind === 'gain' ? `rw-${what}` : kind === 'shape' ? `a-shape-${what}` : symbols[kind],
    name: maybe(`oka.back.${kind}`, back, facts),
    text: maybe(`oka.back.${kind}.text`, '', facts),
    times: kind === 'gain' ? gain : 1,
  };
}

/** The tiles that the facts of a log line are about. */
export function about(facts: LogLine['facts'], valley: Valley): { row: number; col: number }[] {
  const { tile, tiles, row, col } = facts;
  if (typeof row === 'number' && typeof col === 'number') return [{ row, col }];
  const wanted: unknown[] = Array.isArray(tiles) ? tiles : [tile];
  return valley.laid.filter((laid) => wanted.includes(laid.tile)).map(({ row, col }) => ({ row, col }));
}

/** How many open sides, or that there are none. */
export const sidesOpen = (open: number): string => (open ? count('oka.open', open) : t('oka.complete'));

/** What somebody would get in a territory. */
export function shareOf({ fewest, most, special }: Share): string {
  const tokens =
    most === 0
      ? t('oka.takes.none')
      : fewest === most
        ? t('oka.takes', { n: most })
        : t('oka.takes.between', { from: fewest, to: most });
  if (special === 'instead') return t('oka.takes.or', { tokens });
  if (special === 'perhaps') return t('oka.takes.maybe', { tokens });
  return special === 'also' ? t('oka.takes.and', { tokens }) : tokens;
}

/** A territory as those who hear the page are told it. */
export function prospectWords(play: Play, prospect: Prospect): string {
  const shares = prospect.shares.map(
    (share) => `${youOr(share.seat, play.table)} ${share.influence}: ${shareOf(share)}`,
  );
  return [
    landName(prospect.land),
    sidesOpen(prospect.open_sides),
    counted(prospect.tokens, play.rewardsOf(prospect.land)) || t('oka.nothing'),
    ...(shares.length ? shares : [t('oka.nobody')]),
  ].join('; ');
}

/** What is awaited, from whom. */
export function title(play: Play): string {
  const { table, kinds, pending, view } = play;
  const others = awaited(table, t('oka.dealing'));
  if (others !== null) return others;
  if (play.building && play.structure && (play.on ?? play.over)) {
    return t('oka.do.build', {
      structure: structureName(play.structure),
      lands: (play.on ?? play.over)!.map(landName).join(', '),
    });
  }
  if (kinds.has('redraw')) return t('oka.ask.redraw');
  if (kinds.has('skip')) return t('oka.ask.skip');
  if (pending?.do === 'takeblind') return t('oka.do.takeblind', { stack: pending.stack + 1 });
  if (pending?.do === 'take') return t('oka.do.take', { stack: pending.stack + 1 });
  return maybe(`oka.ask.${view?.phase}`, t('generic.ask'));
}

/** How to go on, in a few words. */
export function hint(play: Play): string {
  const { table, kinds, view, pending } = play;
  if (!table.mine || table.busy) return table.awaiting.length ? maybe(`oka.phase.${view?.phase}`, '') : '';
  if (play.placing) {
    if (!play.place) return t('oka.hint.unfit');
    const done = play.joined.filter(({ open_sides }) => !open_sides).map(({ land }) => landName(land));
    if (done.length) return t('oka.hint.completes', { lands: listed(done) });
    return count('oka.hint.turns', play.turns.length);
  }
  if (play.building) return play.outlook.length ? standing(play) : play.spots.length ? t('oka.hint.spot') : '';
  if (kinds.has('keep')) return t('oka.hint.keep', { n: play.kept.length, all: play.keeps });
  if (kinds.has('claim')) return t('oka.hint.claim', { n: play.collected, all: play.due });
  if (kinds.has('swap')) return count('oka.hint.swap', view?.swaps ?? 0);
  if (kinds.has('order')) return t('oka.hint.order');
  return pending ? t('oka.hint.confirm') : maybe(`oka.hint.${[...kinds][0]}`, t('oka.hint.choose'));
}

/** The own influence that the chosen spot would give; of several territories the card tells the rest. */
function standing({ outlook, table }: Play): string {
  const mine = outlook.flatMap((prospect) =>
    prospect.shares.filter(({ seat }) => seat === table.seat).map(({ influence }) => ({ prospect, influence })),
  );
  if (mine.length !== 1)
    return mine.map(({ prospect, influence }) => `${landName(prospect.land)} ${influence}`).join(' · ');
  const [{ prospect, influence }] = mine;
  const ahead = prospect.shares.filter((share) => share.influence > influence).length;
  const tied = prospect.shares.filter((share) => share.influence === influence).length > 1;
  const place = tied ? t('oka.place.tied') : ahead ? t('oka.place.other', { n: ahead + 1 }) : t('oka.place.first');
  return `${landName(prospect.land)} ${influence} (${prospect.open_sides ? place : `${place}, ${t('oka.complete')}`})`;
}

/** What the confirming button says. */
export function confirmWord({ pending, kinds }: Play): string {
  const what = pending?.do ?? [...kinds].find((kind) => kind !== 'done');
  return !pending && kinds.has('collect') ? t('confirm') : maybe(`oka.confirm.${what}`, t('confirm'));
}

/** What a seat is about, for the list of players. */
export function doing(play: Play, seat: Seat): string {
  const { view } = play;
  if (!view?.to_move.includes(seat)) return t('status.waits');
  return maybe(`oka.status.${view.phase}`, t('status.moving'));
}

/** Round and phase. */
export function where(play: Play): string {
  const { view } = play;
  const phase = maybe(`oka.phase.${view?.phase}`, '');
  return view?.round ? `${t('round', { round: view.round, all: play.figures.rounds })} · ${phase}` : phase;
}

export const scoring: Scoring = {
  order: ['explorer', 'objectives', 'gold'],
  symbol: (item) => ({ explorer: 'i-map', objectives: 'a-objective', gold: 'nugget' })[item] ?? 'i-star',
};

export function legend({ figures }: Play): LegendEntry[] {
  const backs = [
    'gain wood',
    'shape circle',
    'nugget',
    'objectives',
    'trade',
    'tribute',
    'swap_colour',
    'swap_shape',
    'renew',
    'first',
  ];
  return [
    ...figures.lands.map(({ land, rewards }) => ({
      pictures: [`ok-${land}`, ...rewards.map((reward) => `rw-${reward}`)],
      name: landName(land),
      text: listed(rewards.map(rewardName)),
    })),
    ...figures.structures.map(({ structure }) => ({
      pictures: [`st-${structure}`],
      name: structureName(structure),
      text: structureText(structure, figures),
    })),
    ...backs.map((back) => {
      const { symbol, name, text } = backOf(back, figures);
      return {
        pictures: [symbol],
        name: back.startsWith('gain') ? t('oka.legend.gain') : back.startsWith('shape') ? t('oka.legend.shape') : name,
        text: back.startsWith('gain')
          ? t('oka.legend.gain.text')
          : back.startsWith('shape')
            ? t('oka.legend.shape.text')
            : text,
      };
    }),
    { pictures: ['i-lock'], name: t('oka.legend.closed'), text: t('oka.legend.closed.text') },
    ...scoring.order.map((item) => ({
      pictures: [scoring.symbol(item)],
      name: maybe(`item.${item}`, item),
      text: maybe(`oka.item.${item}`, '', worth(figures)),
    })),
  ];
}

/** What the categories bring, for the sentences about them. */
const worth = ({ explorer, objectives, gold }: Figures): Record<string, number> => ({
  n: explorer,
  one: objectives[0],
  two: objectives[1],
  three: objectives[2],
  first: gold[0],
  second: gold[1],
  third: gold[2],
});

/** What a structure does; in a few words, or in a sentence. */
export function structureText(structure: Structure, { structures }: Figures, form: 'text' | 'short' = 'text'): string {
  const n = structures.find((each) => each.structure === structure)!.influence;
  return maybe(`oka.structure.${structure}.${form}`, '', { n });
}

export const keysOf = (): [string, string][] => [
  ['R', t('oka.key.rotate')],
  ['1 2 3', t('oka.key.structure')],
  ['T', t('oka.key.territory')],
  ['W', t('oka.key.window')],
];
