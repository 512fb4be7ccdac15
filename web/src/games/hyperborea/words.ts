/** Hyperborea in words: hexes, technologies, what is asked, what each action would do, and the legend. */
import { count, maybe, t } from '../../lib/i18n.svelte';
import type { Seat } from '../../lib/types';
import { awaited } from '../../table/awaited';
import type { LegendEntry } from '../../table/legend';
import type { Scoring } from '../../table/scoring';
import { symbolOf } from './icons';
import type { Play } from './play.svelte';
import { isCity, type Action, type Effect } from './types';
import { cardName, effectsWords, effectWords, say } from './wording';

export const colourName = (play: Play, colour: number): string => say(`colour.${play.colour(colour)}`);
const whole = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A set in words: the row with its number, the name of a card, or a race tile. */
export function technologyName(play: Play, technology: string): string {
  const row = play.figures.rows[play.rowOf(technology)];
  if (row) return t('hyp.set', { row: say(`row.${row.row}`), n: row.sets.indexOf(technology) + 1 });
  return play.box.cards.has(technology) ? cardName(technology, play.box) : t('hyp.racetile');
}

/** A hex by its terrain and name, as in the log, and by what it is. */
export function hexName(play: Play, cell: number): string {
  const { view, box } = play;
  const terrain = box.hexes.get(view.land[cell].face)?.terrain;
  const home = play.homeOf(cell);
  const kind =
    home === null
      ? say(`hex.${play.page.hexes[cell].kind}`)
      : home === play.me && !play.table.hotSeat
        ? t('hyp.homeland.own')
        : t('hyp.homeland', { name: play.table.name(home) });
  return terrain
    ? t('hyp.hex', { kind, terrain: whole(say(`terrain.${terrain}`)), hex: play.page.hexes[cell].name })
    : t('hyp.fog', { kind, hex: play.page.hexes[cell].name });
}

export const raceName = (play: Play, seat: Seat): string => say(`race.${play.view.players[seat].race}`);

function siteName(play: Play, cell: number, site: number): string {
  const found = play.box.hexes.get(play.view.land[cell].face)!.sites[site];
  return isCity(found) ? say('site.city') : t('hyp.ruin', { tier: say(`tier.${found.tier}`) });
}

/** Everything in a hex, line by line: what the popover shows and what is read aloud. */
export function hexLines(play: Play, cell: number): string[] {
  const { view, box } = play;
  const territory = view.land[cell];
  const face = box.hexes.get(territory.face);
  if (!face) return [t('hyp.fog.text')];
  const who = (seat: number | null): string =>
    seat === null
      ? ''
      : seat === play.figures.ghost
        ? t('hyp.inside.ghost')
        : t('hyp.inside', { race: raceName(play, seat) });
  const sites = face.sites.map((site, index) => {
    const gives = isCity(site)
      ? effectsWords(site.effects ?? [], box)
      : count('hyp.tokensleft', territory.tokens[index]);
    return [t('hyp.site', { site: whole(siteName(play, cell, index)), gives }), who(territory.inside[index])]
      .filter(Boolean)
      .join(', ');
  });
  const groups = territory.outside.flatMap((n, seat) => (n ? [`${n} ${raceName(play, seat)}`] : []));
  const walls = territory.fortresses.flatMap((n, seat) =>
    n ? [`${effectWords({ op: 'fortress', n }, box)} (${raceName(play, seat)})`] : [],
  );
  const { control: ruler, kind } = play.page.hexes[cell];
  return [
    t('hyp.terrain', {
      help: say(`terrain.${face.terrain}.help`),
      points: count(`hyp.worth.${kind}`, play.figures.control[kind]),
    }),
    ...sites,
    ...(groups.length ? [t('hyp.outside', { groups: groups.join(', ') })] : []),
    ...walls,
    ...(ruler === null ? [] : [t('hyp.control', { race: raceName(play, ruler) })]),
  ];
}

