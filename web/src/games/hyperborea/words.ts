/** Hyperborea in words: hexes, technologies, what is asked, and what each action would do. */
import { count, maybe, t } from '../../lib/i18n.svelte';
import type { Seat } from '../../lib/types';
import { awaited } from '../../table/awaited';
import type { Scoring } from '../../table/scoring';
import type { Box } from './box';
import type { Play } from './play.svelte';
import { isCity, type Action, type Condition, type Effect, type Homeland, type Site, type StayingCube } from './types';
import { cardName, effectsWords, effectWords, say } from './wording';

export const colourName = (play: Play, colour: number): string => say(`colour.${play.colour(colour)}`);
export const whole = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A set in words: the row with its number, the name of a card, or a race tile. */
export function technologyName(play: Play, technology: string): string {
  const row = play.figures.rows[play.rowOf(technology)];
  if (row) return t(row.sets.indexOf(technology) ? 'hyp.set.second' : 'hyp.set.first', { row: say(`row.${row.row}`) });
  return play.box.cards.has(technology) ? cardName(technology, play.box) : t('hyp.racetile');
}

/** The name of a row where there is little room. */
export const shortRow = (row: string): string => maybe(`hyp.row.${row}`, say(`row.${row}`));

/** Spaces as a list of colours: red and any colour. */
function spacesWords(spaces: readonly string[]): string {
  const names = spaces.map((space) => (space === 'multi' ? t('hyp.anycolour') : say(`space.${space}`)));
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')}${say('list.and')}${names.at(-1)}`;
}

/** What one of the shown player's sets does and still takes. */
export function caption(play: Play, number: number): { name: string; text: string } {
  const one = play.player.sets[number];
  const { spaces, shut } = play.page.sets[play.shown][number];
  const free = spaces.filter((_, space) => one.cubes[space] === null);
  const takes = !free.length
    ? t('hyp.caption.full')
    : shut
      ? t('hyp.caption.shut')
      : t(free.length < spaces.length ? 'hyp.caption.still' : 'hyp.caption.takes', { spaces: spacesWords(free) });
  const gives = effectsWords(play.box.effectsOf(one.technology), play.box);
  return { name: technologyName(play, one.technology), text: `${gives}. ${takes}` };
}

/** A cube about which a Reset asks: its colour, where it lies, and what it waits for there. */
export function stayingWords(play: Play, cube: StayingCube): { colour: string; on: string; text: string } {
  const effects = effectsWords(play.box.effectsOf(cube.technology), play.box);
  const row = play.figures.rows[play.rowOf(cube.technology)];
  return {
    colour: whole(colourName(play, cube.colour)),
    on: t('hyp.reset.on', { technology: row ? shortRow(row.row) : technologyName(play, cube.technology) }),
    text: cube.missing.length
      ? t('hyp.reset.missing', { spaces: spacesWords(cube.missing), effects })
      : t('hyp.reset.works', { effects }),
  };
}

/** A condition of the end: how far this player is, and who has fulfilled it. */
export function conditionWords(play: Play, { condition, now, wanted }: Condition): string {
  const winners = play.view.players.flatMap(({ objectives }, seat) =>
    objectives.includes(condition) ? [play.table.name(seat)] : [],
  );
  return [
    t('hyp.condition', { what: t(`hyp.condition.${condition}`), now, wanted }),
    ...(winners.length ? [t('hyp.condition.by', { names: winners.join(', ') })] : []),
  ].join('. ');
}

/** A hex by its terrain and name, as in the log. */
export function hexName(play: Play, cell: number): string {
  const terrain = play.box.hexes.get(play.view.land[cell].face)?.terrain;
  const hex = play.page.hexes[cell].name;
  return terrain ? t('hyp.hex', { terrain: whole(say(`terrain.${terrain}`)), hex }) : t('hyp.fog', { hex });
}

/** The part of the land that a hex belongs to. */
function regionName(play: Play, cell: number): string {
  const home = play.homeOf(cell);
  if (home === null) return say(`hex.${play.page.hexes[cell].kind}`);
  return home === play.me && !play.table.hotSeat
    ? t('hyp.homeland.own')
    : t('hyp.homeland', { name: play.table.name(home) });
}

/** The hexes of a homeland with their cities and ruins. */
export function homelandWords(box: Box, { capital, inner }: Homeland): string {
  const site = (each: Site): string =>
    isCity(each)
      ? t('hyp.site', { site: say('site.city'), gives: effectsWords(each.effects ?? [], box) })
      : t('hyp.ruin', { tier: say(`tier.${each.tier}`) });
  return [capital, ...inner]
    .map(({ terrain, sites }) => [say(`terrain.${terrain}`), ...sites.map(site)].join(', '))
    .join(say('effects.after'));
}

