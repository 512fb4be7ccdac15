/** A card map in words: squares and cells, what is asked, what the others are doing. */
import { squareAt, type Cell } from '../../lib/board/squares';
import { count, maybe, t } from '../../lib/i18n.svelte';
import { screen } from '../../lib/screen.svelte';
import type { LogLine, Seat } from '../../lib/types';
import { awaited } from '../../table/awaited';
import type { LegendEntry } from '../../table/legend';
import { signed, type Scoring } from '../../table/scoring';
import { colourOf, typicalFactory, valueOf } from './cards';
import type { Play } from './play.svelte';

const GOAL_SYMBOLS = [
  '',
  'sq-forest',
  'sq-town',
  'sq-lake',
  'sq-mountain',
  'cube-green',
  'sq-prod-blue',
  'sq-fact-brown-4',
  'sq-fact-grey-4',
  'sq-desert',
];
/** A square in words, for those who hear the page. */
export function squareName(square: string, colours: string[]): string {
  const [colour, value] = [colourOf(square, colours), valueOf(square)];
  if (!colour) return maybe(`terrain.${square}`, square);
  return value
    ? t('square.factory', { colour: colourName(colour), value })
    : t('square.production', { colour: colourName(colour) });
}

export function cardName(card: number, face: readonly string[] | undefined, colours: string[]): string {
  if (!face) return t('card', { card });
  const rows = [0, 2, 4].map((at) =>
    face
      .slice(at, at + 2)
      .map((square) => squareName(square, colours))
      .join(', '),
  );
  return `${t('card', { card })}${t('colon')}${rows.join(' / ')}`;
}

/** A card in a hand or on the table: its face, what a cube adds to it, and whether it is given up. */
export function heldName(play: Play, card: number): string {
  return [
    cardName(card, play.printed.get(card), play.colours),
    ...(play.boost(card) === null ? [] : [t('card.boosted', { n: play.figures.cube_value })]),
    ...(play.discarding === card ? [t('card.discarded')] : []),
  ].join(t('semicolon'));
}

export const cellName = ({ land }: Play, cell: Cell): string => (land ? squareAt(cell, land) : '');
export const colourName = (colour: string): string => maybe(`colour.${colour}`, colour);
/** The tile that cubes of a colour make of a desert. */
export const tileName = ({ figures }: Play, colour: string): string => maybe(`terrain.${figures.makes?.[colour]}`, '');
export const cardsNamed = (cards: readonly number[]): string =>
  cards.map((card) => (card === 0 ? t('card.start') : String(card))).join(', ');

/** What the facts of a log line are about. */
export function about(facts: LogLine['facts']): { seat: Seat | null; cards: number[]; cells: Cell[] } {
  const { seat, card, cards, row, col, cell, cubes, received, returned } = facts;
  const cells = [...(cell ? [cell] : []), ...(cubes ?? []), ...(received ?? []), ...(returned ?? [])] as Cell[];
  if (typeof row === 'number' && typeof col === 'number' && typeof card !== 'number') cells.push([row, col]);
  return {
    seat: typeof seat === 'number' ? seat : null,
    cards: [...(typeof card === 'number' ? [card] : []), ...(Array.isArray(cards) ? cards : [])],
    cells,
  };
}

const cells = (play: Play, list: readonly Cell[]): string => list.map((cell) => cellName(play, cell)).join(', ');

/** How the card in the air would lie: under what, over what, and which squares it covers. */
export function how(play: Play): string {
  return [
    ...(play.under.length ? [t('hint.under', { cards: cardsNamed(play.under) })] : []),
    ...(play.over.length ? [t('hint.over', { cards: cardsNamed(play.over) })] : []),
    ...(play.covered.length ? [t('hint.covers', { cells: cells(play, play.covered) })] : []),
  ].join(', ');
}

/** What the place of the own card says while there is none. */
export function slotWord(play: Play): string {
  const { table, view } = play;
  const land = table.seat === null ? undefined : play.lands[table.seat];
  if (view && land && ['place', 'gift', 'over'].includes(view.phase)) {
    const laid = land.pile.find(({ card }) => card === play.lastLaid);
    if (laid) return t('slot.laid', { cell: squareAt([laid.row, laid.col], land) });
  }
  return play.choice !== null ? t('slot.played') : t('slot.none');
}

