// Written by `python -m northward.server.types` from the server's own types. Do not edit: run it again.
/* eslint-disable */

import type { Score } from '../../lib/server';

export interface View {
  seats: number;
  options: Options;
  phase: "card" | "cube" | "markers" | "over" | "race" | "reset" | "setup" | "tile" | "turn";
  order: number[];
  active: number;
  turn: number;
  players: Player[];
  land: Territory[];
  supply: [number, number, number, number, number, number, number];
  centres: string[];
  borderlands: string[];
  ghosts: number;
  decks: string[][];
  under: string[][];
  market: Offer[][];
  played: string[];
  pool: Pool;
  activated: string[];
  sources: number;
  given: [number, string][];
  todo: (AwaitCubes | AwaitHexes | AwaitCards | AwaitToken | Choose | Look | Suffer | Regrow | PassTurn)[];
  ending: number | null;
  seat: number | null;
  to_move: number[];
  stored: (string | null)[];
  held: (string | null)[];
  looking: string | null;
  unseen: string[][];
  scores: Score[];
}

export interface Options {
  length: "long" | "regular" | "short";
  mode: "invasion" | "race_war";
  races: "choice" | "random";
  tiles: "choice" | "random";
  map: "fog" | "open";
  reset: "faq" | "not_full" | "rulebook";
}