function enemyName(play: Play, enemy: number): string {
  return enemy === play.figures.ghost ? t('hyp.ghost') : t('hyp.miniature', { race: raceName(play, enemy) });
}

/** What an action would do, as the words of a button. */
export function actionWords(play: Play, action: Action): string {
  const { box, view } = play;
  const todo = view.todo[0];
  const at = (cell: number, site: number | null | undefined): string =>
    typeof site === 'number' ? t('hyp.insite', { site: siteName(play, cell, site) }) : '';
  switch (action.do) {
    case 'enter': {
      const site = box.hexes.get(view.land[action.cell].face)!.sites[action.site];
      return isCity(site)
        ? t('hyp.do.city', { effects: effectsWords(site.effects ?? [], box) })
        : t('hyp.do.ruin', { tier: say(`tier.${site.tier}`) });
    }
    case 'attack':
      return (
        (action.convert ? t('hyp.do.convert') : t('hyp.do.attack', { enemy: enemyName(play, action.enemy) })) +
        at(action.cell, action.site)
      );
    case 'shoot':
      return `${t('hyp.do.shoot', { enemy: enemyName(play, action.enemy) })}${at(action.cell, action.site)}`;
    case 'fortify':
      return t('hyp.do.fortify');
    case 'recruit':
      return t('hyp.do.recruit');
    case 'clone':
      return t('hyp.do.clone');
    case 'giveminiature':
      return `${t('hyp.do.giveminiature')}${at(action.cell, action.site)}`;
    case 'race':
      return say(`race.${action.race}`);
    case 'tile':
      return say('tile', { race: raceName(play, action.seat), side: action.tile });
    case 'startcard':
      return cardName(action.card, box);
    case 'extracube':
    case 'putcube':
    case 'generate':
      return colourName(play, action.colour);
    case 'place':
      return t('hyp.cube', { colour: colourName(play, action.colour) });
    case 'choice':
      return todo?.todo === 'choose' ? effectsWords(todo.options[action.option] ?? [], box) : '';
    case 'play':
      return t('hyp.do.play');
    case 'store':
      return view.stored[action.seat] ? t('hyp.do.storeother') : t('hyp.do.store');
    case 'draw':
      return effectWords({ op: 'draw', n: action.count }, box);
    case 'spy':
      return cardName(action.card, box);
    case 'strike':
      return effectWords(view.pool.more?.[action.pending]?.effect ?? { op: 'adjacent_opponents' }, box);
    case 'givegem':
      return effectWords(view.pool.more?.[action.pending]?.effect ?? { op: 'sacrifice' }, box);
    default:
      return action.do;
  }
}

/** The effects that a listed choice brings, to be drawn beside its words. */
export function actionEffects(play: Play, action: Action): Effect[] {
  const { box, view } = play;
  const todo = view.todo[0];
  switch (action.do) {
    case 'choice':
      return todo?.todo === 'choose' ? (todo.options[action.option] ?? []) : [];
    case 'draw':
      return [{ op: 'draw', n: action.count }];
    case 'strike':
    case 'givegem':
      return [view.pool.more![action.pending].effect];
    case 'tile':
      return (
        (action.tile === 'A'
          ? box.races.get(view.players[action.seat].race)?.A
          : box.races.get(view.players[action.seat].race)?.B) ?? []
      );
    case 'play':
      return action.stored ? [] : (box.ruins.get(view.looking ?? '')?.effects ?? []);
    default:
      return [];
  }
}

const ASKED = [
  'race',
  'tile',
  'startcard',
  'extracube',
  'markers',
  'store',
  'choice',
  'lower',
  'givecube',
  'giveminiature',
  'putcube',
  'endreset',
];

