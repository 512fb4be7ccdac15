import { language, t } from './i18n.svelte';
import { byKey, key, makeKey } from './key';
import { prefs } from './prefs.svelte';
import type { ReviewedMoment } from './server';
import type {
  About,
  Action,
  BotInfo,
  DeviceLink,
  Ending,
  GameInfo,
  Hinted,
  Holidays,
  Invitation,
  MyTable,
  NewTable,
  NoticeWishes,
  OpenTable,
  OwnPuzzle,
  People,
  Plannable,
  Player,
  Previewed,
  Puzzle,
  PuzzleAnswer,
  PuzzleName,
  Puzzles,
  PuzzleTried,
  Quiet,
  ReplayState,
  Rule,
  Snapshot,
  Statistics,
  Subscribe,
  TableWish,
  TutorialStep,
  Weighed,
} from './types';

/** What the server answered instead of what was asked for. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly body: Record<string, unknown> = {},
  ) {
    super(message);
  }
  /** Why it was refused: the reason of a rule, or the whole sentence. */
  get reason(): string {
    return typeof this.body.reason === 'string' ? this.body.reason : this.message;
  }
  get rule(): string | null {
    return typeof this.body.rule === 'string' ? this.body.rule : null;
  }
  get snapshot(): Snapshot | null {
    return (this.body.snapshot as Snapshot | undefined) ?? null;
  }
}

/** What every request asks for besides: the board in words, for pages and people who read it so. */
export const wanted = { text: false };

interface Ask {
  token?: string | null;
  /** Whose request it is, where that counts. */
  key?: string | null;
  body?: unknown;
  text?: string;
  signal?: AbortSignal;
}

