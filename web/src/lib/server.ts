// Written by `python -m northward.server.types` from the server's own types. Do not edit: run it again.
/* eslint-disable */

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, any>;
  seed?: string | number | null;
  open?: boolean;
  clock?: TimeLimit | null;
  minimum?: number;
}

export interface SeatWish {
  kind: "bot" | "link" | "me" | "screen";
  name?: string | null;
  bot?: string | null;
  shown?: boolean;
}

export interface TimeLimit {
  kind: "game" | "move";
  seconds: number;
}

export interface Join {
  name?: string | null;
  shown?: boolean;
}

export interface Sit {
  name?: string | null;
  shown?: boolean;
  token?: string | null;
}

export interface Relink {
  seat?: number | null;
}

export interface Act {
  number: number;
  action: Record<string, any>;
}

export interface MakePlan {
  action: Record<string, any> | null;
}

export interface Preview {
  action: Record<string, any>;
}

export interface AskHint {
  number: number;
  plan?: Record<string, any> | null;
}

export interface Weigh {
  number: number;
  action: Record<string, any>;
}

export interface Undo {
  number: number;
}

export interface Propose {
  what: "pause" | "resume" | "undo";
}

export interface Reply {
  agree: boolean;
}

export interface SeatChange {
  seat?: number;
  name?: string;
  shown?: boolean;
  bot?: string | null;
  resign?: boolean;
  webhook?: string | null;
}

export interface Chat {
  text: string;
}

export interface Hello {
  token: string;
  since?: number;
  lang?: string;
  text?: boolean;
  news?: boolean;
}

export interface Command {
  id: number;
  act: Act;
}

export interface GameInfo {
  name: string;
  version: number;
  seats: number[];
  options: Record<string, Option>;
  components: SetInfo;
  title: Record<string, string>;
  line: Record<string, string>;
  minutes: string;
  tutorial: boolean;
}

export interface Option {
  default: any;
  choices: any[];
  title: Record<string, string>;
  names: Record<string, string>[];
}

export interface SetInfo {
  name: string;
  hash: string;
  note: string;
  installed: boolean;
}

export interface Tutorial {
  steps: TutorialStep[];
}

export interface TutorialStep {
  at: string;
  text: Record<string, string>;
  action: Record<string, any> | null;
  kinds: string[];
  otherwise: TutorialReaction[];
  tries: "hint" | "undo" | null;
  strategy: boolean;
}

export interface TutorialReaction {
  when: Record<string, any>;
  text: Record<string, string>;
}

export interface Rules {
  rules: Rule[];
}

export interface Rule {
  id: string;
  text: string;
  section: string;
}

export interface BotInfo {
  name: string;
  title: Record<string, string>;
  text: Record<string, string>;
  level: boolean;
  temper: Temper | null;
}

export interface Temper {
  of: string;
  title: Record<string, string>;
}

export interface TableMade {
  table: string;
  tokens: (string | null)[];
  spectator: string | null;
}

export interface OpenTable {
  id: string;
  game: string;
  seats: number;
  free: number;
  created: string;
  players: OpenSeat[];
  options: Record<string, any>;
  clock: TimeLimit | null;
  minimum: number;
}

export interface OpenSeat {
  name: string;
  bot: string | null;
  free: boolean;
  rating: Rating | null;
}

export interface Rating {
  points: number;
  uncertainty: number;
  games: number;
}

export interface Joined {
  seat: number;
  token: string;
}

export interface NewLink {
  token: string;
}

export interface Plannable {
  choices: any;
}

export interface Previewed<Preview = any> {
  scores: Record<string, number>;
  total: number;
  page: Preview;
}

export interface Advised {
  action: Record<string, any>;
  words: Record<string, string>;
  gains: Record<string, number>;
  why: Record<string, string[]>;
}

export interface Hinted {
  action: Record<string, any>;
  words: Record<string, string>;
  gains: Record<string, number>;
  why: Record<string, string[]>;
  others: Advised[];
  expected: number;
  ahead: number;
  better_by: number | null;
}

export interface Snapshot<View = any, Action = any, Page = any, Figures = any> {
  table: TableInfo<Figures>;
  you: You;
  event: number;
  awaiting: number[];
  view: View;
  page: Page;
  legal: Action[];
  menu?: Menu;
  text?: string;
}

export interface TableInfo<Figures = any> {
  id: string;
  game: string;
  version: number;
  options: Record<string, any>;
  components: SetInfo;
  figures: Figures;
  status: "over" | "paused" | "playing" | "waiting";
  deal_known: boolean;
  seed: string | null;
  rematch: Rematch | null;
  clock: TimeLimit | null;
  proposal: Proposal | null;
  result: Result[] | null;
  problem: string | null;
  tutorial: number | null;
  retry: RetryInfo | null;
  webhooks: boolean;
  seats: SeatInfo[];
}

export interface Rematch {
  table: string;
  token: string | null;
}

