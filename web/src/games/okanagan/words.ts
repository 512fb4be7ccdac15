/** The valley in words: tiles, rewards and territories, what is asked, what the others are doing. */
import { squareAt } from '../../lib/board/squares';
import { count, maybe, t } from '../../lib/i18n.svelte';
import type { LogLine, Seat } from '../../lib/types';
import { awaited } from '../../table/awaited';
import type { LegendEntry } from '../../table/legend';
import { youOr } from '../../table/names';
import { signed, type Chip, type Scoring } from '../../table/scoring';
import type { Play } from './play.svelte';
import { SIDES, turned, type Face } from './tiles';
import type { Figures, Hope, Land, Met, Prospect, Reward, Share, Structure, Territory, Wish } from './types';
import type { Valley } from './valley';

export const landName = (land: Land): string => maybe(`oka.land.${land}`, land);
/** At the head of a line. */
export const head = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
export const LandName = (land: Land): string => head(landName(land));
/** With its article. */
const theLand = (land: Land): string => maybe(`oka.the.${land}`, land);
export const completed = (land: Land): string => maybe(`oka.done.${land}`, land);
export const rewardName = (reward: Reward): string => maybe(`oka.reward.${reward}`, reward);
export const RewardName = (reward: Reward): string => head(rewardName(reward));
export const structureName = (structure: Structure): string => maybe(`oka.structure.${structure}`, structure);
export const cellName = ({ valley }: Play, row: number, col: number): string =>
  valley ? squareAt([row, col], valley) : '';
export const listed = (words: string[]): string => words.join(', ');
/** "the forest, the lake and the field". */
export const together = (words: string[]): string =>
  words.length > 1 ? `${listed(words.slice(0, -1))}${t('and')}${words.at(-1)}` : (words[0] ?? '');
/** The lands in which a structure counts, at the head of a line. */
export const landsName = (lands: readonly Land[]): string => head(together(lands.map(landName)));