/** What is awaited, from whom. */
export function title(play: Play): string {
  const { table, kinds, pick } = play;
  const others = awaited(table, t('hyp.chance'));
  if (others !== null) return others;
  if (!play.free) {
    const asked = ASKED.find((kind) => kinds.has(kind));
    if (asked === 'markers') {
      const level = play.figures.levels.first[play.markers.length];
      return level ? t('hyp.ask.markers', { level }) : t('hyp.ask.markers.done');
    }
    return maybe(`hyp.ask.${asked}`, t('generic.ask'));
  }
  switch (pick?.what) {
    case 'cube':
      return t('hyp.pick.cube', { colour: colourName(play, pick.colour) });
    case 'space':
      return t('hyp.pick.space');
    case 'card':
      return t('hyp.pick.card', { card: cardName(pick.card, play.box) });
    case 'end':
      return t('hyp.pick.end');
    case 'effect':
      return whole(maybe(`hyp.use.${useOf(play, pick.id)}`, t('generic.ask')));
    default:
      return kinds.size > 1 || !kinds.has('endturn') ? t('hyp.turn') : t('hyp.turn.done');
  }
}

/** What an entry of the pool is used on. */
function useOf(play: Play, id: string): string {
  const effect = play.pool.find((each) => each.id === id)?.effect;
  return effect?.op === 'sacrifice' ? `sacrifice.${effect.what}` : (effect?.op ?? '');
}

/** What the cube in the air would complete; nothing if it would not. */
function completed(play: Play): string {
  const { aim, view, box } = play;
  const one =
    aim?.do === 'place' ? view.players[aim.seat].sets.find((each) => each.technology === aim.technology) : undefined;
  if (!one || one.cubes.filter((cube) => cube === null).length > 1) return '';
  return t('hyp.completes', {
    where: technologyName(play, one.technology),
    effects: effectsWords(box.effectsOf(one.technology), box),
  });
}

/** How to go on, in a few words. */
export function hint(play: Play): string {
  const { table, view, pick } = play;
  if (view.phase === 'over') return '';
  if (!table.mine || table.busy) return view.ending === null ? '' : t('hyp.lastround');
  const todo = view.todo[0];
  if (todo?.todo === 'suffer') return t('hyp.hint.suffer', { name: table.name(todo.by) });
  if (!play.free)
    return view.phase === 'reset'
      ? t('hyp.hint.reset')
      : todo?.todo === 'look' && view.looking
        ? effectsWords(play.box.ruins.get(view.looking)?.effects ?? [], play.box)
        : '';
  const filled = completed(play);
  if (filled) return filled;
  if (pick?.what === 'end') return play.worries.map(({ key, n }) => count(`hyp.worry.${key}`, n)).join(' · ');
  if (pick?.what === 'card') return t('hyp.hint.card');
  if (pick?.what === 'effect' || pick?.what === 'cube')
    return pick.what === 'cube' ? t('hyp.hint.cube') : t('hyp.hint.cancel');
  if (play.hex !== null && play.reach.size)
    return [...play.reach.values()].some(({ walk, fly }) => walk ?? fly) ? t('hyp.hint.move') : t('hyp.hint.nomove');
  const cubes = play.page.end_of_turn.unused;
  const bits = [
    ...(cubes ? [count('hyp.left.cubes', cubes)] : []),
    ...(play.page.end_of_turn.lost ? [count('hyp.left.effects', play.page.end_of_turn.lost)] : []),
  ];
  if (!bits.length && play.page.end_of_turn.reset) bits.push(t('hyp.left.reset'));
  if (view.ending !== null) bits.push(t('hyp.lastround'));
  return bits.join(' · ');
}

/** What the confirming button says. */
export function confirmWord(play: Play): string {
  if (play.kinds.has('markers')) return t('hyp.confirm.markers');
  if (play.kinds.has('endreset')) return t('hyp.confirm.reset');
  if (play.pick?.what === 'card') return t('hyp.confirm.card');
  return play.pick?.what === 'end' ? t('hyp.confirm.anyway') : t('hyp.confirm.end');
}