export interface Proposal {
  what: "pause" | "resume" | "undo";
  by: number;
  agreed: number[];
  waiting: number[];
}

export interface Result {
  seat: number;
  total: number;
  rank: number;
  items: Record<string, number>;
  tie_break: number[];
  resigned: boolean;
}

export interface RetryInfo {
  table: string;
  line: number;
  seat: number;
  before: number;
  now: number | null;
}

export interface SeatInfo {
  seat: number;
  name: string;
  shown: boolean;
  kind: "bot" | "person";
  bot: string | null;
  here: boolean;
  free: boolean;
  resigned: boolean;
  number: number;
  seconds_left: number | null;
  holiday: string | null;
}

export interface You {
  seat: number | null;
  number: number;
  may_undo: boolean;
  hints: boolean;
  warnings: boolean;
  invited: number | null;
  maker: boolean;
  acted: number;
  may_plan: boolean;
  plan: Plan | null;
}

export interface Plan {
  action: any;
  words: Record<string, string>;
  dropped: boolean;
  why: Record<string, string> | null;
}

export interface Push<View = any, Action = any, Page = any, Figures = any> {
  event: number;
  log: LogEntry[];
  chat: ChatLine[];
  snapshot: Snapshot<View, Action, Page, Figures>;
  acks?: number[];
}

export interface LogEntry {
  event: number;
  at: string;
  kind: string;
  facts: Record<string, any>;
  en: string;
  fr: string;
  corner?: [number, number];
}

export interface ChatLine {
  event: number;
  at: string;
  seat: number | null;
  text: string;
}

export interface About {
  version: string;
  docs: boolean;
}

export interface ReplayStep<View = any, Action = any, Page = any> {
  event: number;
  seat: number;
  action: Action;
  en: string;
  fr: string;
  log: LogEntry[];
  whole: boolean;
  view: View;
  page: Page;
}

export interface Ending {
  items: Counted[];
  why: Record<string, string>;
  course: number[][];
  best: BestMove | null;
}

export interface Counted {
  item: string;
  seats: Part[][];
}

export interface Part {
  points: number;
  number: number;
  places: number[][];
  made_of: string[];
}

export interface BestMove {
  round: number;
  points: number;
  words: Record<string, string>;
}

export interface ErrorAnswer {
  error: string;
  message: string;
  rule?: string;
  reason?: string;
  facts?: Record<string, any>;
  snapshot?: Snapshot;
}

export interface Refusal {
  error: string;
  message: string;
  rule?: string;
  reason?: string;
  facts?: Record<string, any>;
  snapshot?: Snapshot;
  id: number | null;
}

export interface Done {
  event: number;
  number: number;
}

export interface Weighed {
  costly: Costly | null;
}

export interface Costly {
  loss: number;
  error: number;
  chosen: Advised;
  better: Advised;
}

export interface Rename {
  name: string;
}

export interface JoinPlayer {
  phrase: string;
}

export interface NewLinkTo {
  page: string;
}

export interface SignOut {
  device: string;
}

export interface TakeHoliday {
  days: number;
}

export interface Subscribe {
  endpoint: string;
  public_key: string;
  secret: string;
  page: string;
}

export interface SetQuiet {
  quiet: Quiet | null;
}

export interface Quiet {
  start: number;
  end: number;
  zone: string;
}

export interface EnterAddress {
  address: string | null;
}

export interface WantMail {
  wanted: boolean;
}

export interface SeatAt {
  table: string;
  seat: number;
}

export interface Invite {
  table: string;
  seat?: number | null;
}

export interface Unblock {
  id: string;
}

export interface Report {
  table: string;
  seat: number;
  text: string;
}

export interface Player {
  name: string;
  devices: Device[];
  phrase: boolean;
}

export interface Device {
  id: string;
  label: string;
  created: string;
  seen: string;
  this: boolean;
}

export interface DeviceLink {
  link: string;
  picture: string;
  seconds: number;
}

export interface Phrase {
  phrase: string;
}

export interface ListedTable {
  game: string;
  status: "over" | "paused" | "playing" | "waiting";
  round: number | null;
  turn: number | null;
  awaiting: number[];
  tutorial: boolean;
  maps: Sketch[];
  players: ListedPlayer[];
  closed: boolean;
}

export interface Sketch {
  shape: "hexes" | "squares" | "tiles";
  rows: string[];
}

export interface ListedPlayer {
  name: string;
  bot: string | null;
  born_bot: boolean;
  total: number | null;
  rank: number | null;
  ends: string | null;
}

export interface MyTable {
  id: string;
  created: string;
  updated: string;
  seats: number[];
  table: ListedTable;
}

export interface Holidays {
  until: string | null;
  left: number;
  year: number;
}

export interface Statistics {
  game: string;
  games: number;
  won: number;
  levels: Tally[];
  seats: Tally[];
  items: Average[];
  totals: number[];
  best: BestGame[];
  rating: Rating | null;
}

export interface Tally {
  of: string;
  games: number;
  won: number;
}

