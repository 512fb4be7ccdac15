/** The player's games: those that the server knows by the key, and what is said of each in a list. */
import { api, ApiError, you } from '../lib/api';
import { language, t } from '../lib/i18n.svelte';
import { byKey, forgetKey, key, makeKey, seatToken } from '../lib/key';
import { silence } from '../lib/pushing';
import { drop, put, shelf } from '../lib/shelf';
import { timeLeft } from '../lib/time';
import type { ListedTable, MyTable, Sketch, Snapshot } from '../lib/types';

/** The latest first. Seats that this browser has held since before it had a key become the player's. */
export async function myGames(): Promise<MyTable[]> {
  const others = await adopt();
  const own = key();
  if (!own) return others;
  try {
    const games = await you.tables();
    for (const { id, seats, table, updated } of games) {
      const tokens = Object.fromEntries(seats.map((seat) => [seat, seatToken(own, seat)]));
      put(id, { game: table.game, seats: tokens, at: Date.parse(updated) });
    }
    return [...games, ...others].sort((a, b) => b.updated.localeCompare(a.updated));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'no_key') throw error;
    signedOut();
    return others;
  }
}

/** Takes seats in that were taken without a key; those that cannot be, since another device has, as they are. */
async function adopt(): Promise<MyTable[]> {
  const before = Object.entries(shelf()).filter(([, each]) => Object.values(each.seats).some((token) => !byKey(token)));
  if (!before.length || !makeKey()) return [];
  const left = await Promise.all(
    before.map(async ([id, { seats }]) => {
      for (const [seat, token] of Object.entries(seats).filter(([, each]) => !byKey(each))) {
        try {
          put(id, { seats: { [seat]: (await api.own(id, token)).token } });
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          if (error.status === 404 || error.status === 401) drop(id);
          else if (error.code === 'not_yours') return listed(id, token).catch(() => null);
        }
      }
      return null;
    }),
  );
  return left.filter((each) => each !== null);
}

async function listed(id: string, token: string): Promise<MyTable | null> {
  const { table, awaiting, you: me, view }: Snapshot = await api.snapshot(id, token);
  const result = (seat: number) => table.result?.find((each) => each.seat === seat);
  const at = new Date(shelf()[id]?.at ?? 0).toISOString();
  return me.seat === null
    ? null
    : {
        id,
        created: at,
        updated: at,
        seats: [me.seat],
        table: {
          game: table.game,
          status: table.status,
          round: (view?.round as number | undefined) ?? null,
          turn: (view?.turn as number | undefined) ?? null,
          awaiting,
          tutorial: table.tutorial !== null,
          maps: [],
          closed: table.problem === 'closed',
          players: table.seats.map((seat) => ({
            name: seat.name,
            bot: seat.bot,
            born_bot: seat.kind === 'bot',
            total: result(seat.seat)?.total ?? null,
            rank: result(seat.seat)?.rank ?? null,
            ends: null,
          })),
        },
      };
}

/** The key opens nothing any more: what it opened is forgotten here. */
export function signedOut(): void {
  forgetKey();
  void silence();
  for (const [id, { seats }] of Object.entries(shelf())) if (Object.values(seats).some(byKey)) drop(id);
}

/** Whether the player is awaited. */
export const awaited = ({ seats, table }: MyTable): boolean =>
  table.status === 'playing' && seats.some((seat) => table.awaiting.includes(seat) && !table.players[seat].bot);

export const running = ({ table }: MyTable): boolean => table.status !== 'over' && !table.closed;

const nameOf = (table: ListedTable, seat: number): string =>
  table.players[seat]?.name || t('link.number', { n: seat + 1 });

/** The map to show of a game: the own one, where each has one. */
export const mapOf = ({ seats, table }: MyTable): Sketch | undefined => table.maps[seats[0]] ?? table.maps[0];

/** The others at the table, in words; at one that waits for players only those who sit there. */
export function others({ seats, table }: MyTable): string {
  const names = table.players
    .map((_, seat) => seat)
    .filter((seat) => !seats.includes(seat) && (table.status !== 'waiting' || table.players[seat].name));
  return inWords(names.map((seat) => nameOf(table, seat)));
}

export const inWords = (names: string[]): string =>
  new Intl.ListFormat(language.now, { type: 'conjunction' }).format(names);

