// Written by `python -m northward.server.types` from the server's own types. Do not edit: run it again.
/* eslint-disable */

export type Menu = [string, number | Menu][];

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, any>;
  seed?: string | number | null;
  open?: boolean;
  clock?: TimeLimit | null;
}

export interface SeatWish {
  kind: "bot" | "link" | "me" | "screen";
  name?: string | null;
  bot?: string | null;
}

export interface TimeLimit {
  kind: "game" | "move";
  seconds: number;
}

export interface Join {
  name?: string | null;
}

export interface Act {
  number: number;
  action: Record<string, any>;
}

export interface Preview {
  action: Record<string, any>;
}

export interface AskHint {
  number: number;
  plan?: Record<string, any> | null;
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
}

export interface Joined {
  seat: number;
  token: string;
}

export interface Previewed {
  scores: Record<string, number>;
  total: number;
}

export interface Hinted {
  action: Record<string, any>;
  words: Record<string, string>;
  gains: Record<string, number>;
  expected: number;
  ahead: number;
  better_by: number | null;
}

export interface Snapshot<View = any, Action = any> {
  table: TableInfo;
  you: You;
  event: number;
  awaiting: number[];
  view: View;
  legal: Action[];
  menu: Menu;
  text: string;
}

export interface TableInfo {
  id: string;
  game: string;
  version: number;
  options: Record<string, any>;
  components: SetInfo;
  status: "over" | "paused" | "playing" | "waiting";
  deal_known: boolean;
  seed: string | null;
  rematch: Rematch | null;
  clock: TimeLimit | null;
  proposal: Proposal | null;
  result: Result[] | null;
  problem: string | null;
  tutorial: number | null;
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

export interface SeatInfo {
  seat: number;
  name: string;
  kind: "bot" | "person";
  bot: string | null;
  here: boolean;
  free: boolean;
  resigned: boolean;
  number: number;
  seconds_left: number | null;
}

export interface You {
  seat: number | null;
  number: number;
  may_undo: boolean;
  hints: boolean;
}

export interface Push<View = any, Action = any> {
  event: number;
  log: LogEntry[];
  chat: ChatLine[];
  snapshot: Snapshot<View, Action>;
}

export interface LogEntry {
  event: number;
  at: string;
  kind: string;
  facts: Record<string, any>;
  en: string;
  fr: string;
}

export interface ChatLine {
  event: number;
  at: string;
  seat: number | null;
  text: string;
}

export interface ReplayStep<View = any, Action = any> {
  event: number;
  seat: number;
  action: Action;
  en: string;
  fr: string;
  log: LogEntry[];
  view: View;
}

export interface ErrorAnswer {
  error: string;
  message: string;
  rule?: string;
  reason?: string;
  facts?: Record<string, any>;
  snapshot?: Snapshot;
}

// hokkaido: HokkaidoView, HokkaidoOptions

export interface HokkaidoView {
  seats: number;
  options: HokkaidoOptions;
  phase: "choose" | "deal" | "discard" | "draw" | "gift" | "over" | "pair" | "pay" | "place" | "reveal" | "setup" | "take";
  round: number;
  order: number[];
  dealt_order: number[];
  laying: number[];
  turn: number;
  boosts: (number | null)[];
  pair: number[];
  claim: "pile" | "played" | null;
  taken: number[][];
  forfeited: number[];
  maps: HokkaidoCardMap[];
  pool: [number, number, number, number];
  seat: number | null;
  to_move: number[];
  deck_size: number;
  hand: number[];
  hand_sizes: number[];
  known: number[][];
  chosen: (number | null)[];
  has_chosen: boolean[];
  drawn: number | null;
  discarding: number | null;
  has_discarded: boolean[];
  discards: (([number | null, boolean | null])[])[];
  scores: HokkaidoScore[];
  goals: number[];
  claimed: number[][];
  drafted: number[];
  tile: number | null;
  tiles: number[];
  tied: number[];
}

export interface HokkaidoOptions {
  side: "A" | "B";
  selection: "draft" | "trick";
  loser_pays: "after" | "before";
  goals: "off" | "on";
}

export interface HokkaidoCardMap {
  cards: number[];
  spots: [number, number, number][];
  squares: string;
  above: number[];
  top: number;
  left: number;
  height: number;
  width: number;
  cells: string;
}

export interface HokkaidoScore {
  seat: number;
  total: number;
  rank: number;
  items: Record<string, number>;
  tie_break: number[];
}

export interface HokkaidoSetup {
  do: "setup";
  provinces: number[];
  order: number[];
  goals?: number[];
  seat?: number;
}

export interface HokkaidoDeal {
  do: "deal";
  hands: (number[] | null)[];
  seat?: number;
}

export interface HokkaidoReveal {
  do: "reveal";
  pair: [number, number];
  seat?: number;
}

export interface HokkaidoDraw {
  do: "draw";
  cards: [number | null, number | null];
  seat?: number;
}

export interface HokkaidoPlay {
  do: "play";
  seat: number;
  card: number | null;
  cube?: [number, number] | null;
}

export interface HokkaidoTake {
  do: "take";
  seat: number;
  card: number;
}

export interface HokkaidoPay {
  do: "pay";
  seat: number;
  cubes: [[number, number], [number, number]];
}

export interface HokkaidoDecline {
  do: "decline";
  seat: number;
}

export interface HokkaidoPair {
  do: "pair";
  seat: number;
  pair: "pile" | "played";
}

export interface HokkaidoPick {
  do: "pick";
  seat: number;
  card: number | null;
}

export interface HokkaidoDiscard {
  do: "discard";
  seat: number;
  card: number | null;
}

export interface HokkaidoPlace {
  do: "place";
  seat: number;
  card: number;
  row: number;
  col: number;
  turn: number;
  under?: number[];
}

export interface HokkaidoForfeit {
  do: "forfeit";
  seat: number;
  card: number;
}

export interface HokkaidoTerraform {
  do: "terraform";
  seat: number;
  cell: [number, number];
  cubes: [[number, number], [number, number]];
}

export interface HokkaidoDone {
  do: "done";
  seat: number;
}

export interface HokkaidoTakeTile {
  do: "taketile";
  seat: number;
  cell: [number, number];
  tile: "forest" | "lake" | "mountain" | "town";
}

export interface HokkaidoNoTile {
  do: "notile";
  seat: number;
}

export interface HokkaidoCardChosen {
  event: "cardchosen";
  seat: number;
}

export interface HokkaidoCardDiscarded {
  event: "carddiscarded";
  seat: number;
  card: number | null;
}

export interface HokkaidoCardDrawn {
  event: "carddrawn";
  seat: number;
  card: number;
}

export interface HokkaidoCardForfeited {
  event: "cardforfeited";
  seat: number;
  card: number;
}

export interface HokkaidoCardPlaced {
  event: "cardplaced";
  seat: number;
  card: number;
  row: number;
  col: number;
  turn: number;
  under: number[];
  returned: [number, number][];
  received: [number, number][];
  short: [number, number][];
}

export interface HokkaidoCardPlayed {
  event: "cardplayed";
  seat: number;
  card: number;
  colour: number | null;
}

export interface HokkaidoCardTaken {
  event: "cardtaken";
  seat: number;
  card: number;
}

export interface HokkaidoCardsRevealed {
  event: "cardsrevealed";
  cards: number[];
}

export interface HokkaidoCubesPaid {
  event: "cubespaid";
  seat: number;
  cubes: [number, number][];
}

export interface HokkaidoGameEnded {
  event: "gameended";
  ranks: number[];
}

export interface HokkaidoGoalClaimed {
  event: "goalclaimed";
  seat: number;
  goal: number;
  tied: number[];
}

export interface HokkaidoHandDealt {
  event: "handdealt";
  seat: number;
  cards: number[];
}

export interface HokkaidoHandReceived {
  event: "handreceived";
  seat: number;
  cards: number[];
}

export interface HokkaidoHandsPassed {
  event: "handspassed";
  step: number;
}

export interface HokkaidoLayingBegan {
  event: "layingbegan";
  order: number[];
}

export interface HokkaidoOrderChanged {
  event: "orderchanged";
  order: number[];
}

export interface HokkaidoPairClaimed {
  event: "pairclaimed";
  seat: number;
  pair: "pile" | "played";
}

export interface HokkaidoPairRevealed {
  event: "pairrevealed";
  cards: [number, number];
}

export interface HokkaidoPaymentDeclined {
  event: "paymentdeclined";
  seat: number;
}

export interface HokkaidoRoundBegan {
  event: "roundbegan";
  round: number;
}

export interface HokkaidoSetupDone {
  event: "setupdone";
  provinces: number[];
  order: number[];
  goals: number[];
}

export interface HokkaidoTerraformed {
  event: "terraformed";
  seat: number;
  cell: [number, number];
  tile: "forest" | "lake" | "mountain" | "town";
  cubes: [number, number][];
}

export interface HokkaidoTileDeclined {
  event: "tiledeclined";
  seat: number;
}

export type HokkaidoAction = HokkaidoSetup | HokkaidoDeal | HokkaidoReveal | HokkaidoDraw | HokkaidoPlay | HokkaidoTake | HokkaidoPay | HokkaidoDecline | HokkaidoPair | HokkaidoPick | HokkaidoDiscard | HokkaidoPlace | HokkaidoForfeit | HokkaidoTerraform | HokkaidoDone | HokkaidoTakeTile | HokkaidoNoTile;

export type HokkaidoEvent = HokkaidoCardChosen | HokkaidoCardDiscarded | HokkaidoCardDrawn | HokkaidoCardForfeited | HokkaidoCardPlaced | HokkaidoCardPlayed | HokkaidoCardTaken | HokkaidoCardsRevealed | HokkaidoCubesPaid | HokkaidoGameEnded | HokkaidoGoalClaimed | HokkaidoHandDealt | HokkaidoHandReceived | HokkaidoHandsPassed | HokkaidoLayingBegan | HokkaidoOrderChanged | HokkaidoPairClaimed | HokkaidoPairRevealed | HokkaidoPaymentDeclined | HokkaidoRoundBegan | HokkaidoSetupDone | HokkaidoTerraformed | HokkaidoTileDeclined;

// honshu: HonshuView, HonshuOptions

export interface HonshuView {
  seats: number;
  options: HonshuOptions;
  phase: "choose" | "deal" | "discard" | "draw" | "gift" | "over" | "pair" | "pay" | "place" | "reveal" | "setup" | "take";
  round: number;
  order: number[];
  dealt_order: number[];
  laying: number[];
  turn: number;
  boosts: (number | null)[];
  pair: number[];
  claim: "pile" | "played" | null;
  taken: number[][];
  forfeited: number[];
  maps: HonshuCardMap[];
  pool: [number, number, number, number];
  seat: number | null;
  to_move: number[];
  deck_size: number;
  hand: number[];
  hand_sizes: number[];
  known: number[][];
  chosen: (number | null)[];
  has_chosen: boolean[];
  drawn: number | null;
  discarding: number | null;
  has_discarded: boolean[];
  discards: (([number | null, boolean | null])[])[];
  scores: HonshuScore[];
  scoring_card: number | null;
}

export interface HonshuOptions {
  side: "A" | "B";
  selection: "draft" | "trick";
  loser_pays: "after" | "before";
  scoring_card: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | "off" | "random";
  pool: "limited" | "unlimited";
  values: "manual" | "printed";
}

export interface HonshuCardMap {
  cards: number[];
  spots: [number, number, number][];
  squares: string;
  above: number[];
  top: number;
  left: number;
  height: number;
  width: number;
  cells: string;
}

export interface HonshuScore {
  seat: number;
  total: number;
  rank: number;
  items: Record<string, number>;
  tie_break: number[];
}

export interface HonshuSetup {
  do: "setup";
  provinces: number[];
  order: number[];
  scoring_card?: number | null;
  seat?: number;
}

export interface HonshuDeal {
  do: "deal";
  hands: (number[] | null)[];
  seat?: number;
}

export interface HonshuReveal {
  do: "reveal";
  pair: [number, number];
  seat?: number;
}

export interface HonshuDraw {
  do: "draw";
  cards: [number | null, number | null];
  seat?: number;
}

export interface HonshuPlay {
  do: "play";
  seat: number;
  card: number | null;
  cube?: [number, number] | null;
}

export interface HonshuTake {
  do: "take";
  seat: number;
  card: number;
}

export interface HonshuPay {
  do: "pay";
  seat: number;
  cubes: [[number, number], [number, number]];
}

export interface HonshuDecline {
  do: "decline";
  seat: number;
}

export interface HonshuPair {
  do: "pair";
  seat: number;
  pair: "pile" | "played";
}

export interface HonshuPick {
  do: "pick";
  seat: number;
  card: number | null;
}

export interface HonshuDiscard {
  do: "discard";
  seat: number;
  card: number | null;
}

export interface HonshuPlace {
  do: "place";
  seat: number;
  card: number;
  row: number;
  col: number;
  turn: number;
  under?: number[];
}

export interface HonshuForfeit {
  do: "forfeit";
  seat: number;
  card: number;
}

export interface HonshuCardChosen {
  event: "cardchosen";
  seat: number;
}

export interface HonshuCardDiscarded {
  event: "carddiscarded";
  seat: number;
  card: number | null;
}

export interface HonshuCardDrawn {
  event: "carddrawn";
  seat: number;
  card: number;
}

export interface HonshuCardForfeited {
  event: "cardforfeited";
  seat: number;
  card: number;
}

export interface HonshuCardPlaced {
  event: "cardplaced";
  seat: number;
  card: number;
  row: number;
  col: number;
  turn: number;
  under: number[];
  returned: [number, number][];
  received: [number, number][];
  short: [number, number][];
}

export interface HonshuCardPlayed {
  event: "cardplayed";
  seat: number;
  card: number;
  colour: number | null;
}

export interface HonshuCardTaken {
  event: "cardtaken";
  seat: number;
  card: number;
}

export interface HonshuCardsRevealed {
  event: "cardsrevealed";
  cards: number[];
}

export interface HonshuCubesPaid {
  event: "cubespaid";
  seat: number;
  cubes: [number, number][];
}

export interface HonshuGameEnded {
  event: "gameended";
  ranks: number[];
}

export interface HonshuHandDealt {
  event: "handdealt";
  seat: number;
  cards: number[];
}

export interface HonshuHandReceived {
  event: "handreceived";
  seat: number;
  cards: number[];
}

export interface HonshuHandsPassed {
  event: "handspassed";
  step: number;
}

export interface HonshuLayingBegan {
  event: "layingbegan";
  order: number[];
}

export interface HonshuOrderChanged {
  event: "orderchanged";
  order: number[];
}

export interface HonshuPairClaimed {
  event: "pairclaimed";
  seat: number;
  pair: "pile" | "played";
}

export interface HonshuPairRevealed {
  event: "pairrevealed";
  cards: [number, number];
}

export interface HonshuPaymentDeclined {
  event: "paymentdeclined";
  seat: number;
}

export interface HonshuRoundBegan {
  event: "roundbegan";
  round: number;
}

export interface HonshuSetupDone {
  event: "setupdone";
  provinces: number[];
  order: number[];
  scoring_card: number | null;
}

export type HonshuAction = HonshuSetup | HonshuDeal | HonshuReveal | HonshuDraw | HonshuPlay | HonshuTake | HonshuPay | HonshuDecline | HonshuPair | HonshuPick | HonshuDiscard | HonshuPlace | HonshuForfeit;

export type HonshuEvent = HonshuCardChosen | HonshuCardDiscarded | HonshuCardDrawn | HonshuCardForfeited | HonshuCardPlaced | HonshuCardPlayed | HonshuCardTaken | HonshuCardsRevealed | HonshuCubesPaid | HonshuGameEnded | HonshuHandDealt | HonshuHandReceived | HonshuHandsPassed | HonshuLayingBegan | HonshuOrderChanged | HonshuPairClaimed | HonshuPairRevealed | HonshuPaymentDeclined | HonshuRoundBegan | HonshuSetupDone;

// hyperborea: HyperboreaView, HyperboreaOptions

export interface HyperboreaView {
  seats: number;
  options: HyperboreaOptions;
  phase: "card" | "cube" | "markers" | "over" | "race" | "reset" | "setup" | "tile" | "turn";
  order: number[];
  active: number;
  turn: number;
  players: HyperboreaPlayer[];
  land: HyperboreaTerritory[];
  supply: [number, number, number, number, number, number, number];
  centres: string[];
  borderlands: string[];
  ghosts: number;
  decks: string[][];
  under: string[][];
  market: HyperboreaOffer[][];
  played: string[];
  pool: HyperboreaPool;
  activated: string[];
  sources: number;
  given: [number, string][];
  todo: (HyperboreaAwaitCubes | HyperboreaAwaitHexes | HyperboreaAwaitCards | HyperboreaAwaitToken | HyperboreaChoose | HyperboreaLook | HyperboreaSuffer | HyperboreaRegrow | HyperboreaPassTurn)[];
  ending: number | null;
  seat: number | null;
  to_move: number[];
  stored: (string | null)[];
  held: (string | null)[];
  looking: string | null;
  unseen: string[][];
  places: [number, number][];
  kinds: string[];
  control: (number | null)[];
  spaces: number[][][];
  shut: boolean[][];
  steps: [number, number, number][];
  gems_wanted: number;
  technologies_wanted: number;
  miniatures: number;
  conditions_wanted: number;
  end_of_turn: HyperboreaEndOfTurn;
  scores: HyperboreaScore[];
}

export interface HyperboreaOptions {
  length: "long" | "regular" | "short";
  mode: "invasion" | "race_war";
  races: "choice" | "random";
  tiles: "choice" | "random";
  map: "fog" | "open";
  reset: "faq" | "not_full" | "rulebook";
}

export interface HyperboreaPlayer {
  race: string;
  tile: string;
  bag: [number, number, number, number, number, number, number];
  available: [number, number, number, number, number, number, number];
  unused: [number, number, number, number, number, number, number];
  sets: HyperboreaSpaces[];
  levels: number[];
  gems: number;
  reserve: number;
  ghosts: number;
  killed: number[];
  acquired: number;
  tokens: number;
  tile_used: boolean;
  objectives: ("gems" | "miniatures" | "technologies")[];
}

export interface HyperboreaSpaces {
  technology: string;
  cubes: (number | null)[];
  used: boolean;
}

export interface HyperboreaTerritory {
  face: string;
  outside: number[];
  stopped: number;
  inside: (number | null)[];
  tokens: number[];
  fortresses: number[];
}

export interface HyperboreaOffer {
  card: string;
  grey: boolean;
}

export interface HyperboreaPool {
  move?: number;
  fly?: number;
  attack?: number;
  ranged?: number;
  fortress?: number;
  miniature?: number;
  clone?: number;
  tech?: number;
  develop_any?: number;
  draw?: number;
  restore?: number;
  purge_grey?: number;
  refreshed?: boolean;
  more?: HyperboreaPending[];
}

export interface HyperboreaPending {
  effect: HyperboreaEffect;
  source: number;
  rows?: number[];
}

export interface HyperboreaEffect {
  op: string;
  n?: number;
  colour?: string;
  on?: string;
  to?: string;
  what?: string;
  effects?: HyperboreaEffect[];
  options?: HyperboreaEffect[][];
  spaces?: string[];
  technologies?: string[];
  refresh?: string;
}

export interface HyperboreaAwaitCubes {
  todo: "awaitcubes";
  seat: number;
  count: number;
}

export interface HyperboreaAwaitHexes {
  todo: "awaithexes";
  cells: number[];
}

export interface HyperboreaAwaitCards {
  todo: "awaitcards";
  deck: number;
  count: number;
}

export interface HyperboreaAwaitToken {
  todo: "awaittoken";
  seat: number;
  tier: string;
}

export interface HyperboreaChoose {
  todo: "choose";
  seat: number;
  options: HyperboreaEffect[][];
  then: HyperboreaEffect[];
  source: number;
}

export interface HyperboreaLook {
  todo: "look";
  seat: number;
  tier: string;
}

export interface HyperboreaSuffer {
  todo: "suffer";
  seat: number;
  op: string;
  by: number;
}

export interface HyperboreaRegrow {
  todo: "regrow";
  seat: number;
  where: string;
  index: number;
  then: HyperboreaEffect[];
  source: number;
}

export interface HyperboreaPassTurn {
  todo: "passturn";
}

export interface HyperboreaEndOfTurn {
  lost: number;
  unused: number;
  reset: boolean;
  drawn: number;
  thin: boolean;
}

export interface HyperboreaScore {
  seat: number;
  total: number;
  rank: number;
  items: Record<string, number>;
  tie_break: number[];
}

export interface HyperboreaSetup {
  do: "setup";
  first: number;
  races?: string[];
  seat?: number;
}

export interface HyperboreaTiles {
  do: "tiles";
  tiles: string[];
  seat?: number;
}

export interface HyperboreaHexes {
  do: "hexes";
  faces: string[];
  seat?: number;
}

export interface HyperboreaCards {
  do: "cards";
  cards: string[];
  seat?: number;
}

export interface HyperboreaCubes {
  do: "cubes";
  cubes: number[];
  seat?: number;
}

export interface HyperboreaToken {
  do: "token";
  by: number;
  token: string | null;
  seat?: number;
}

export interface HyperboreaRace {
  do: "race";
  seat: number;
  race: string;
}

export interface HyperboreaTile {
  do: "tile";
  seat: number;
  tile: string;
}

export interface HyperboreaStartCard {
  do: "startcard";
  seat: number;
  card: string;
}

export interface HyperboreaExtraCube {
  do: "extracube";
  seat: number;
  colour: number;
}

export interface HyperboreaMarkers {
  do: "markers";
  seat: number;
  three: number;
  two: number;
  one: number;
}

export interface HyperboreaPlace {
  do: "place";
  seat: number;
  colour: number;
  technology: string;
  space: number;
}

export interface HyperboreaEnter {
  do: "enter";
  seat: number;
  cell: number;
  site: number;
}

export interface HyperboreaPlay {
  do: "play";
  seat: number;
  stored: boolean;
}

export interface HyperboreaStore {
  do: "store";
  seat: number;
}

export interface HyperboreaUpgrade {
  do: "upgrade";
  seat: number;
  row: number;
}

export interface HyperboreaChoice {
  do: "choice";
  seat: number;
  option: number;
}

export interface HyperboreaUseTile {
  do: "usetile";
  seat: number;
  option: number;
}

export interface HyperboreaMove {
  do: "move";
  seat: number;
  cell: number;
  to: number;
  fly?: boolean;
}

export interface HyperboreaAttack {
  do: "attack";
  seat: number;
  cell: number;
  enemy: number;
  site?: number | null;
  convert?: boolean;
}

export interface HyperboreaShoot {
  do: "shoot";
  seat: number;
  cell: number;
  enemy: number;
  site?: number | null;
}

export interface HyperboreaFortify {
  do: "fortify";
  seat: number;
  cell: number;
}

export interface HyperboreaRecruit {
  do: "recruit";
  seat: number;
  cell: number;
}

export interface HyperboreaClone {
  do: "clone";
  seat: number;
  cell: number;
}

export interface HyperboreaRefresh {
  do: "refresh";
  seat: number;
  deck: number;
}

export interface HyperboreaAcquire {
  do: "acquire";
  seat: number;
  card: string;
}

export interface HyperboreaDevelop {
  do: "develop";
  seat: number;
  row: number;
  pending?: number | null;
}

export interface HyperboreaDraw {
  do: "draw";
  seat: number;
  count: number;
}

export interface HyperboreaGenerate {
  do: "generate";
  seat: number;
  colour: number;
  pending: number;
}

export interface HyperboreaRestore {
  do: "restore";
  seat: number;
  where: string;
  index: number;
}

export interface HyperboreaPurge {
  do: "purge";
  seat: number;
  where: string;
  index: number;
}

export interface HyperboreaSpy {
  do: "spy";
  seat: number;
  card: string;
  pending: number;
}

export interface HyperboreaStrike {
  do: "strike";
  seat: number;
  pending: number;
}

export interface HyperboreaLower {
  do: "lower";
  seat: number;
  row: number;
}

export interface HyperboreaGiveCube {
  do: "givecube";
  seat: number;
  where: string;
  index: number;
  pending?: number | null;
}

export interface HyperboreaGiveMiniature {
  do: "giveminiature";
  seat: number;
  cell: number;
  site?: number | null;
  pending?: number | null;
}

export interface HyperboreaGiveGem {
  do: "givegem";
  seat: number;
  pending: number;
}

export interface HyperboreaPutCube {
  do: "putcube";
  seat: number;
  colour: number;
}

export interface HyperboreaEndTurn {
  do: "endturn";
  seat: number;
}

export interface HyperboreaTakeBack {
  do: "takeback";
  seat: number;
  technology: string;
  space: number;
}

export interface HyperboreaEndReset {
  do: "endreset";
  seat: number;
}

export interface HyperboreaActivated {
  event: "activated";
  seat: number;
  technology: string;
}

export interface HyperboreaCardAcquired {
  event: "cardacquired";
  seat: number;
  card: string;
  grey: boolean;
}

export interface HyperboreaCardsRevealed {
  event: "cardsrevealed";
  deck: number;
  cards: string[];
}

export interface HyperboreaCubeGenerated {
  event: "cubegenerated";
  seat: number;
  colour: number;
}

export interface HyperboreaCubePlaced {
  event: "cubeplaced";
  seat: number;
  colour: number;
  technology: string;
  space: number;
}

export interface HyperboreaCubePut {
  event: "cubeput";
  seat: number;
  colour: number;
  where: string;
  index: number;
}

export interface HyperboreaCubeRemoved {
  event: "cuberemoved";
  seat: number;
  colour: number;
  where: string;
  index: number;
}

export interface HyperboreaCubeRestored {
  event: "cuberestored";
  seat: number;
  colour: number;
  where: string;
  index: number;
}

export interface HyperboreaCubeTakenBack {
  event: "cubetakenback";
  seat: number;
  colour: number;
  technology: string;
  space: number;
}

export interface HyperboreaCubesDrawn {
  event: "cubesdrawn";
  seat: number;
  cubes: number[];
}

export interface HyperboreaDeckRefreshed {
  event: "deckrefreshed";
  seat: number;
  deck: number;
}

export interface HyperboreaDeveloped {
  event: "developed";
  seat: number;
  row: number;
  level: number;
}

export interface HyperboreaEffectsGained {
  event: "effectsgained";
  seat: number;
  effects: HyperboreaEffect[];
}

export interface HyperboreaExtraCubeChosen {
  event: "extracubechosen";
  seat: number;
  colour: number;
}

export interface HyperboreaFortressBroken {
  event: "fortressbroken";
  seat: number;
  cell: number;
  owner: number;
}

export interface HyperboreaFortressPlaced {
  event: "fortressplaced";
  seat: number;
  cell: number;
}

export interface HyperboreaFortressesRemoved {
  event: "fortressesremoved";
  seat: number;
  count: number;
}

export interface HyperboreaGameEnded {
  event: "gameended";
  ranks: number[];
}

export interface HyperboreaGemRemoved {
  event: "gemremoved";
  seat: number;
}

export interface HyperboreaGemsGained {
  event: "gemsgained";
  seat: number;
  count: number;
}

export interface HyperboreaGhostConverted {
  event: "ghostconverted";
  seat: number;
  cell: number;
  site: number;
}

export interface HyperboreaGreyPurged {
  event: "greypurged";
  seat: number;
  where: string;
  index: number;
}

export interface HyperboreaHexesTurned {
  event: "hexesturned";
  cells: number[];
  faces: string[];
}

export interface HyperboreaKilled {
  event: "killed";
  seat: number;
  cell: number;
  enemy: number;
  site: number | null;
  ranged: boolean;
  kept: boolean;
}

export interface HyperboreaLastRound {
  event: "lastround";
  seat: number;
}

export interface HyperboreaLevelLost {
  event: "levellost";
  seat: number;
  row: number;
  level: number;
}

export interface HyperboreaMarkersSet {
  event: "markersset";
  seat: number;
  levels: number[];
}

export interface HyperboreaMiniaturePlaced {
  event: "miniatureplaced";
  seat: number;
  cell: number;
  clone: boolean;
}

export interface HyperboreaMiniatureRemoved {
  event: "miniatureremoved";
  seat: number;
  cell: number;
  site: number | null;
}

export interface HyperboreaMiniaturesFilledUp {
  event: "miniaturesfilledup";
  seat: number;
  cell: number;
  count: number;
}

export interface HyperboreaMoved {
  event: "moved";
  seat: number;
  cell: number;
  target: number;
  fly: boolean;
  stopped: boolean;
}

export interface HyperboreaObjectiveWon {
  event: "objectivewon";
  seat: number;
  objective: "gems" | "miniatures" | "technologies";
}

export interface HyperboreaRaceChosen {
  event: "racechosen";
  seat: number;
  race: string;
}

export interface HyperboreaResetBegan {
  event: "resetbegan";
  seat: number;
}

export interface HyperboreaSetupDone {
  event: "setupdone";
  order: number[];
  races: string[];
}

export interface HyperboreaSiteEntered {
  event: "siteentered";
  seat: number;
  cell: number;
  site: number;
  kind: "city" | "ruin";
}

export interface HyperboreaSpied {
  event: "spied";
  seat: number;
  owner: number;
  card: string;
}

export interface HyperboreaStartCardGiven {
  event: "startcardgiven";
  seat: number;
  card: string;
}

export interface HyperboreaStruck {
  event: "struck";
  seat: number;
  opponents: number[];
}

export interface HyperboreaTileGiven {
  event: "tilegiven";
  seat: number;
  race: string;
  tile: string;
}

export interface HyperboreaTileUsed {
  event: "tileused";
  seat: number;
  option: number;
}

export interface HyperboreaTokenPlayed {
  event: "tokenplayed";
  seat: number;
  token: string;
}

export interface HyperboreaTokenSeen {
  event: "tokenseen";
  seat: number;
  token: string;
}

export interface HyperboreaTokenStored {
  event: "tokenstored";
  seat: number;
}

export interface HyperboreaTurnBegan {
  event: "turnbegan";
  seat: number;
  turn: number;
}

export interface HyperboreaTurnEnded {
  event: "turnended";
  seat: number;
}

export interface HyperboreaUpgraded {
  event: "upgraded";
  seat: number;
  row: number;
  cubes: number;
}

export type HyperboreaAction = HyperboreaSetup | HyperboreaTiles | HyperboreaHexes | HyperboreaCards | HyperboreaCubes | HyperboreaToken | HyperboreaRace | HyperboreaTile | HyperboreaStartCard | HyperboreaExtraCube | HyperboreaMarkers | HyperboreaPlace | HyperboreaEnter | HyperboreaPlay | HyperboreaStore | HyperboreaUpgrade | HyperboreaChoice | HyperboreaUseTile | HyperboreaMove | HyperboreaAttack | HyperboreaShoot | HyperboreaFortify | HyperboreaRecruit | HyperboreaClone | HyperboreaRefresh | HyperboreaAcquire | HyperboreaDevelop | HyperboreaDraw | HyperboreaGenerate | HyperboreaRestore | HyperboreaPurge | HyperboreaSpy | HyperboreaStrike | HyperboreaLower | HyperboreaGiveCube | HyperboreaGiveMiniature | HyperboreaGiveGem | HyperboreaPutCube | HyperboreaEndTurn | HyperboreaTakeBack | HyperboreaEndReset;

export type HyperboreaEvent = HyperboreaActivated | HyperboreaCardAcquired | HyperboreaCardsRevealed | HyperboreaCubeGenerated | HyperboreaCubePlaced | HyperboreaCubePut | HyperboreaCubeRemoved | HyperboreaCubeRestored | HyperboreaCubeTakenBack | HyperboreaCubesDrawn | HyperboreaDeckRefreshed | HyperboreaDeveloped | HyperboreaEffectsGained | HyperboreaExtraCubeChosen | HyperboreaFortressBroken | HyperboreaFortressPlaced | HyperboreaFortressesRemoved | HyperboreaGameEnded | HyperboreaGemRemoved | HyperboreaGemsGained | HyperboreaGhostConverted | HyperboreaGreyPurged | HyperboreaHexesTurned | HyperboreaKilled | HyperboreaLastRound | HyperboreaLevelLost | HyperboreaMarkersSet | HyperboreaMiniaturePlaced | HyperboreaMiniatureRemoved | HyperboreaMiniaturesFilledUp | HyperboreaMoved | HyperboreaObjectiveWon | HyperboreaRaceChosen | HyperboreaResetBegan | HyperboreaSetupDone | HyperboreaSiteEntered | HyperboreaSpied | HyperboreaStartCardGiven | HyperboreaStruck | HyperboreaTileGiven | HyperboreaTileUsed | HyperboreaTokenPlayed | HyperboreaTokenSeen | HyperboreaTokenStored | HyperboreaTurnBegan | HyperboreaTurnEnded | HyperboreaUpgraded;

// okanagan: OkanaganView, OkanaganOptions

export interface OkanaganView {
  seats: number;
  options: OkanaganOptions;
  phase: "action" | "alone" | "build" | "claim" | "give" | "keep" | "order" | "over" | "place" | "resolve" | "setup" | "shape" | "swap" | "take" | "trade";
  round: number;
  first: number;
  player: number;
  turns: number;
  map: OkanaganTileMap;
  structures: [number, number, number][];
  rewards: number[][];
  reserve: number[];
  closed: boolean[];
  nuggets: number[];
  nuggets_left: number;
  stacks: [OkanaganStack, OkanaganStack, OkanaganStack];
  face_up: [number | null, number | null, number | null];
  box: number[];
  backs: (string | null)[];
  shown: boolean[];
  completed: ("field" | "forest" | "lake" | "mountain")[];
  resolving: OkanaganResolving | null;
  asked: number[];
  swaps: number;
  due: OkanaganDue[];
  reshuffles: number;
  drew: number[];
  seat: number | null;
  to_move: number[];
  held: (number | null)[];
  unseen: number[];
  hands: (number[] | null)[];
  hand_sizes: number[];
  deck_size: number;
  discards: number[];
  discard_sizes: number[];
  returned: [number, number][];
  returned_in: number[][];
  scores: OkanaganScore[];
  prospects: OkanaganProspect[];
  settling: OkanaganProspect[];
  places: OkanaganPlacePreview[];
  builds: OkanaganBuildPreview[];
  progress: OkanaganProgress[][];
}

export interface OkanaganOptions {
  nuggets_last_zero: boolean;
}

export interface OkanaganTileMap {
  laid: OkanaganLaid[];
  gaps: OkanaganGap[];
  territories: OkanaganTerritory[];
}

export interface OkanaganLaid {
  tile: number;
  row: number;
  col: number;
  turn: number;
  seat: number | null;
  structure: "farm" | "silo" | "warehouse" | null;
  on: ("field" | "forest" | "lake" | "mountain")[];
}

export interface OkanaganGap {
  row: number;
  col: number;
  code: number;
  joins: [number, number, number, number];
}

export interface OkanaganTerritory {
  id: number;
  land: "field" | "forest" | "lake" | "mountain";
  tiles: number[];
  open_sides: number;
  symbols: [number, number, number];
  influence: number[];
}

export interface OkanaganStack {
  rest: number;
  top: string | null;
  under: string[];
}

export interface OkanaganResolving {
  territory: number;
  order: number[];
  actor: number | null;
  action: string | null;
  queue: number[];
  left: [number, number, number];
}

export interface OkanaganDue {
  what: "face" | "hand" | "objectives" | "top";
  rule: string;
  stack: number;
  seat: number | null;
}

export interface OkanaganScore {
  seat: number;
  total: number;
  rank: number;
  items: Record<string, number>;
  tie_break: number[];
}

export interface OkanaganProspect {
  territory: number;
  land: "field" | "forest" | "lake" | "mountain";
  open_sides: number;
  tokens: [number, number, number];
  shares: OkanaganShare[];
}

export interface OkanaganShare {
  seat: number;
  influence: number;
  fewest: number;
  most: number;
  special: boolean;
}

export interface OkanaganPlacePreview {
  row: number;
  col: number;
  turn: number;
  prospects: OkanaganProspect[];
}

export interface OkanaganBuildPreview {
  structure: "farm" | "silo" | "warehouse";
  on: ("field" | "forest" | "lake" | "mountain")[];
  prospects: OkanaganProspect[];
}

export interface OkanaganProgress {
  objective: number;
  rewards: ("farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood")[];
  worth: number;
  sets: number;
  points: number;
}

export interface OkanaganSetup {
  do: "setup";
  first: number;
  hands: (number[] | null)[];
  held: (number | null)[];
  face_up: [number, number, number];
  tops: [string, string, string];
  seat?: number;
}

export interface OkanaganDeal {
  do: "deal";
  cards: (number[] | null)[];
  seat?: number;
}

export interface OkanaganTurn {
  do: "turn";
  stack: number;
  tile: number | null;
  top: string | null;
  seat?: number;
}

export interface OkanaganTop {
  do: "top";
  stack: number;
  top: string;
  seat?: number;
}

export interface OkanaganKeep {
  do: "keep";
  seat: number;
  objectives: number[] | null;
}

export interface OkanaganPlace {
  do: "place";
  seat: number;
  tile: number;
  row: number;
  col: number;
  turn: number;
}

export interface OkanaganRedraw {
  do: "redraw";
  seat: number;
  stack: number;
}

export interface OkanaganSkip {
  do: "skip";
  seat: number;
}

export interface OkanaganBuild {
  do: "build";
  seat: number;
  structure: "farm" | "silo" | "warehouse";
  on: ("field" | "forest" | "lake" | "mountain")[];
}

export interface OkanaganResolve {
  do: "resolve";
  seat: number;
  land: "field" | "forest" | "lake" | "mountain";
}

export interface OkanaganOrder {
  do: "order";
  seat: number;
  order: number[];
}

export interface OkanaganCollect {
  do: "collect";
  seat: number;
}

export interface OkanaganUse {
  do: "use";
  seat: number;
  stack: number;
}

export interface OkanaganGain {
  do: "gain";
  seat: number;
  reward: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
}

export interface OkanaganTrade {
  do: "trade";
  seat: number;
  other: number;
  give: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
  take: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
}

export interface OkanaganGive {
  do: "give";
  seat: number;
  reward: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
}

export interface OkanaganSwap {
  do: "swap";
  seat: number;
  give: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
  take: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
}

export interface OkanaganDone {
  do: "done";
  seat: number;
}

export interface OkanaganClaim {
  do: "claim";
  seat: number;
  rewards: ("farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood")[];
}

export interface OkanaganTake {
  do: "take";
  seat: number;
  stack: number;
}

export interface OkanaganTakeBlind {
  do: "takeblind";
  seat: number;
  stack: number;
}

export interface OkanaganActionTaken {
  event: "actiontaken";
  seat: number;
  back: string;
  stack: number;
}

export interface OkanaganFaceUpDiscarded {
  event: "faceupdiscarded";
  tiles: number[];
}

export interface OkanaganGameBegan {
  event: "gamebegan";
  first: number;
}

export interface OkanaganGameEnded {
  event: "gameended";
  ranks: number[];
}

export interface OkanaganGiftGiven {
  event: "giftgiven";
  seat: number;
  other: number;
  reward: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
}

export interface OkanaganNothingHappened {
  event: "nothinghappened";
  seat: number;
  back: string;
}

export interface OkanaganNuggetDrawn {
  event: "nuggetdrawn";
  seat: number;
  left: number;
}

export interface OkanaganObjectivesDealt {
  event: "objectivesdealt";
  seat: number;
  objectives: number[];
}

export interface OkanaganObjectivesKept {
  event: "objectiveskept";
  seat: number;
}

export interface OkanaganObjectivesReshuffled {
  event: "objectivesreshuffled";
}

export interface OkanaganObjectivesRevealed {
  event: "objectivesrevealed";
  seat: number;
  objectives: number[];
}

export interface OkanaganOrderChosen {
  event: "orderchosen";
  seat: number;
  order: number[];
}

export interface OkanaganRewardClosed {
  event: "rewardclosed";
  reward: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
}

export interface OkanaganRewardsCollected {
  event: "rewardscollected";
  seat: number;
  land: "field" | "forest" | "lake" | "mountain";
  rewards: ("farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood")[];
}

export interface OkanaganRewardsGained {
  event: "rewardsgained";
  seat: number;
  rewards: ("farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood")[];
}

export interface OkanaganRoundBegan {
  event: "roundbegan";
  round: number;
}

export interface OkanaganStructureBuilt {
  event: "structurebuilt";
  seat: number;
  structure: "farm" | "silo" | "warehouse";
  on: ("field" | "forest" | "lake" | "mountain")[];
}

export interface OkanaganSwapped {
  event: "swapped";
  seat: number;
  gave: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
  took: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
}

export interface OkanaganTerritoryCompleted {
  event: "territorycompleted";
  land: "field" | "forest" | "lake" | "mountain";
  tiles: number[];
  influence: number[];
}

export interface OkanaganTileDrawn {
  event: "tiledrawn";
  seat: number;
  back: string;
  stack: number | null;
}

export interface OkanaganTileFitsNowhere {
  event: "tilefitsnowhere";
  seat: number;
  tile: number;
}

export interface OkanaganTilePlaced {
  event: "tileplaced";
  seat: number;
  tile: number;
  row: number;
  col: number;
  turn: number;
}

export interface OkanaganTileRevealed {
  event: "tilerevealed";
  tile: number;
  stack: number;
}

export interface OkanaganTileSeen {
  event: "tileseen";
  seat: number;
  tile: number;
}

export interface OkanaganTileTaken {
  event: "tiletaken";
  seat: number;
  tile: number;
  stack: number;
}

export interface OkanaganTopRevealed {
  event: "toprevealed";
  back: string;
  stack: number;
}

export interface OkanaganTraded {
  event: "traded";
  seat: number;
  other: number;
  gave: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
  took: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
}

export interface OkanaganTurnLost {
  event: "turnlost";
  seat: number;
}

export type OkanaganAction = OkanaganSetup | OkanaganDeal | OkanaganTurn | OkanaganTop | OkanaganKeep | OkanaganPlace | OkanaganRedraw | OkanaganSkip | OkanaganBuild | OkanaganResolve | OkanaganOrder | OkanaganCollect | OkanaganUse | OkanaganGain | OkanaganTrade | OkanaganGive | OkanaganSwap | OkanaganDone | OkanaganClaim | OkanaganTake | OkanaganTakeBlind;

export type OkanaganEvent = OkanaganActionTaken | OkanaganFaceUpDiscarded | OkanaganGameBegan | OkanaganGameEnded | OkanaganGiftGiven | OkanaganNothingHappened | OkanaganNuggetDrawn | OkanaganObjectivesDealt | OkanaganObjectivesKept | OkanaganObjectivesReshuffled | OkanaganObjectivesRevealed | OkanaganOrderChosen | OkanaganRewardClosed | OkanaganRewardsCollected | OkanaganRewardsGained | OkanaganRoundBegan | OkanaganStructureBuilt | OkanaganSwapped | OkanaganTerritoryCompleted | OkanaganTileDrawn | OkanaganTileFitsNowhere | OkanaganTilePlaced | OkanaganTileRevealed | OkanaganTileSeen | OkanaganTileTaken | OkanaganTopRevealed | OkanaganTraded | OkanaganTurnLost;

/** Every kind of log entry: of each game, and of the table itself. */
export const EVENT_KINDS = {
  "hokkaido": [
    "cardchosen",
    "carddiscarded",
    "carddrawn",
    "cardforfeited",
    "cardplaced",
    "cardplayed",
    "cardtaken",
    "cardsrevealed",
    "cubespaid",
    "gameended",
    "goalclaimed",
    "handdealt",
    "handreceived",
    "handspassed",
    "layingbegan",
    "orderchanged",
    "pairclaimed",
    "pairrevealed",
    "paymentdeclined",
    "roundbegan",
    "setupdone",
    "terraformed",
    "tiledeclined"
  ],
  "honshu": [
    "cardchosen",
    "carddiscarded",
    "carddrawn",
    "cardforfeited",
    "cardplaced",
    "cardplayed",
    "cardtaken",
    "cardsrevealed",
    "cubespaid",
    "gameended",
    "handdealt",
    "handreceived",
    "handspassed",
    "layingbegan",
    "orderchanged",
    "pairclaimed",
    "pairrevealed",
    "paymentdeclined",
    "roundbegan",
    "setupdone"
  ],
  "hyperborea": [
    "activated",
    "cardacquired",
    "cardsrevealed",
    "cubegenerated",
    "cubeplaced",
    "cubeput",
    "cuberemoved",
    "cuberestored",
    "cubetakenback",
    "cubesdrawn",
    "deckrefreshed",
    "developed",
    "effectsgained",
    "extracubechosen",
    "fortressbroken",
    "fortressplaced",
    "fortressesremoved",
    "gameended",
    "gemremoved",
    "gemsgained",
    "ghostconverted",
    "greypurged",
    "hexesturned",
    "killed",
    "lastround",
    "levellost",
    "markersset",
    "miniatureplaced",
    "miniatureremoved",
    "miniaturesfilledup",
    "moved",
    "objectivewon",
    "racechosen",
    "resetbegan",
    "setupdone",
    "siteentered",
    "spied",
    "startcardgiven",
    "struck",
    "tilegiven",
    "tileused",
    "tokenplayed",
    "tokenseen",
    "tokenstored",
    "turnbegan",
    "turnended",
    "upgraded"
  ],
  "okanagan": [
    "actiontaken",
    "faceupdiscarded",
    "gamebegan",
    "gameended",
    "giftgiven",
    "nothinghappened",
    "nuggetdrawn",
    "objectivesdealt",
    "objectiveskept",
    "objectivesreshuffled",
    "objectivesrevealed",
    "orderchosen",
    "rewardclosed",
    "rewardscollected",
    "rewardsgained",
    "roundbegan",
    "structurebuilt",
    "swapped",
    "territorycompleted",
    "tiledrawn",
    "tilefitsnowhere",
    "tileplaced",
    "tilerevealed",
    "tileseen",
    "tiletaken",
    "toprevealed",
    "traded",
    "turnlost"
  ],
  "table": [
    "agreed",
    "back",
    "bot",
    "created",
    "joined",
    "named",
    "paused",
    "proposed",
    "refused",
    "rematch",
    "resigned",
    "resumed",
    "undone",
    "upgraded"
  ]
} as const;