export interface Average {
  item: string;
  title: Record<string, string>;
  mine: number;
  bots: number | null;
}

export interface BestGame {
  table: string;
  seat: number;
  total: number;
  ended: string;
}

export interface NoticeWishes {
  key: string;
  here: boolean;
  devices: number;
  quiet: Quiet | null;
  mail: MailWishes | null;
}

export interface MailWishes {
  address: string | null;
  entered: string | null;
  wanted: boolean;
  lang: string | null;
}

export interface ConfirmedAddress {
  address: string;
}

export interface People {
  people: Companion[];
  blocked: Blocked[];
}

export interface Companion {
  table: string;
  seat: number;
  name: string;
  game: string;
  games: number;
  last: string;
}

export interface Blocked {
  id: string;
  name: string;
  since: string;
}

export interface Invitation {
  table: string;
  host: string;
  created: string;
  game: string;
  options: Record<string, any>;
  clock: TimeLimit | null;
  players: ListedPlayer[];
}

export interface Try {
  actions: Record<string, any>[];
}

export interface Puzzles {
  day: PuzzleName | null;
  sets: PuzzleSet[];
}

export interface PuzzleName {
  game: string;
  number: number;
  table: string | null;
}

export interface PuzzleSet {
  game: string;
  kind: string;
  title: Record<string, string>;
  easy: number[];
  medium: number[];
  hard: number[];
}

export interface OwnPuzzle {
  game: string;
  number: number;
  table: string | null;
  round: number;
  turns: boolean;
  loss: number;
  map: Sketch | null;
}

export interface Puzzle {
  game: string;
  number: number;
  table: string | null;
  kind: string;
  difficulty: "easy" | "hard" | "medium";
  until: "action" | "turn";
  judged: boolean;
  question: Record<string, string>;
  hint: Record<string, string>;
  best: number;
  choices: number;
  map: Sketch | null;
  snapshot: Snapshot;
}

export interface PuzzleTried {
  done: boolean;
  right: boolean;
  points: number;
  gains: Record<string, number>;
  words: Record<string, string[]>;
  snapshot: Snapshot;
}

export interface PuzzleAnswer {
  actions: Record<string, any>[];
  words: Record<string, string[]>;
  why: Record<string, string[]>;
  points: number;
  gains: Record<string, number>;
  snapshot: Snapshot;
}

export interface ReviewHello {
  token?: string | null;
  lang?: string;
}

export interface AskRetry {
  line: number;
}

export interface ReviewPush {
  done: number;
  all: number;
  decisions: ReviewedDecision[];
  leads: ReviewedLead[];
  stopped: boolean;
  about?: ReviewAbout;
  seats?: SeatReview[];
}

export interface ReviewedDecision {
  line: number;
  loss: number;
  error: number;
  mark: "blunder" | "good" | "inaccurate" | "mistake" | "unclear";
  better: Record<string, string> | null;
  frame: Frame | null;
}

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ReviewedLead {
  seat: number;
  round: number;
  lead: number;
  error: number;
}

export interface ReviewAbout {
  simulations: number;
  losses: [number, number, number];
  rounds: number;
  turns: boolean;
  rough: boolean;
  finals: number[];
  moments: ReviewMoment[];
}

export interface ReviewMoment {
  line: number;
  length: number;
  seat: number;
  round: number;
  words: Record<string, string>;
  map: Sketch | null;
  frame: Frame | null;
}

export interface SeatReview {
  seat: number;
  decisions: number;
  good: number;
  lost: number;
  leads: number[];
  errors: number[];
  luck: number[];
}

export interface ReviewedMoment {
  line: number;
  view: any;
  page: any;
  played: Alternative;
  others: Alternative[];
}

export interface Alternative {
  actions: any[];
  words: Record<string, string[]>;
  gains: Record<string, number>;
  why: Record<string, string[]>;
  ahead: number;
  view: any;
  page: any;
}

export interface Score {
  seat: number;
  total: number;
  rank: number;
  items: Record<string, number>;
  tie_break: number[];
}

export type Menu = [string, number | Menu][];

/** A snapshot with its legal actions one by one: many of a kind travel as a table, with a column for each field. */
export function received<T extends { legal: any }>(snapshot: T): T {
  const { legal } = snapshot;
  if (Array.isArray(legal)) return snapshot;
  const names = Object.keys(legal.columns);
  snapshot.legal = legal.columns[names[0]].map((_: unknown, row: number) => {
    const action = { ...legal.each };
    for (const name of names) if (legal.columns[name][row] !== null) action[name] = legal.columns[name][row];
    return action;
  });
  return snapshot;
}

/** What the table itself enters in the log. */
export type TableEntry = "agreed" | "back" | "bot" | "closed" | "created" | "freed" | "holiday" | "joined" | "left" | "named" | "paused" | "proposed" | "refused" | "rematch" | "resigned" | "resumed" | "undone" | "upgraded" | "watchers";