/** "2 skins", "a skin". */
const some = (reward: Reward, n: number): string => count(`oka.some.${reward}`, n);
/** "2 wood and a skin". */
export const counted = (counts: readonly number[], rewards: readonly Reward[]): string =>
  together(rewards.flatMap((reward, index) => (counts[index] ? [some(reward, counts[index])] : [])));

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
  const facts = { what: kind === 'shape' ? maybe(`oka.shape.${what}`, what) : '' };
  return {
    symbol: kind === 'gain' ? `rw-${what}` : kind === 'shape' ? `a-shape-${what}` : symbols[kind],
    name: kind === 'gain' ? some(what as Reward, gain) : maybe(`oka.back.${kind}`, back, facts),
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

/** The territory that the facts of a log line are about: that of these tiles, which may have grown since. */
export function territoryOf({ land, tiles }: LogLine['facts'], { territories }: Valley): Territory | null {
  if (!Array.isArray(tiles)) return null;
  return territories.find((each) => each.land === land && tiles.every((tile) => each.tiles.includes(tile))) ?? null;
}

/** How many open sides, or that there are none. */
export const sidesOpen = (open: number): string => (open ? count('oka.open', open) : t('oka.complete'));

/** What somebody would get in a territory, after their name: "takes 2", of oneself "take 2". */
export function shareOf({ seat, fewest, most, special, served }: Share, { table }: Play): string {
  const who = seat === table.seat && !table.hotSeat ? 'you' : 'they';
  const told = (what: string, facts = {}): string => maybe(`oka.share.${who}.${what}`, '', facts);
  if (served) return special === 'instead' ? told('action') : told('took', { n: most });
  const tokens =
    most === 0
      ? told('none')
      : fewest === most
        ? told('takes', { n: most })
        : told('between', { from: fewest, to: most });
  if (special === 'instead') return t('oka.takes.or', { tokens });
  if (special === 'perhaps') return t('oka.takes.maybe', { tokens });
  return special === 'also' ? t('oka.takes.and', { tokens }) : tokens;
}

/** Everybody's part of a territory: "You, 2 influence: take 2. Mireille, 1 influence: takes 1". */
const sharesWords = (play: Play, { shares }: Prospect): string[] =>
  shares.map((share) =>
    t('oka.share.said', {
      name: youOr(share.seat, play.table),
      n: share.influence,
      takes: shareOf(share, play),
    }),
  );

/** A territory as those who hear the page are told it. */
export const prospectWords = (play: Play, prospect: Prospect): string =>
  [
    t('oka.prospect.said', {
      land: LandName(prospect.land),
      open: sidesOpen(prospect.open_sides),
      tokens: counted(prospect.tokens, play.rewardsOf(prospect.land)) || t('oka.nothing'),
    }),
    ...(prospect.shares.length ? sharesWords(play, prospect) : [t('oka.nobody').replace(/\.$/, '')]),
  ].join('. ');

/** Where the first tile of a territory is, from above and from the left: as the log says it. */
export function whereIs({ valley }: Play, territory: Territory): string {
  const [first] = (valley?.laid ?? [])
    .filter(({ tile }) => territory.tiles.includes(tile))
    .sort((one, other) => one.row - other.row || one.col - other.col);
  return first && valley ? squareAt([first.row, first.col], valley) : '';
}

/** "The mountain at B1 is settled." */
export const settledWords = (play: Play, territory: Territory): string =>
  t('oka.settled.said', { land: head(theLand(territory.land)), at: whereIs(play, territory) });

/** A territory that is being paid out, told to those who hear the page. */
export const settlingWords = (play: Play, prospect: Prospect): string =>
  [completed(prospect.land), ...sharesWords(play, prospect)].join('. ');

/* ---- what objectives make of it ---- */

/** "ore + stone", "wheat, wood, ore". */
export const asksFor = (rewards: readonly Reward[]): string =>
  rewards.map(rewardName).join(rewards.length === 2 ? ' + ' : ', ');
/** "5 for each pair". */
export const setWorth = (size: number, worth: number): string =>
  maybe(`oka.worth.${size}`, String(worth), { n: worth });
/** "2 pairs". */
export const setsOf = (rewards: readonly Reward[], sets: number): string =>
  rewards.length === 1
    ? sets === 1
      ? `1 ${rewardName(rewards[0])}`
      : some(rewards[0], sets)
    : count(`oka.sets.${rewards.length}`, sets);
/** "+5 each". */
export const worthWords = ({ tokens, points, each }: Wish): string =>
  tokens > 1 && each !== null ? t('oka.want.each', { n: signed(each) }) : signed(points);
/** "+10", or "up to +10" where others choose first. */
export const pointsWords = ({ points, sure }: Hope): string =>
  sure ? signed(points) : t('oka.want.upto', { n: signed(points) });
const nth = (number: number): string => maybe(`oka.nth.${number}`, String(number));
/** "the second and third pair". */
export const metWords = (met: readonly Met[]): string =>
  met
    .map(({ size, first, last }) =>
      size === 1
        ? t('oka.met.1')
        : count(`oka.met.${size}`, last - first + 1, {
            nth:
              last === first
                ? nth(first)
                : last === first + 1
                  ? `${nth(first)}${t('and')}${nth(last)}`
                  : t('oka.met.range', { first: nth(first), last: nth(last) }),
          }),
    )
    .join(t('oka.between'));

/** Why nothing is left of a reward: whoever took all of it, if that was one player. */
export function goneWords(play: Play, kind: number): string {
  const [present] = play.settling;
  const shown = play.valley?.territories.find(({ id }) => id === present.territory)?.symbols ?? [0, 0, 0];
  const served = present.shares.filter((share) => share.served);
  const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);
  const taken = sum(shown) - sum(present.tokens);
  return served.length === 1 && served[0].most === taken
    ? t('oka.claim.tookall', { name: youOr(served[0].seat, play.table), n: shown[kind] })
    : t('oka.claim.none');
}

/** What a round brings: structures, and objectives to choose from. */
export function received(play: Play): string {
  const { view, figures } = play;
  const supply = figures.supply[(view?.round ?? 1) - 1] ?? [];
  const structures = together(
    figures.structures.flatMap(({ structure }, index) =>
      supply[index] ? [count(`oka.count.${structure}`, supply[index])] : [],
    ),
  );
  const facts = { structures, n: play.keeps, all: play.objectives.length, new: play.dealt.length };
  return play.dealt.length ? t('oka.round.more', facts) : t('oka.round.first', facts);
}

export const placesFor = (structure: Structure): string => maybe(`oka.places.${structure}`, structureName(structure));

/** What is awaited, from whom. */
export function title(play: Play): string {
  const { table, kinds, pending, view } = play;
  const others = awaited(table, t('oka.dealing'));
  if (others !== null) return others;
  if (play.building && play.structure && (play.on ?? play.over)) {
    return maybe(`oka.do.${play.structure}`, '', { lands: together((play.on ?? play.over)!.map(theLand)) });
  }
  if (kinds.has('keep') && play.kept.length) {
    const kept = play.objectives.filter(({ objective }) => play.kept.includes(objective));
    return t('oka.do.keep', { objectives: kept.map(({ rewards }) => asksFor(rewards)).join(t('oka.between')) });
  }
  if (kinds.has('redraw')) return t('oka.ask.redraw');
  if (kinds.has('skip')) return t('oka.ask.skip');
  if (pending?.do === 'takeblind') return t('oka.do.takeblind', { stack: pending.stack + 1 });
  if (pending?.do === 'take') return t('oka.do.take', { stack: pending.stack + 1 });
  return maybe(`oka.ask.${kinds.has('takeblind') ? 'take' : view?.phase}`, t('generic.ask'));
}