async function ask(method: string, path: string, { token, key, body, text, signal }: Ask = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (key) headers['Northward-Key'] = key;
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (text !== undefined) headers['Content-Type'] = 'application/x-ndjson';
  const besides = `${path.includes('?') ? '&' : '?'}lang=${language.now}${wanted.text ? '&text=1' : ''}`;
  let response: Response;
  try {
    response = await fetch(path + besides, {
      method,
      headers,
      body: text ?? (body === undefined ? undefined : JSON.stringify(body)),
      signal,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, 'offline', t('offline'));
  }
  if (response.ok) return response;
  let told: Record<string, unknown> = {};
  try {
    told = (await response.json()) as Record<string, unknown>;
  } catch {
    // no JSON: the status says enough
  }
  // whatever stands in front of the server answers in its place
  if (response.status >= 500 && told.error === undefined) throw new ApiError(0, 'offline', t('offline'));
  throw new ApiError(response.status, String(told.error ?? 'http'), String(told.message ?? response.statusText), told);
}

async function json<T>(method: string, path: string, options: Ask = {}): Promise<T> {
  const response = await ask(method, path, options);
  return (await response.json()) as T;
}

const at = (id: string, what = ''): string => `/api/tables/${encodeURIComponent(id)}${what}`;

interface Sat {
  seat: number;
  token: string;
}

/** As the server has it. */
const STEPS_AT_ONCE = 100;

export const api = {
  games: () => json<GameInfo[]>('GET', '/api/games'),
  bots: (game: string) => json<BotInfo[]>('GET', `/api/games/${encodeURIComponent(game)}/bots`),
  about: () => json<About>('GET', '/api/about'),
  rules: (game: string) => json<{ rules: Rule[] }>('GET', `/api/games/${encodeURIComponent(game)}/rules`),
  /** The set that a table plays with: a record may have brought one along. */
  components: (id: string, token: string | null) => json<unknown>('GET', at(id, '/components'), { token }),
  tutorial: (game: string) => json<{ steps: TutorialStep[] }>('GET', `/api/games/${encodeURIComponent(game)}/tutorial`),
  /** A guided first game. */
  learn: (game: string, name: string) =>
    json<NewTable>('POST', `/api/games/${encodeURIComponent(game)}/tutorial`, { body: { name }, key: makeKey() }),
  /** Those that are open to whoever asks. */
  openTables: () => json<OpenTable[]>('GET', '/api/tables', { key: key() }),
  create: (wish: TableWish) => json<NewTable>('POST', '/api/tables', { body: wish, key: makeKey() }),
  join: (id: string, name?: string) =>
    json<Sat>('POST', at(id, '/join'), { body: { name, shown: prefs.shown }, key: makeKey() }),
  /** Sits down where one was asked to; or does not. */
  accept: (id: string, name: string) =>
    json<Sat>('POST', at(id, '/accept'), { body: { name, shown: prefs.shown }, key: key() }),
  decline: (id: string) => ask('POST', at(id, '/decline'), { key: key() }),
  /** Sits down with the link of a seat, under a token of one's own; asking twice does no harm. */
  sit: (id: string, link: string, token: string, name: string) =>
    json<Sat>('POST', at(id, '/sit'), {
      token: link,
      ...(byKey(token)
        ? { body: { name, shown: prefs.shown }, key: key() }
        : { body: { token, name, shown: prefs.shown } }),
    }),
  /** The seat of a token is the player's from now on. */
  own: (id: string, token: string, own = key()) => json<Sat>('POST', at(id, '/own'), { token, key: own }),
  /** For good: nothing opens the seat any more, and no name is left there. */
  leave: (id: string, token: string) => ask('POST', at(id, '/leave'), { token }),
  /** A new link for a seat without a guest, or for the spectators; the old one is void. */
  relink: (id: string, token: string, seat: number | null) =>
    json<{ token: string }>('POST', at(id, '/links'), { token, body: { seat } }),
  snapshot: (id: string, token: string | null) => json<Snapshot>('GET', at(id), { token }),
  act: (id: string, token: string, number: number, action: Action) =>
    json<Snapshot>('POST', at(id, '/act'), { token, body: { number, action } }),
  preview: (id: string, token: string, action: Action, signal?: AbortSignal) =>
    json<Previewed>('POST', at(id, '/preview'), {
      token,
      body: { action },
      signal,
    }),
  /** What may be chosen ahead, and choosing it; without an action it is withdrawn. */
  plannable: (id: string, token: string) => json<Plannable>('GET', at(id, '/plan'), { token }),
  plan: (id: string, token: string, action: Action | null) =>
    json<Snapshot>('POST', at(id, '/plan'), { token, body: { action } }),
  hint: (id: string, token: string, number: number, plan: Action | null) =>
    json<Hinted>('POST', at(id, '/hint'), { token, body: { number, plan } }),
  /** Whether an action costs much, before it is played. */
  weigh: (id: string, token: string, number: number, action: Action) =>
    json<Weighed>('POST', at(id, '/weigh'), { token, body: { number, action } }),
  undo: (id: string, token: string, number: number) =>
    json<Snapshot>('POST', at(id, '/undo'), { token, body: { number } }),
  propose: (id: string, token: string, what: string) =>
    json<Snapshot>('POST', at(id, '/propose'), { token, body: { what } }),
  answer: (id: string, token: string, agree: boolean) =>
    json<Snapshot>('POST', at(id, '/answer'), { token, body: { agree } }),
  seat: (id: string, token: string, change: Record<string, unknown>) =>
    json<Snapshot>('POST', at(id, '/seat'), { token, body: change }),
  chat: (id: string, token: string, text: string) => ask('POST', at(id, '/chat'), { token, body: { text } }),
  rematch: (id: string, token: string) => json<NewTable>('POST', at(id, '/rematch'), { token }),
  /** The record as it may be known; with the players' names if that is wished. */
  record: async (id: string, token: string | null, names = false) =>
    (await ask('GET', at(id, `/record${names ? '?names=1' : ''}`), { token })).text(),
  /** A decision of a review with all that was compared. */
  reviewed: (id: string, token: string | null, line: number) =>
    json<ReviewedMoment>('GET', at(id, `/review/${line}`), { token }),
  /** The decision at that line of a finished match once more: a new table. */
  retry: (id: string, token: string | null, line: number) =>
    json<NewTable>('POST', at(id, '/retry'), { token, body: { line }, key: makeKey() }),
  /** A match that is over: how its end is counted, what ended it, and how the points went. */
  ending: (id: string, token: string | null) => json<Ending>('GET', at(id, '/ending'), { token }),
  /** All steps of a match; the server tells them page by page. */
  states: async (id: string, token: string | null) => {
    const steps: ReplayState[] = [];
    for (let last = false; !last;) {
      const page = await json<ReplayState[]>('GET', at(id, `/states?from=${steps.length}`), { token });
      steps.push(...page);
      last = page.length < STEPS_AT_ONCE;
    }
    return steps;
  },
  /** The step that was the last one at an event, and all after it. */
  statesSince: async (id: string, token: string | null, event: number) => {
    const steps: ReplayState[] = [];
    for (let [last, since] = [false, event]; !last; since = steps.at(-1)?.event ?? since) {
      const page = await json<ReplayState[]>('GET', at(id, `/states?since=${since}`), { token });
      steps.push(...page.slice(steps.length ? 1 : 0));
      last = page.length < STEPS_AT_ONCE;
    }
    return steps;
  },
  /** A record as a new table; with `of`, that of a table one may look at: its bots sit there, hints are as before. */
  importRecord: (text: string, upto?: number, of?: { id: string; token: string | null }) => {
    const query = new URLSearchParams();
    if (upto !== undefined) query.set('upto', String(upto));
    if (of) query.set('table', of.id);
    return json<NewTable>('POST', `/api/import?${query}`, { text, token: of?.token, key: makeKey() });
  },
};

const puzzleAt = ({ game, number, table }: PuzzleName, what = ''): string =>
  table ? at(table, `/puzzles/${number}${what}`) : `/api/puzzles/${encodeURIComponent(game)}/${number}${what}`;

export const puzzles = {
  /** All of them, and that of a day, such as 2026-11-18. */
  all: (day: string) => json<Puzzles>('GET', `/api/puzzles?day=${day}`),
  one: (name: PuzzleName) => json<Puzzle>('GET', puzzleAt(name)),
  /** What some actions are worth there, all from the beginning on. */
  attempt: (name: PuzzleName, actions: Action[]) =>
    json<PuzzleTried>('POST', puzzleAt(name, '/try'), { body: { actions } }),
  solution: (name: PuzzleName) => json<PuzzleAnswer[]>('GET', puzzleAt(name, '/solution')),
  /** The set of cards or tiles that its game is played with. */
  components: (game: string) => json<unknown>('GET', `/api/games/${encodeURIComponent(game)}/components`),
};

/** Oneself, by the key of this browser: who one is, one's devices and games. */
export const you = {
  who: () => json<Player>('GET', '/api/you', { key: key() }),
  rename: (name: string) => json<Player>('POST', '/api/you/name', { key: key(), body: { name } }),
  /** The latest first; or a certain one. */
  tables: (id?: string) => json<MyTable[]>('GET', `/api/you/tables${id ? `?table=${id}` : ''}`, { key: key() }),
  /** Mistakes that reviews found in one's games. */
  puzzles: () => json<OwnPuzzle[]>('GET', '/api/you/puzzles', { key: key() }),
  link: () => json<DeviceLink>('POST', '/api/you/link', { key: key(), body: { page: `${location.origin}/you` } }),
  statistics: () => json<Statistics[]>('GET', '/api/you/statistics', { key: key() }),
  holidays: () => json<Holidays>('GET', '/api/you/holidays', { key: key() }),
  /** From now on for so many days; none ends it. */
  holiday: (days: number) => json<Holidays>('POST', '/api/you/holidays', { key: key(), body: { days } }),
  /** With whom one has played, and whom one has blocked. */
  people: () => json<People>('GET', '/api/you/people', { key: key() }),
  block: (table: string, seat: number) => json<People>('POST', '/api/you/block', { key: key(), body: { table, seat } }),
  unblock: (id: string) => json<People>('POST', '/api/you/unblock', { key: key(), body: { id } }),
  report: (table: string, seat: number, text: string) =>
    ask('POST', '/api/you/report', { key: key(), body: { table, seat, text } }),
  /** A new table with somebody of another one. */
  invite: (table: string, seat: number) =>
    json<NewTable>('POST', '/api/you/invite', { key: key(), body: { table, seat } }),
  invitations: () => json<Invitation[]>('GET', '/api/you/invitations', { key: key() }),
  phrase: () => json<{ phrase: string }>('POST', '/api/you/phrase', { key: key() }),
  /** With a new key: one more device of whoever made the link or has the phrase. */
  join: (phrase: string, fresh: string) => json<Player>('POST', '/api/you/join', { key: fresh, body: { phrase } }),
  signOut: (device: string) => json<Player>('POST', '/api/you/sign_out', { key: key(), body: { device } }),
  notices: () => json<NoticeWishes>('GET', '/api/you/notices', { key: key() }),
  /** This device is sent notices from now on; or none any more. */
  push: (wish: Subscribe) => json<NoticeWishes>('POST', '/api/you/notices/push', { key: key(), body: wish }),
  noPush: () => json<NoticeWishes>('POST', '/api/you/notices/push/stop', { key: key() }),
  quiet: (quiet: Quiet | null) => json<NoticeWishes>('POST', '/api/you/notices/quiet', { key: key(), body: { quiet } }),
  /** A link for confirmation goes to the address; none forgets all of it. */
  mail: (address: string | null) =>
    json<NoticeWishes>('POST', '/api/you/notices/mail', { key: key(), body: { address } }),
  wantMail: (wanted: boolean) =>
    json<NoticeWishes>('POST', '/api/you/notices/mail/want', { key: key(), body: { wanted } }),
  export: async () => (await ask('GET', '/api/you/export', { key: key() })).blob(),
  delete: () => ask('POST', '/api/you/delete', { key: key() }),
};

/** What links in mails lead to; whoever has one needs no key. */
export const mailLinks = {
  confirm: (token: string) => json<{ address: string }>('POST', `/mail/confirm/${encodeURIComponent(token)}`),
  stop: (token: string) => ask('POST', `/mail/stop/${encodeURIComponent(token)}`),
};