export const raceName = (play: Play, seat: Seat): string => say(`race.${play.view.players[seat].race}`);

function siteName(play: Play, cell: number, site: number): string {
  const found = play.box.hexes.get(play.view.land[cell].face)!.sites[site];
  return isCity(found) ? say('site.city') : t('hyp.ruin', { tier: say(`tier.${found.tier}`) });
}

/** Everything in a hex, line by line, each with its picture. */
export function hexFacts(play: Play, cell: number): { symbol: string; text: string }[] {
  const { view, box } = play;
  const territory = view.land[cell];
  const face = box.hexes.get(territory.face);
  if (!face) return [{ symbol: 'hex-fog', text: t('hyp.fog.text') }];
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
    return {
      symbol: siteSymbol(play, cell, index),
      text: [t('hyp.site', { site: whole(siteName(play, cell, index)), gives }), who(territory.inside[index])]
        .filter(Boolean)
        .join(', '),
    };
  });
  const groups = territory.outside.flatMap((n, seat) => (n ? [`${n} ${raceName(play, seat)}`] : []));
  const walls = territory.fortresses.flatMap((n, seat) =>
    n ? [{ symbol: 'e-fortress', text: `${effectWords({ op: 'fortress', n }, box)} (${raceName(play, seat)})` }] : [],
  );
  const { control: ruler, kind } = play.page.hexes[cell];
  const region = whole(regionName(play, cell));
  const cost = play.reach.get(cell)?.cost;
  const help = say(`terrain.${face.terrain}.help`);
  return [
    {
      symbol: 'e-move',
      text:
        typeof cost === 'number'
          ? t('hyp.hex.cost', { cost, help })
          : t('hyp.hex.terrain', { terrain: whole(say(`terrain.${face.terrain}`)), help }),
    },
    ...sites,
    ...(groups.length ? [{ symbol: 'pawn', text: groups.join(', ') }] : []),
    ...walls,
    {
      symbol: 'i-score',
      text:
        ruler === null
          ? count('hyp.worth', play.figures.control[kind], { region })
          : count('hyp.worth.to', play.figures.control[kind], { region, race: raceName(play, ruler) }),
    },
  ];
}

/** The same, as it is read aloud. */
export const hexLines = (play: Play, cell: number): string[] => hexFacts(play, cell).map(({ text }) => text);

function siteSymbol(play: Play, cell: number, site: number): string {
  const found = play.box.hexes.get(play.view.land[cell].face)!.sites[site];
  return isCity(found) ? 'hy-city' : `hy-ruin-${found.tier}`;
}

function enemyName(play: Play, enemy: number): string {
  return enemy === play.figures.ghost ? t('hyp.ghost') : t('hyp.miniature', { race: raceName(play, enemy) });
}

const ACTION_SYMBOLS: Record<string, string> = {
  move: 'e-move',
  attack: 'e-attack',
  shoot: 'e-ranged',
  fortify: 'e-fortress',
  recruit: 'e-miniature',
  clone: 'e-clone',
  giveminiature: 'e-remove',
};

/** The picture of something that may be done in a hex. */
export function actionSymbol(play: Play, action: Action): string {
  if (action.do === 'enter') return siteSymbol(play, action.cell, action.site);
  return action.do === 'move' && action.fly ? 'e-fly' : (ACTION_SYMBOLS[action.do] ?? 'i-check');
}
/** What a step takes from the pool. */
export function actionPrice(play: Play, action: Action): { symbol: string; n: number } | null {
  if (action.do !== 'move') return null;
  const n = action.fly ? play.figures.flight : (play.reach.get(action.to)?.cost ?? null);
  return n === null ? null : { symbol: actionSymbol(play, action), n };
}