/** The card that is left to take, where there is no choice any more. */
const lastOne = ({ kinds, choosable }: Play): number | undefined =>
  kinds.has('take') && choosable.size === 1 ? [...choosable.keys()][0] : undefined;

/** What is awaited, from whom. */
export function title(play: Play): string {
  const { table, kinds, card } = play;
  const last = lastOne(play);
  const others = awaited(table, t('dealing'));
  if (others !== null) return others;
  if (play.mode === 'terraform') {
    const tile = play.colour === null ? '' : tileName(play, play.colour);
    return play.desert && play.colour !== null
      ? maybe(`make.${play.figures.makes?.[play.colour]}`, tile, { cell: cellName(play, play.desert) })
      : t('ask.terraform', { tile });
  }
  if (kinds.has('taketile')) return t('ask.gift');
  if (kinds.has('place')) return t('ask.place', { card: play.held ?? '' });
  if (kinds.has('forfeit')) return t('ask.forfeit');
  if (kinds.has('done')) return t('ask.done');
  if (kinds.has('pay')) return t('ask.pay');
  if (kinds.has('pair')) return t('ask.pair');
  if (card !== null) {
    const what = play.choosable.get(card);
    if (what === 'play') return t('do.play', { card });
    if (what === 'pick') return t('do.pick', { card });
    if (what === 'take') return t('do.take', { card });
    return t('do.discard', { card });
  }
  if (kinds.has('play')) return t('ask.play');
  if (kinds.has('pick')) return t('ask.pick');
  if (kinds.has('take')) return last === undefined ? t('ask.take') : t('do.take', { card: last });
  if (kinds.has('discard')) return t('ask.discard');
  return t('generic.ask');
}

/** How to go on, in a few words. */
export function hint(play: Play): string {
  const { table, kinds, card, view } = play;
  if (table.snapshot?.table.status !== 'playing') return '';
  if (!table.mine || table.busy) return table.awaiting.length ? maybe(`phase.${view?.phase}`, '') : '';
  if (play.mode === 'terraform') {
    if (!play.desert) return t('hint.desert');
    const facts = { n: play.marked.length, all: play.price };
    return play.marked.length
      ? t('hint.chosen.at', { ...facts, cells: cells(play, play.marked) })
      : t('hint.chosen', facts);
  }
  if (kinds.has('taketile'))
    return !play.tile ? t('hint.tile') : !play.desert ? t('hint.onto') : cellName(play, play.desert);
  if (kinds.has('place')) return play.resting ? t('hint.rest') : play.place ? how(play) : t('hint.illegal');
  if (kinds.has('done')) return screen.phone && !screen.lying ? '' : t('hint.done'); // the tiles in the dock say it
  if (kinds.has('pay')) {
    const missing = play.price - play.cubes.length;
    return missing ? count('hint.pay', missing) : t('hint.confirm');
  }
  if (kinds.has('play')) {
    const value = play.figures.cube_value;
    if (play.page?.secret) return t('hint.secret');
    if (card !== null && play.cubes.length) return t('hint.boosted', { value: card + value });
    if (!play.payable.length) return t('hint.play');
    return card === null ? t('hint.play.boost', { value }) : t('hint.boost', { value });
  }
  if (kinds.has('pick')) return t('hint.pick');
  if (lastOne(play) !== undefined) return t('hint.last');
  if (card !== null) return t('hint.confirm');
  return t('hint.choose');
}

/** The same in a few words. In a phone's dock the tiles take the place of the chips: their sum is told here. */
export function short(play: Play): string {
  if (!screen.phone || play.mode !== 'terraform' || !play.desert) return hint(play);
  const facts = { n: play.marked.length, all: play.price };
  const { changes } = play.preview;
  const total = Object.values(changes ?? {}).reduce((sum, n) => sum + n, 0);
  return t('terraform.cost', facts) + (play.pending && changes ? `, ${signed(total)}` : '');
}

/** What the confirming button says. */
export function confirmWord(play: Play): string {
  if (play.mode === 'terraform') return t('confirm.terraform');
  if (play.kinds.has('taketile')) return t('confirm.tile');
  if (play.kinds.has('place')) return t('confirm.place');
  const what = play.pending?.do ?? [...play.kinds].find((kind) => kind !== 'decline');
  const word = maybe(`confirm.${what}`, t('confirm'));
  return play.card === null ? word : maybe(`confirm.${what}.card`, word, { card: play.card });
}