/** How to go on, in a few words. */
export function short(play: Play): string {
  const { table, kinds, view, pending } = play;
  if (!table.mine || table.busy) return table.awaiting.length ? maybe(`oka.phase.${view?.phase}`, '') : '';
  if (play.placing) {
    if (!play.place) return t('oka.hint.unfit');
    const done = play.joined.filter(({ open_sides }) => !open_sides).map(({ land }) => landName(land));
    if (done.length) return t('oka.hint.completes', { lands: listed(done) });
    return count('oka.hint.turns', play.turns.length);
  }
  if (play.building) return play.spot ? standing(play, play.spot.prospects) : t('oka.hint.spot');
  if (kinds.has('keep')) {
    const kept = play.objectives.filter(({ objective }) => play.kept.includes(objective));
    const worth = kept.reduce((sum, { points }) => sum + points, 0);
    return t(play.keptAll ? 'oka.hint.kept' : 'oka.hint.keep', { n: kept.length, all: play.keeps, worth });
  }
  if (kinds.has('claim')) return t('oka.hint.claim', { n: play.collected, all: play.due });
  if (kinds.has('swap')) return count('oka.hint.swap', view?.swaps ?? 0);
  if (kinds.has('order')) return t('oka.hint.order');
  return pending ? t('oka.hint.confirm') : maybe(`oka.hint.${[...kinds][0]}`, t('oka.hint.choose'));
}
export const hint = (play: Play): string => head(short(play));

/** How one would stand in the lands of a place to build on. */
export const standing = (play: Play, prospects: readonly Prospect[]): string =>
  prospects
    .map((prospect) => {
      const own = prospect.shares.find(({ seat }) => seat === play.table.seat)?.influence ?? 0;
      const other = Math.max(0, ...prospect.shares.flatMap((s) => (s.seat === play.table.seat ? [] : [s.influence])));
      const key = !other ? 'alone' : own > other ? 'lead' : own === other ? 'tied' : 'behind';
      const lead = maybe(`oka.stand.${key}`, '', { own, other });
      return prospects.length > 1
        ? t('oka.stand.land', { land: landName(prospect.land), lead })
        : `${lead}${t('oka.between')}${sidesOpen(prospect.open_sides)}`;
    })
    .join(t('oka.between'));

/** Beside the points that an action would bring: the tokens that it is about. */
export function chips(play: Play): Chip[] {
  const chip = (reward: Reward, n: number): Chip => ({
    symbol: `rw-${reward}`,
    name: rewardName(reward),
    text: String(n),
  });
  if (play.claims.length)
    return play.here.flatMap((reward, kind) => (play.counts[kind] ? [chip(reward, play.counts[kind])] : []));
  const hope = play.building ? play.spot?.hope : null;
  if (!hope?.points) return [];
  const objectives = { symbol: scoring.symbol('objectives'), name: t('item.objectives'), text: pointsWords(hope) };
  return [objectives, ...hope.wishes.map(({ reward, tokens }) => chip(reward, tokens))];
}

/** What the confirming button says. */
export function confirmWord({ pending, kinds }: Play): string {
  const what = pending?.do ?? [...kinds].find((kind) => kind !== 'done');
  return !pending && kinds.has('collect') ? t('confirm') : maybe(`oka.confirm.${what}`, t('confirm'));
}

/** What a seat is about, for the list of players. */
export function doing(play: Play, seat: Seat): string {
  const { view } = play;
  if (!view) return '';
  if (view.to_move.includes(seat)) return maybe(`oka.status.${view.phase}`, t('status.moving'));
  return [
    count('oka.count.nugget', view.nuggets[seat]),
    count(
      'oka.count.token',
      view.rewards[seat].reduce((a, b) => a + b, 0),
    ),
  ].join(' · ');
}

/** Round and phase. */
export function where(play: Play): string {
  const { view } = play;
  const phase = maybe(`oka.phase.${view?.phase}`, '');
  return view?.round ? `${t('round', { round: view.round, all: play.figures.rounds })} · ${head(phase)}` : phase;
}

export const scoring: Scoring = {
  order: ['objectives', 'explorer', 'gold'],
  symbol: (item) => ({ explorer: 'i-rewards', objectives: 'a-objective', gold: 'nugget' })[item] ?? 'i-star',
  piece: (name) => ({ symbol: `rw-${name}`, name: rewardName(name as Reward) }),
  mapped: true,
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
    { pictures: ['ok-seal'], name: t('oka.legend.seal'), text: t('oka.legend.seal.text') },
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
