// Written by `python -m northward.server.types` from the server's own types. Do not edit: run it again.
/* eslint-disable */

import type { Score } from '../../lib/server';

export interface View {
  seats: number;
  options: Options;
  phase: "action" | "alone" | "build" | "claim" | "give" | "keep" | "order" | "over" | "place" | "resolve" | "setup" | "shape" | "swap" | "take" | "trade";
  round: number;
  first: number;
  player: number;
  turns: number;
  map: TileMap;
  structures: [number, number, number][];
  rewards: number[][];
  reserve: number[];
  closed: boolean[];
  nuggets: number[];
  nuggets_left: number;
  stacks: [Stack, Stack, Stack];
  face_up: [number | null, number | null, number | null];
  box: number[];
  backs: (string | null)[];
  shown: boolean[];
  completed: ("field" | "forest" | "lake" | "mountain")[];
  resolving: Resolving | null;
  asked: number[];
  swaps: number;
  due: Due[];
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
  scores: Score[];
}

export interface Options {
  nuggets_last_zero: boolean;
}

export interface TileMap {
  laid: Laid[];
  gaps: Gap[];
  territories: Territory[];
}

export interface Laid {
  tile: number;
  row: number;
  col: number;
  turn: number;
  seat: number | null;
  structure: "farm" | "silo" | "warehouse" | null;
  on: ("field" | "forest" | "lake" | "mountain")[];
}

export interface Gap {
  row: number;
  col: number;
  code: number;
  joins: [number, number, number, number];
}

export interface Territory {
  id: number;
  land: "field" | "forest" | "lake" | "mountain";
  tiles: number[];
  open_sides: number;
  symbols: [number, number, number];
  influence: number[];
}

export interface Stack {
  rest: number;
  top: string | null;
  under: string[];
}

export interface Resolving {
  territory: number;
  order: number[];
  actor: number | null;
  action: string | null;
  queue: number[];
  left: [number, number, number];
}

export interface Due {
  what: "face" | "hand" | "objectives" | "top";
  rule: string;
  stack: number;
  seat: number | null;
}

export interface Figures {
  rounds: number;
  supply: [number, number, number][];
  lands: LandFigures[];
  rewards: ("farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood")[];
  structures: StructureFigures[];
  gain: number;
  explorer: number;
  objectives: number[];
  gold: number[];
}

export interface LandFigures {
  land: "field" | "forest" | "lake" | "mountain";
  rewards: ("farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood")[];
}

export interface StructureFigures {
  structure: "farm" | "silo" | "warehouse";
  influence: number;
}

export interface Page {
  prospects: Prospect[];
  settling: Prospect[];
  settled: Settled[];
  open_sides: OpenSide[];
  grown: Prospect[];
  places: PlacePreview[];
  redraws: "face" | "top";
  builds: BuildPreview[];
  claims: ClaimPreview[];
  progress: Progress[][];
}

export interface Prospect {
  territory: number;
  land: "field" | "forest" | "lake" | "mountain";
  open_sides: number;
  tokens: [number, number, number];
  shares: Share[];
  hope: Hope | null;
}

export interface Share {
  seat: number;
  influence: number;
  fewest: number;
  most: number;
  special: "also" | "instead" | "no" | "perhaps";
  served: boolean;
}

export interface Hope {
  points: number;
  sure: boolean;
  wishes: Wish[];
}

export interface Wish {
  reward: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
  tokens: number;
  points: number;
  each: number | null;
  met: Met[];
}

export interface Met {
  size: number;
  first: number;
  last: number;
}

export interface Settled {
  territory: number;
  leaders: number[];
}

export interface OpenSide {
  territory: number;
  row: number;
  col: number;
  side: "east" | "north" | "south" | "west";
}

export interface PlacePreview {
  row: number;
  col: number;
  turn: number;
  grown: number[];
}

export interface BuildPreview {
  structure: "farm" | "silo" | "warehouse";
  on: ("field" | "forest" | "lake" | "mountain")[];
  prospects: Prospect[];
  hope: Hope | null;
}

export interface ClaimPreview {
  rewards: ("farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood")[];
  gains: number[];
}

export interface Progress {
  objective: number;
  rewards: ("farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood")[];
  worth: number;
  sets: number;
  points: number;
  missing: ("farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood")[];
}

export interface Setup {
  do: "setup";
  first: number;
  hands: (number[] | null)[];
  held: (number | null)[];
  face_up: [number, number, number];
  tops: [string, string, string];
  seat?: number;
}

export interface Deal {
  do: "deal";
  cards: (number[] | null)[];
  seat?: number;
}

export interface Turn {
  do: "turn";
  stack: number;
  tile: number | null;
  top: string | null;
  seat?: number;
}

export interface Top {
  do: "top";
  stack: number;
  top: string;
  seat?: number;
}

export interface Keep {
  do: "keep";
  seat: number;
  objectives: number[] | null;
}

export interface Place {
  do: "place";
  seat: number;
  tile: number;
  row: number;
  col: number;
  turn: number;
}

export interface Redraw {
  do: "redraw";
  seat: number;
  stack: number;
}

export interface Skip {
  do: "skip";
  seat: number;
}

