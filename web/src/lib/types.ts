/**
 * The server's types under the page's names. `server.ts` is written by the server: a drift is an error of the checker.
 */
import type * as server from './server';

export type {
  About,
  Advised,
  BotInfo,
  ChatLine,
  Companion,
  Costly,
  Counted,
  Device,
  DeviceLink,
  Ending,
  Frame,
  GameInfo,
  Hinted,
  Holidays,
  Invitation,
  ListedTable,
  MyTable,
  MailWishes,
  NoticeWishes,
  OpenTable,
  Part,
  People,
  Plan,
  Plannable,
  Player,
  Previewed,
  Proposal,
  OwnPuzzle,
  Puzzle,
  PuzzleAnswer,
  PuzzleName,
  Puzzles,
  PuzzleSet,
  PuzzleTried,
  Quiet,
  Result,
  Rule,
  SeatInfo,
  SeatWish,
  Sketch,
  Statistics,
  Subscribe,
  TableInfo,
  TimeLimit,
  Weighed,
} from './server';
export type Menu = server.Menu;
export type Seat = number;
export type Words = Record<string, string>;
export type NewTable = server.TableMade;
export type TableWish = server.NewTable;
export type LogLine = server.LogEntry;
export type TutorialStep = server.TutorialStep;

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

/** One legal action of any game: its fields depend on what it does. */
export type Action = { do: string; seat: Seat } & Record<string, Loose>;
export type Snapshot = server.Snapshot<Loose, Action, Loose, Loose>;
export type Push = server.Push<Loose, Action, Loose, Loose>;
export type ReplayState = server.ReplayStep<Loose, Loose, Loose>;

export interface Score {
  seat: Seat;
  total: number;
  rank: number;
  items: Record<string, number>;
  tie_break?: number[];
}
