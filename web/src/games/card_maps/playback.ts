/** How the others' actions are played back on card maps: cards in a row as they are turned over, maps shown large. */
import { squareAt, type Cell } from '../../lib/board/squares';
import { t } from '../../lib/i18n.svelte';
import type { Sound } from '../../lib/sounds';
import type { LogLine, Seat } from '../../lib/types';
import { youOr } from '../../table/names';
import { plain, type Scene, type Shows, type Step } from '../../table/playback.svelte';
import { told, type Changes } from '../../table/scoring';
import type { TableState } from '../../table/state.svelte';
import { readMap } from './land';
import type { CardMapView, Figures, Page } from './types';
import { cardsNamed, ORDER } from './words';

/** Cards that lie open, in the order that they bring. */
export interface Row {
  what: 'row';
  cards: { card: number; seat: Seat; value: number }[];
  /** Whether all are there: then they have an order. */
  ordered: boolean;
  headline: string;
  why: string;
}
/** The map of somebody else, with what is new on it. */
export interface OtherMap {
  what: 'map';
  seat: Seat;
  card: number | null;
  cells: Cell[];
  points: Changes;
  how: string;
}
export type Picture = Row | OtherMap;

export const sounds: Record<string, Sound> = {
  cardplayed: 'lay',
  cardsrevealed: 'flip',
  cardtaken: 'pick',
  cardplaced: 'lay',
  cubespaid: 'cube',
  terraformed: 'tile',
  goalclaimed: 'seal',
  gameended: 'end',
};

/** The cards on the table with what each counts, as they lie when a card has come. */
function row(step: Step, table: TableState): Omit<Row, 'headline' | 'why'> {
  const { page } = step.before as { page: Page };
  const figures = table.figures as Figures;
  const secret = step.log.some(isRevealed);
  const found = (secret ? [] : page.played).map(({ card, seat, cube }) => ({
    card,
    seat,
    value: card + (cube ? figures.cube_value : 0),
  }));
  let order: Seat[] | null = null;
  for (const { kind, facts } of step.log) {
    if (kind === 'cardplayed')
      found.push({
        card: facts.card,
        seat: facts.seat,
        value: facts.card + (facts.colour === null ? 0 : figures.cube_value),
      });
    if (kind === 'cardsrevealed')
      found.push(...(facts.cards as number[]).map((card, seat) => ({ card, seat, value: card })));
    if (kind === 'orderchanged' || kind === 'layingbegan') order ??= facts.order as Seat[];
  }
  if (order) found.sort((one, other) => order.indexOf(one.seat) - order.indexOf(other.seat));
  return { what: 'row', cards: found, ordered: order !== null };
}

/** All cards are there. */
function revealed(step: Step, lines: LogLine[], table: TableState): Scene[] {
  const cards = row(step, table);
  const names = cards.cards.map(({ seat }) => youOr(seat, table));
  const [first] = cards.cards;
  const boosted = cards.cards.filter(({ card, value }) => value > card);
  const drafted = (step.after.view as CardMapView).options.selection === 'draft';
  const headline = drafted
    ? t('playback.lays.first', { name: names[0] })
    : first.seat === table.seat && !table.hotSeat
      ? t('playback.takes.first.you')
      : t('playback.takes.first', { name: names[0] });
  const why = [
    drafted ? t('playback.lowest') : t('playback.highest'),
    ...boosted.map(({ card, value, seat }) =>
      seat === table.seat && !table.hotSeat
        ? t('playback.boosted.you', { n: value - card, card })
        : t('playback.boosted', { n: value - card, card, name: table.name(seat) }),
    ),
  ].join(' ');
  const [one, ...rest] = names;
  return [
    {
      step,
      lines,
      title: t('order'),
      status: [one, ...rest.map(lower(table))].join(', '),
      by: null,
      motion: 'flip',
      pieces: cards.cards.length,
      picture: { ...cards, headline, why } satisfies Row,
    },
  ];
}

/** "you" within a sentence. */
const lower =
  (table: TableState) =>
  (name: string): string =>
    name === t('you') && !table.hotSeat ? name.toLowerCase() : name;

function played(step: Step, line: LogLine, table: TableState): Scene[] {
  return plain(step, line, table).map((scene) => ({
    ...scene,
    motion: 'flip',
    brief: true,
    picture: { ...row(step, table), headline: scene.title, why: '' } satisfies Row,
  }));
}

function placed(step: Step, line: LogLine, table: TableState): Scene[] {
  const { facts } = line;
  const name = youOr(facts.seat, table);
  const [card, under] = [facts.card as number, facts.under as number[]];
  const points = facts.points as Changes;
  const { round } = step.after.view as CardMapView;
  const land = readMap((step.after.page as Page).maps[facts.seat as Seat]);
  const cell = squareAt([facts.row as number, facts.col as number], land);
  const facing = { name, card, cards: cardsNamed(under), cell };
  return [
    {
      step,
      lines: [line],
      title: under.length ? t('playback.laid.under', facing) : t('playback.laid', facing),
      status: told(points, { order: ORDER, symbol: () => '' }) || undefined,
      changes: points,
      motion: 'open',
      turn: `laying ${(step.before.view as CardMapView).round || round}`,
      picture: {
        what: 'map',
        seat: facts.seat,
        card,
        cells: [],
        points,
        how: under.length ? t('playback.went.under', facing) : t('playback.went', facing),
      } satisfies OtherMap,
    },
  ];
}

/** A tile or cubes on somebody's map. */
function changed(step: Step, line: LogLine, table: TableState): Scene[] {
  const { seat, cell, cubes = [] } = line.facts;
  return plain(step, line, table).map((scene) => ({
    ...scene,
    motion: 'open',
    picture: {
      what: 'map',
      seat,
      card: null,
      cells: cell ? [cell as Cell] : (cubes as Cell[]),
      points: {},
      how: scene.title,
    } satisfies OtherMap,
  }));
}

const ON_MAP = ['terraformed', 'cubespaid'];

export const shows: Shows = (step, table) =>
  step.log.flatMap((line) => {
    if (line.kind === 'orderchanged' || (line.kind === 'layingbegan' && step.log.some(isRevealed)))
      return revealed(step, step.log.filter(isRevealed).concat(line), table);
    if (step.seat < 0 || line.kind === 'cardsrevealed') return [];
    const all = step.log.some(({ kind }) => kind === 'orderchanged');
    if (line.kind === 'cardplayed') return all ? [] : played(step, line, table);
    if (step.own) return [];
    if (line.kind === 'cardplaced') return placed(step, line, table);
    if (line.kind === 'cardtaken') return plain(step, line, table).map((scene) => ({ ...scene, brief: true }));
    if (ON_MAP.includes(line.kind)) return changed(step, line, table);
    return plain(step, line, table);
  });

const isRevealed = ({ kind }: LogLine): boolean => kind === 'cardsrevealed';