/** How a running game stands. */
export function standing(game: MyTable): string {
  const { seats, table } = game;
  if (table.status === 'waiting') return t('me.waiting');
  if (table.tutorial) return t('tutorial.title');
  const { round, turn } = table;
  const now = round ? [t('round.now', { round })] : turn ? [t('turn.now', { turn })] : [];
  const time = timeOf(game);
  if (awaited(game)) return [...now, t('home.yourturn'), ...time].join(' · ');
  const waited = table.awaiting.filter((seat) => !seats.includes(seat));
  const whom = waited.length ? [t('me.waits', { names: inWords(waited.map((seat) => nameOf(table, seat))) })] : [];
  return [...now, ...whom, ...time].join(' · ');
}

/** When the first of those who are awaited has no time left: of oneself, if one is. */
function ending(game: MyTable): number | null {
  const { seats, table } = game;
  const whose = awaited(game) ? seats : table.awaiting.filter((seat) => !seats.includes(seat));
  const ends = whose.map((seat) => table.players[seat]?.ends).filter((end) => !!end);
  return ends.length ? Math.min(...ends.map((end) => Date.parse(end!))) : null;
}

function timeOf(game: MyTable): string[] {
  const end = ending(game);
  return end === null ? [] : [t('me.left', { time: timeLeft((end - Date.now()) / 1000) })];
}

/** Running games: those that wait for the player first, and of these the one with the least time left. */
export const inOrder = (games: MyTable[]): MyTable[] =>
  games
    .filter(running)
    .sort(
      (a, b) =>
        Number(awaited(b)) - Number(awaited(a)) ||
        (awaited(a) ? (ending(a) ?? Infinity) - (ending(b) ?? Infinity) || 0 : 0),
    );

/** How it ended; of several own seats, which are people at one screen, none has won more than the others. */
export function result({ seats, table }: MyTable): string {
  if (table.closed) return t('me.closed');
  const totals = table.players
    .map(({ total }) => total ?? 0)
    .sort((a, b) => b - a)
    .join(t('me.to'));
  if (seats.length > 1) return t('me.screen', { totals });
  const { rank, total } = table.players[seats[0]];
  if (rank === 1) return t('me.won', { totals });
  return rank === null ? '' : t('me.place', { rank, n: table.players.length, total });
}

const CALENDAR = { en: 'en-GB', fr: 'fr' };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When that was: minutes and hours ago, a day of the week, a date. */
export function ago(stamp: string, now = Date.now()): string {
  const at = Date.parse(stamp);
  const past = now - at;
  if (past < MINUTE) return t('me.ago.now');
  if (past < HOUR) return t('me.ago.minutes', { n: Math.floor(past / MINUTE) });
  if (past < DAY) return t('me.ago.hours', { n: Math.floor(past / HOUR) });
  if (past < 2 * DAY) return t('me.ago.yesterday');
  const form: Intl.DateTimeFormatOptions =
    past < 6 * DAY
      ? { weekday: 'long' }
      : { day: 'numeric', month: 'short', ...(past > 300 * DAY ? { year: 'numeric' } : {}) };
  return new Intl.DateTimeFormat(CALENDAR[language.now], form).format(at);
}

export interface Filter {
  game: string;
  opponent: string;
  result: '' | 'won' | 'lost';
}

/** Whatever its temperament, a bot counts as one of its level. */
const levelOf = (bot: string | null): string => (bot ?? '').split('+')[0];

/** Against whom games were played: people by their names, bots by their levels. */
export function opponentsIn(games: MyTable[]): { people: string[]; bots: string[] } {
  const found = { people: new Set<string>(), bots: new Set<string>() };
  for (const { seats, table } of games)
    table.players.forEach((player, seat) => {
      if (seats.includes(seat)) return;
      if (player.born_bot && player.bot) found.bots.add(levelOf(player.bot));
      else if (!player.born_bot && player.name) found.people.add(player.name);
    });
  const sorted = (names: Set<string>): string[] => [...names].sort((a, b) => a.localeCompare(b, language.now));
  return { people: sorted(found.people), bots: [...found.bots] };
}

export function fits({ seats, table }: MyTable, { game, opponent, result: wanted }: Filter): boolean {
  if (game && table.game !== game) return false;
  const won = seats.length === 1 && table.players[seats[0]].rank === 1;
  if (wanted && (table.closed || seats.length > 1 || won !== (wanted === 'won'))) return false;
  return (
    !opponent ||
    table.players.some(
      (player, seat) =>
        !seats.includes(seat) &&
        opponent === (player.born_bot ? `bot:${levelOf(player.bot)}` : `person:${player.name}`),
    )
  );
}