/** Length of the game, turn and whose. */
export function where(play: Play): string {
  const { view, table } = play;
  const length = say(`option.length.${view.options.length}`).split(':')[0].trim();
  if (view.phase === 'over') return t('over');
  if (!view.turn) return `${whole(length)} · ${t('hyp.setup')}`;
  const round = Math.ceil(view.turn / view.seats);
  const whose =
    view.active === table.seat && !table.hotSeat
      ? t('hyp.yourturn')
      : t('hyp.turnof', { name: table.name(view.active) });
  return `${t('hyp.round', { round })} · ${view.ending === null ? whose : t('hyp.lastround')}`;
}

export const scoring: Scoring = {
  order: ['gems', 'ghosts', 'kills', 'cubes', 'objectives', 'technologies', 'control'],
  symbol: (item) =>
    ({
      gems: 'e-gem',
      ghosts: 'hy-ghost',
      kills: 'e-attack',
      cubes: 'hy-cube-blue',
      objectives: 'i-star',
      technologies: 'e-tech',
      control: 'e-fortress',
    })[item] ?? 'i-star',
};

const OPS = [
  'move',
  'fly',
  'attack',
  'ranged',
  'miniature',
  'clone',
  'tech',
  'develop_any',
  'develop_row',
  'gem',
  'draw',
  'gen_cube',
  'restore',
  'purge_grey',
  'espionage',
  'neg_develop',
  'remove',
  'adjacent',
  'always',
  'turnstart',
];
const OP_SYMBOLS: Record<string, string> = { gen_cube: 'e-generate' };

export function legend(play: Play): LegendEntry[] {
  const { figures } = play;
  const waste = figures.colours.at(-1);
  return [
    ...['desert', 'forest', 'swamp', 'mountain'].map((name) => ({
      pictures: [`hex-${name}`],
      name: whole(say(`terrain.${name}`)),
      text: whole(say(`terrain.${name}.help`)),
    })),
    { pictures: ['hex-fog'], name: t('hyp.legend.fog'), text: t('hyp.fog.text') },
    { pictures: ['hy-capital', 'hy-city'], name: t('hyp.legend.city'), text: t('hyp.legend.city.text') },
    {
      pictures: figures.tiers.map((tier) => `hy-ruin-${tier}`),
      name: t('hyp.legend.ruin'),
      text: t('hyp.legend.ruin.text'),
    },
    {
      pictures: ['hy-ghost'],
      name: whole(t('hyp.ghost')),
      text: t('hyp.legend.ghost.text', { points: figures.ghosts.join(', '), more: figures.further_ghost }),
    },
    { pictures: ['hy-fortress', 'e-fortress'], name: t('hyp.legend.fortress'), text: t('hyp.legend.fortress.text') },
    ...figures.rows.map(({ row, colour }) => ({
      pictures: [`hy-cube-${colour}`, `sp-${colour}`],
      name: say(`row.${row}`),
      text: t('hyp.legend.cube', { colour: say(`colour.${colour}`) }),
    })),
    { pictures: [`hy-cube-${waste}`, `sp-${waste}`], name: t('hyp.legend.waste'), text: t('hyp.legend.waste.text') },
    { pictures: ['sp-multi'], name: t('hyp.legend.multi'), text: t('hyp.legend.multi.text') },
    ...OPS.map((op) => ({
      pictures: [OP_SYMBOLS[op] ?? symbolOf(op)],
      name: maybe(`hyp.op.${op}`, op),
      text: maybe(`hyp.op.${op}.text`, ''),
    })),
  ];
}

export const keys = (): [string, string][] => [
  ['C', t('hyp.key.cubes')],
  ['P', t('hyp.key.pool')],
  ['M', t('hyp.key.map')],
  ['H', t('hyp.key.here')],
  ['T', t('hyp.key.market')],
  ['E', t('hyp.key.end')],
  ['U', t('undo')],
  ['B', t('hyp.key.back')],
];