export interface Build {
  do: "build";
  seat: number;
  structure: "farm" | "silo" | "warehouse";
  on: ("field" | "forest" | "lake" | "mountain")[];
}

export interface Resolve {
  do: "resolve";
  seat: number;
  land: "field" | "forest" | "lake" | "mountain";
}

export interface Order {
  do: "order";
  seat: number;
  order: number[];
}

export interface Collect {
  do: "collect";
  seat: number;
}

export interface Use {
  do: "use";
  seat: number;
  stack: number;
}

export interface Gain {
  do: "gain";
  seat: number;
  reward: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
}

export interface Trade {
  do: "trade";
  seat: number;
  other: number;
  give: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
  take: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
}

export interface Give {
  do: "give";
  seat: number;
  reward: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
}

export interface Swap {
  do: "swap";
  seat: number;
  give: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
  take: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
}

export interface Done {
  do: "done";
  seat: number;
}

export interface Claim {
  do: "claim";
  seat: number;
  rewards: ("farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood")[];
}

export interface Take {
  do: "take";
  seat: number;
  stack: number;
}

export interface TakeBlind {
  do: "takeblind";
  seat: number;
  stack: number;
}

export interface ActionTaken {
  event: "actiontaken";
  seat: number;
  back: string;
  stack: number;
}

export interface FaceUpDiscarded {
  event: "faceupdiscarded";
  tiles: number[];
}

export interface GameBegan {
  event: "gamebegan";
  first: number;
}

export interface GameEnded {
  event: "gameended";
  ranks: number[];
}

export interface GiftGiven {
  event: "giftgiven";
  seat: number;
  other: number;
  reward: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
}

export interface NothingHappened {
  event: "nothinghappened";
  seat: number;
  back: string;
}

export interface NuggetDrawn {
  event: "nuggetdrawn";
  seat: number;
  left: number;
}

export interface ObjectivesDealt {
  event: "objectivesdealt";
  seat: number;
  objectives: number[];
}

export interface ObjectivesKept {
  event: "objectiveskept";
  seat: number;
}

export interface ObjectivesReshuffled {
  event: "objectivesreshuffled";
}

export interface ObjectivesRevealed {
  event: "objectivesrevealed";
  seat: number;
  objectives: number[];
}

export interface OrderChosen {
  event: "orderchosen";
  seat: number;
  order: number[];
}

export interface RewardClosed {
  event: "rewardclosed";
  reward: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
}

export interface RewardsCollected {
  event: "rewardscollected";
  seat: number;
  land: "field" | "forest" | "lake" | "mountain";
  rewards: ("farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood")[];
}

export interface RewardsGained {
  event: "rewardsgained";
  seat: number;
  rewards: ("farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood")[];
}

export interface RoundBegan {
  event: "roundbegan";
  round: number;
}

export interface StructureBuilt {
  event: "structurebuilt";
  seat: number;
  structure: "farm" | "silo" | "warehouse";
  on: ("field" | "forest" | "lake" | "mountain")[];
  row: number;
  col: number;
}

export interface Swapped {
  event: "swapped";
  seat: number;
  gave: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
  took: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
}

export interface TerritoryCompleted {
  event: "territorycompleted";
  land: "field" | "forest" | "lake" | "mountain";
  tiles: number[];
  influence: number[];
}

export interface TileDrawn {
  event: "tiledrawn";
  seat: number;
  back: string;
  stack: number | null;
}

export interface TileFitsNowhere {
  event: "tilefitsnowhere";
  seat: number;
  tile: number;
}

export interface TilePlaced {
  event: "tileplaced";
  seat: number;
  tile: number;
  row: number;
  col: number;
  turn: number;
}

export interface TileRevealed {
  event: "tilerevealed";
  tile: number;
  stack: number;
}

export interface TileSeen {
  event: "tileseen";
  seat: number;
  tile: number;
}

export interface TileTaken {
  event: "tiletaken";
  seat: number;
  tile: number;
  stack: number;
}

export interface TopRevealed {
  event: "toprevealed";
  back: string;
  stack: number;
}

export interface Traded {
  event: "traded";
  seat: number;
  other: number;
  gave: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
  took: "farmer" | "fisherman" | "fruit" | "grey_fish" | "lumberman" | "miner" | "ore" | "red_fish" | "skin" | "stone" | "wheat" | "wood";
}

export interface TurnLost {
  event: "turnlost";
  seat: number;
}

export type Action = Setup | Deal | Turn | Top | Keep | Place | Redraw | Skip | Build | Resolve | Order | Collect | Use | Gain | Trade | Give | Swap | Done | Claim | Take | TakeBlind;

export type Event = ActionTaken | FaceUpDiscarded | GameBegan | GameEnded | GiftGiven | NothingHappened | NuggetDrawn | ObjectivesDealt | ObjectivesKept | ObjectivesReshuffled | ObjectivesRevealed | OrderChosen | RewardClosed | RewardsCollected | RewardsGained | RoundBegan | StructureBuilt | Swapped | TerritoryCompleted | TileDrawn | TileFitsNowhere | TilePlaced | TileRevealed | TileSeen | TileTaken | TopRevealed | Traded | TurnLost;