/** What an action would do, as the words of a button. */
export function actionWords(play: Play, action: Action): string {
  const { box, view } = play;
  const todo = view.todo[0];
  const at = (cell: number, site: number | null | undefined): string =>
    typeof site === 'number' ? t('hyp.insite', { site: siteName(play, cell, site) }) : '';
  switch (action.do) {
    case 'move':
      return t(action.fly ? 'hyp.do.fly' : 'hyp.do.move');
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
      return t('hyp.tile', { race: raceName(play, action.seat), side: action.tile });
    case 'startcard':
      return cardName(action.card, box);
    case 'extracube':
    case 'putcube':
    case 'generate':
      return colourName(play, action.colour);
    case 'place': {
      const cube = t('hyp.cube', { colour: colourName(play, action.colour) });
      if (play.pick?.what !== 'set') return cube;
      const number = view.players[action.seat].sets.findIndex((one) => one.technology === action.technology);
      const space = play.page.sets[action.seat][number].spaces[action.space];
      return t('hyp.do.place', { cube, space: spacesWords([space]) });
    }
    case 'restore':
    case 'purge':
    case 'givecube':
      return t('hyp.cube', { colour: colourName(play, cubeAt(play, action)) });
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

/** The colour of a cube on one of a player's sets, or loose. */
export function cubeAt(play: Play, action: { seat: number; where: string; index: number }): number {
  const one = play.view.players[action.seat].sets.find(({ technology }) => technology === action.where);
  return one?.cubes[action.index] ?? action.index;
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
    case 'set':
      return t(
        pick.what === 'set' && pick.among.some((action) => action.do !== 'place') ? 'hyp.pick.which' : 'hyp.pick.space',
      );
    case 'card':
      return t('hyp.pick.card', { card: cardName(pick.card, play.box) });
    case 'end':
      return t(play.resetting ? 'hyp.ask.endreset' : 'hyp.pick.end');
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

/** How many places take the cube in the hand. */
const placesFor = (play: Play): number => [...play.spaces.keys()].length;

/** What the step that is pointed at would cost of what there is. */
function stepHint(play: Play): string {
  const cell = play.goal ?? play.hover ?? play.cursor;
  const step = cell === null ? undefined : play.reach.get(cell);
  if (cell === null || !step) return '';
  const [cost, have] =
    step.walk || !step.fly ? [step.cost, play.view.pool.move ?? 0] : [play.figures.flight, play.view.pool.fly ?? 0];
  return cost === null ? '' : t('hyp.hint.step', { hex: play.page.hexes[cell].name, cost, have });
}

const worries = (play: Play): string[] => play.worries.map(({ key, n }) => count(`hyp.worry.${key}`, n));

/** How to go on, in a few words. */
export function hint(play: Play): string {
  const { table, view, pick } = play;
  if (view.phase === 'over') return '';
  if (!table.mine || table.busy) return view.ending === null ? '' : t('hyp.lastround');
  const todo = view.todo[0];
  if (todo?.todo === 'suffer') return t('hyp.hint.suffer', { name: table.name(todo.by) });
  const { resetting } = play;
  if (resetting) {
    const stay = resetting.staying.length - play.takenBack.length;
    const back = resetting.back.reduce((sum, n) => sum + n, play.takenBack.length);
    return [count('hyp.reset.stay', stay), count('hyp.reset.go', back), ...worries(play)].join(', ');
  }
  if (!play.free)
    return todo?.todo === 'look' && view.looking
      ? effectsWords(play.box.ruins.get(view.looking)?.effects ?? [], play.box)
      : '';
  const filled = completed(play);
  if (filled) return filled;
  if (pick?.what === 'end') return worries(play).join(' · ');
  if (pick?.what === 'card') return t('hyp.hint.card');
  const step = stepHint(play);
  if (step) return step;
  if (pick?.what === 'effect' || pick?.what === 'cube')
    return pick.what === 'cube' ? count('hyp.hint.cube', placesFor(play)) : t('hyp.hint.cancel');
  if (play.hex !== null && play.reach.size)
    return [...play.reach.values()].some(({ walk, fly }) => walk ?? fly) ? t('hyp.hint.move') : t('hyp.hint.nomove');
  const cubes = play.page.end_of_turn.unused;
  const bits = [
    ...(cubes ? [count(play.placeable.size ? 'hyp.toplace' : 'hyp.left.cubes', cubes)] : []),
    ...(play.page.end_of_turn.lost ? [count('hyp.left.effects', play.page.end_of_turn.lost)] : []),
  ];
  if (!bits.length && play.page.end_of_turn.reset) bits.push(t('hyp.left.reset'));
  if (view.ending !== null) bits.push(t('hyp.lastround'));
  return bits.join(' · ');
}

/** What the confirming button says. */
export function confirmWord(play: Play): string {
  if (play.kinds.has('markers')) return t('hyp.confirm.markers');
  if (play.resetting) return t('hyp.confirm.reset', { n: play.drawn });
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
  const now = t('hyp.round', { round });
  return view.ending === null ? `${now} · ${whose}` : `${whole(t('hyp.lastround'))} · ${now}`;
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