export function layerWord(play: Play): string {
  if (play.mode === 'terraform') return t('layer.cubes');
  if (!play.under.length) return t('layer.over');
  return play.over.length ? t('layer.between') : t('layer.under');
}

/** What is said of a player while the deed is played back. */
const DONE = { cardplaced: 'status.laid', cardtaken: 'status.took', cardplayed: 'status.played' } as const;

/** What a seat is about, for the list of players. */
export function doing(play: Play, seat: Seat): string {
  const { view } = play;
  const line = play.table.playback.scene?.lines.find(({ kind, facts }) => kind in DONE && facts.seat === seat);
  if (line) return t(DONE[line.kind as keyof typeof DONE], { card: line.facts.card });
  const turn = view?.to_move.includes(seat) ?? false;
  const taken: readonly number[] = view?.taken?.[seat] ?? [];
  if (view?.phase === 'place' && turn)
    return taken.length ? t('status.placing', { card: taken[0] }) : t('status.terraforming');
  if (turn) return t('status.choosing');
  if (view?.phase === 'choose' && view.has_chosen?.[seat]) {
    const card = view.chosen[seat];
    if (!play.played.length || card === null) return t('status.chosen');
    return play.boost(card) === null ? t('status.played', { card }) : t('status.played.cube', { card });
  }
  if (!taken.length) return t('status.waits');
  const place = view?.laying.indexOf(seat) ?? -1;
  const card = cardsNamed(taken);
  return place < 0
    ? t('status.waits.card', { card })
    : t('status.waits.order', { card, nth: maybe(`nth.${place + 1}`, String(place + 1)) });
}

/** Round and phase. */
export function where(play: Play): string {
  const { view } = play;
  const phase =
    view?.phase === 'place' || view?.phase === 'gift'
      ? t('phase.map')
      : view?.phase === 'over'
        ? t('over')
        : t('phase.cards');
  if (!view?.round || (screen.phone && view.phase === 'over')) return phase;
  return `${t('round', { round: view.round, all: play.figures.rounds })} · ${phase}`;
}

/** The dots of the rounds: hands that are not passed on with every card divide them. */
export const rounds = ({ view, figures }: Play): { now: number; all: number; group: number } => ({
  now: view?.round ?? 0,
  all: figures.rounds,
  group: figures.passed_after > 1 ? figures.passed_after : figures.hand,
});

const factory = (colour: string, { set }: Play): string => `sq-fact-${colour}-${typicalFactory(set, colour)}`;

/** Categories as the sheet has them. */
export const ORDER = ['mountain', 'town', 'forest', 'lake', 'factory', 'goal', 'scoring_card'];
export function scoringOf(play: Play): Scoring {
  const symbol = (item: string): string => {
    if (item === 'factory') return factory(play.colours[0], play);
    return play.figures.terrains.includes(item) ? `sq-${item}` : 'i-star';
  };
  return { order: ORDER, symbol };
}

export const goalSymbol = (goal: number): string => GOAL_SYMBOLS[goal];

/** Terrains as the legend lists them. */
const LEGEND = ['mountain', 'forest', 'town', 'lake', 'desert'];

export function legendOf(play: Play): LegendEntry[] {
  const { colours, figures } = play;
  const worth = (terrain: string): string => {
    const n = figures.points[terrain];
    return n === undefined ? maybe(`legend.${terrain}`, '') : count(`legend.${terrain}`, n);
  };
  return [
    ...LEGEND.filter((name) => figures.terrains.includes(name)).map((name) => ({
      pictures: [`sq-${name}`],
      name: maybe(`terrain.${name}`, name),
      text: worth(name),
    })),
    ...colours.map((colour) => ({
      pictures: [`sq-prod-${colour}`, `cube-${colour}`, factory(colour, play)],
      name: colourName(colour),
      text: `${t('legend.colour')} ${maybe(`legend.makes.${figures.makes?.[colour]}`, '')}`,
    })),
    ...(figures.makes
      ? [{ pictures: ['sq-forest terraform'], name: t('legend.tile'), text: t('legend.tile.text') }]
      : []),
  ];
}

export function keysOf({ figures, hasMountains }: Play): [string, string][] {
  const changing: [string, string][] = figures.makes ? [['T', t('terraform')]] : [];
  const range: [string, string][] = hasMountains ? [['M', t('key.range')]] : [];
  return [['R', t('key.rotate')], ['U', t('key.layer')], ...changing, ...range, ['B', t('key.back')]];
}