export interface Player {
  race: string;
  tile: string;
  bag: [number, number, number, number, number, number, number];
  available: [number, number, number, number, number, number, number];
  unused: [number, number, number, number, number, number, number];
  sets: Spaces[];
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

export interface Spaces {
  technology: string;
  cubes: (number | null)[];
  used: boolean;
}

export interface Territory {
  face: string;
  outside: number[];
  stopped: number;
  inside: (number | null)[];
  tokens: number[];
  fortresses: number[];
}

export interface Offer {
  card: string;
  grey: boolean;
}

export interface Pool {
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
  more?: Pending[];
}

export interface Pending {
  effect: Effect;
  source: number;
  rows?: number[];
}

export interface Effect {
  op: string;
  n?: number;
  colour?: string;
  on?: string;
  to?: string;
  what?: string;
  effects?: Effect[];
  options?: Effect[][];
  spaces?: string[];
  technologies?: string[];
  refresh?: string;
}

export interface AwaitCubes {
  todo: "awaitcubes";
  seat: number;
  count: number;
}

export interface AwaitHexes {
  todo: "awaithexes";
  cells: number[];
}

export interface AwaitCards {
  todo: "awaitcards";
  deck: number;
  count: number;
}

export interface AwaitToken {
  todo: "awaittoken";
  seat: number;
  tier: string;
}

export interface Choose {
  todo: "choose";
  seat: number;
  options: Effect[][];
  then: Effect[];
  source: number;
}

export interface Look {
  todo: "look";
  seat: number;
  tier: string;
}

export interface Suffer {
  todo: "suffer";
  seat: number;
  op: string;
  by: number;
}

export interface Regrow {
  todo: "regrow";
  seat: number;
  where: string;
  index: number;
  then: Effect[];
  source: number;
}

export interface PassTurn {
  todo: "passturn";
}

export interface Figures {
  colours: string[];
  rows: RowFigures[];
  decks: string[];
  tiers: string[];
  ghost: number;
  levels: LevelFigures;
  flight: number;
  needs: Record<string, string>;
  gems_wanted: number;
  technologies_wanted: number;
  conditions_wanted: number;
  miniatures: number;
  control: Record<string, number>;
  ghosts: number[];
  further_ghost: number;
}

export interface RowFigures {
  row: string;
  colour: string;
  sets: string[];
}

export interface LevelFigures {
  highest: number;
  exchanged: number[];
  first: number[];
}

export interface Page {
  hexes: HexPicture[];
  sets: SetPicture[][];
  steps: Step[];
  end_of_turn: EndOfTurn;
  reset: ResetPicture | null;
  bags: BagPicture[];
  conditions: Condition[][];
  fulfilled: ("gems" | "miniatures" | "technologies")[];
}

export interface HexPicture {
  name: string;
  q: number;
  r: number;
  kind: "borderland" | "centre" | "homeland";
  home: number | null;
  capital: boolean;
  control: number | null;
}

export interface SetPicture {
  spaces: string[];
  alike: number[];
  shut: boolean;
}

export interface Step {
  cell: number;
  to: number;
  cost: number;
}

export interface EndOfTurn {
  lost: number;
  unused: number;
  reset: boolean;
  drawn: number;
  thin: boolean;
}

export interface ResetPicture {
  back: number[];
  staying: StayingCube[];
  drawn: number[];
  tile: boolean;
}

export interface StayingCube {
  technology: string;
  space: number;
  first: number;
  colour: number;
  missing: string[];
}

export interface BagPicture {
  cubes: [number, number, number, number, number, number, number];
  drawn: number;
  reset: boolean;
}

export interface Condition {
  condition: "gems" | "miniatures" | "technologies";
  now: number;
  wanted: number;
  done: boolean;
}

export interface Setup {
  do: "setup";
  first: number;
  races?: string[];
  seat?: number;
}

export interface Tiles {
  do: "tiles";
  tiles: string[];
  seat?: number;
}

export interface Hexes {
  do: "hexes";
  faces: string[];
  seat?: number;
}

export interface Cards {
  do: "cards";
  cards: string[];
  seat?: number;
}

export interface Cubes {
  do: "cubes";
  cubes: number[];
  seat?: number;
}

export interface Token {
  do: "token";
  by: number;
  token: string | null;
  seat?: number;
}

export interface Race {
  do: "race";
  seat: number;
  race: string;
}

export interface Tile {
  do: "tile";
  seat: number;
  tile: string;
}

export interface StartCard {
  do: "startcard";
  seat: number;
  card: string;
}

export interface ExtraCube {
  do: "extracube";
  seat: number;
  colour: number;
}

export interface Markers {
  do: "markers";
  seat: number;
  three: number;
  two: number;
  one: number;
}

export interface Place {
  do: "place";
  seat: number;
  colour: number;
  technology: string;
  space: number;
}

export interface Enter {
  do: "enter";
  seat: number;
  cell: number;
  site: number;
}

export interface Play {
  do: "play";
  seat: number;
  stored: boolean;
}

export interface Store {
  do: "store";
  seat: number;
}

export interface Upgrade {
  do: "upgrade";
  seat: number;
  row: number;
}

export interface Choice {
  do: "choice";
  seat: number;
  option: number;
}

export interface UseTile {
  do: "usetile";
  seat: number;
  option: number;
}

export interface Move {
  do: "move";
  seat: number;
  cell: number;
  to: number;
  fly?: boolean;
}

export interface Attack {
  do: "attack";
  seat: number;
  cell: number;
  enemy: number;
  site?: number | null;
  convert?: boolean;
}

export interface Shoot {
  do: "shoot";
  seat: number;
  cell: number;
  enemy: number;
  site?: number | null;
}

export interface Fortify {
  do: "fortify";
  seat: number;
  cell: number;
}

export interface Recruit {
  do: "recruit";
  seat: number;
  cell: number;
}

export interface Clone {
  do: "clone";
  seat: number;
  cell: number;
}

export interface Refresh {
  do: "refresh";
  seat: number;
  deck: number;
}

export interface Acquire {
  do: "acquire";
  seat: number;
  card: string;
}

export interface Develop {
  do: "develop";
  seat: number;
  row: number;
  pending?: number | null;
}

export interface Draw {
  do: "draw";
  seat: number;
  count: number;
}

export interface Generate {
  do: "generate";
  seat: number;
  colour: number;
  pending: number;
}

export interface Restore {
  do: "restore";
  seat: number;
  where: string;
  index: number;
}

export interface Purge {
  do: "purge";
  seat: number;
  where: string;
  index: number;
}

export interface Spy {
  do: "spy";
  seat: number;
  card: string;
  pending: number;
}

export interface Strike {
  do: "strike";
  seat: number;
  pending: number;
}

export interface Lower {
  do: "lower";
  seat: number;
  row: number;
}

export interface GiveCube {
  do: "givecube";
  seat: number;
  where: string;
  index: number;
  pending?: number | null;
}

export interface GiveMiniature {
  do: "giveminiature";
  seat: number;
  cell: number;
  site?: number | null;
  pending?: number | null;
}

export interface GiveGem {
  do: "givegem";
  seat: number;
  pending: number;
}

export interface PutCube {
  do: "putcube";
  seat: number;
  colour: number;
}

export interface EndTurn {
  do: "endturn";
  seat: number;
}

export interface TakeBack {
  do: "takeback";
  seat: number;
  technology: string;
  space: number;
}

export interface EndReset {
  do: "endreset";
  seat: number;
}

export interface Activated {
  event: "activated";
  seat: number;
  technology: string;
}

export interface CardAcquired {
  event: "cardacquired";
  seat: number;
  card: string;
  grey: boolean;
}

export interface CardsRevealed {
  event: "cardsrevealed";
  deck: number;
  cards: string[];
}

export interface CubeGenerated {
  event: "cubegenerated";
  seat: number;
  colour: number;
}

export interface CubePlaced {
  event: "cubeplaced";
  seat: number;
  colour: number;
  technology: string;
  space: number;
}

export interface CubePut {
  event: "cubeput";
  seat: number;
  colour: number;
  where: string;
  index: number;
}

export interface CubeRemoved {
  event: "cuberemoved";
  seat: number;
  colour: number;
  where: string;
  index: number;
}

export interface CubeRestored {
  event: "cuberestored";
  seat: number;
  colour: number;
  where: string;
  index: number;
}

export interface CubeTakenBack {
  event: "cubetakenback";
  seat: number;
  colour: number;
  technology: string;
  space: number;
}

export interface CubesDrawn {
  event: "cubesdrawn";
  seat: number;
  cubes: number[];
}

export interface DeckRefreshed {
  event: "deckrefreshed";
  seat: number;
  deck: number;
}

export interface Developed {
  event: "developed";
  seat: number;
  row: number;
  level: number;
}

export interface EffectsGained {
  event: "effectsgained";
  seat: number;
  effects: Effect[];
}

export interface ExtraCubeChosen {
  event: "extracubechosen";
  seat: number;
  colour: number;
}

export interface FortressBroken {
  event: "fortressbroken";
  seat: number;
  cell: number;
  owner: number;
}

export interface FortressPlaced {
  event: "fortressplaced";
  seat: number;
  cell: number;
}

export interface FortressesRemoved {
  event: "fortressesremoved";
  seat: number;
  count: number;
}

export interface GameEnded {
  event: "gameended";
  ranks: number[];
}

export interface GemRemoved {
  event: "gemremoved";
  seat: number;
}

export interface GemsGained {
  event: "gemsgained";
  seat: number;
  count: number;
}

export interface GhostConverted {
  event: "ghostconverted";
  seat: number;
  cell: number;
  site: number;
}

export interface GreyPurged {
  event: "greypurged";
  seat: number;
  where: string;
  index: number;
}

export interface HexesTurned {
  event: "hexesturned";
  cells: number[];
  faces: string[];
}

export interface Killed {
  event: "killed";
  seat: number;
  cell: number;
  enemy: number;
  site: number | null;
  ranged: boolean;
  kept: boolean;
}

export interface LastRound {
  event: "lastround";
  seat: number;
}

export interface LevelLost {
  event: "levellost";
  seat: number;
  row: number;
  level: number;
}

export interface MarkersSet {
  event: "markersset";
  seat: number;
  levels: number[];
}

export interface MiniaturePlaced {
  event: "miniatureplaced";
  seat: number;
  cell: number;
  clone: boolean;
}

export interface MiniatureRemoved {
  event: "miniatureremoved";
  seat: number;
  cell: number;
  site: number | null;
}

export interface MiniaturesFilledUp {
  event: "miniaturesfilledup";
  seat: number;
  cell: number;
  count: number;
}

export interface Moved {
  event: "moved";
  seat: number;
  cell: number;
  target: number;
  fly: boolean;
  stopped: boolean;
}

export interface ObjectiveWon {
  event: "objectivewon";
  seat: number;
  objective: "gems" | "miniatures" | "technologies";
}

export interface RaceChosen {
  event: "racechosen";
  seat: number;
  race: string;
}

export interface ResetBegan {
  event: "resetbegan";
  seat: number;
}

export interface SetupDone {
  event: "setupdone";
  order: number[];
  races: string[];
}

export interface SiteEntered {
  event: "siteentered";
  seat: number;
  cell: number;
  site: number;
  kind: "city" | "ruin";
}

export interface Spied {
  event: "spied";
  seat: number;
  owner: number;
  card: string;
}

export interface StartCardGiven {
  event: "startcardgiven";
  seat: number;
  card: string;
}

export interface Struck {
  event: "struck";
  seat: number;
  opponents: number[];
}

export interface TileGiven {
  event: "tilegiven";
  seat: number;
  race: string;
  tile: string;
}

export interface TileUsed {
  event: "tileused";
  seat: number;
  option: number;
}

export interface TokenPlayed {
  event: "tokenplayed";
  seat: number;
  token: string;
}

export interface TokenSeen {
  event: "tokenseen";
  seat: number;
  token: string;
}

export interface TokenStored {
  event: "tokenstored";
  seat: number;
}

export interface TurnBegan {
  event: "turnbegan";
  seat: number;
  turn: number;
}

export interface TurnEnded {
  event: "turnended";
  seat: number;
}

export interface Upgraded {
  event: "upgraded";
  seat: number;
  row: number;
  cubes: number;
}

export type Action = Setup | Tiles | Hexes | Cards | Cubes | Token | Race | Tile | StartCard | ExtraCube | Markers | Place | Enter | Play | Store | Upgrade | Choice | UseTile | Move | Attack | Shoot | Fortify | Recruit | Clone | Refresh | Acquire | Develop | Draw | Generate | Restore | Purge | Spy | Strike | Lower | GiveCube | GiveMiniature | GiveGem | PutCube | EndTurn | TakeBack | EndReset;

export type Event = Activated | CardAcquired | CardsRevealed | CubeGenerated | CubePlaced | CubePut | CubeRemoved | CubeRestored | CubeTakenBack | CubesDrawn | DeckRefreshed | Developed | EffectsGained | ExtraCubeChosen | FortressBroken | FortressPlaced | FortressesRemoved | GameEnded | GemRemoved | GemsGained | GhostConverted | GreyPurged | HexesTurned | Killed | LastRound | LevelLost | MarkersSet | MiniaturePlaced | MiniatureRemoved | MiniaturesFilledUp | Moved | ObjectiveWon | RaceChosen | ResetBegan | SetupDone | SiteEntered | Spied | StartCardGiven | Struck | TileGiven | TileUsed | TokenPlayed | TokenSeen | TokenStored | TurnBegan | TurnEnded | Upgraded;
