// Written by `python -m northward.server.types` from the server's own types. Do not edit: run it again.
/* eslint-disable */

import type { CardChosen, CardDiscarded, CardDrawn, CardForfeited, CardPlaced, CardPlayed, CardTaken, CardsRevealed, CommonFigures, CommonOptions, CommonPage, CubesPaid, Deal, Decline, Discard, Draw, Forfeit, GameEnded, HandDealt, HandReceived, HandsPassed, LayingBegan, MapPicture, OrderChanged, Pair, PairClaimed, PairRevealed, Pay, PaymentDeclined, Pick, Place, Play, Reveal, RoundBegan, SeatView, Take } from '../card_maps/server';

export interface View extends SeatView {
  options: Options;
  goals: number[];
  claimed: number[][];
  drafted: number[];
  tile: number | null;
  tiles: number[];
  tied: number[];
}

export interface Options extends CommonOptions {
  goals: "off" | "on";
}

export interface Figures extends CommonFigures {
  makes: Record<string, string>;
  tile_cost: number;
  goal: number;
}

export interface Page extends CommonPage {
  maps: HokkaidoMap[];
  progress: GoalProgress[];
}

export interface HokkaidoMap extends MapPicture {
  tiles: [number, number][];
  range: Range | null;
}

export interface Range {
  path: [number, number][];
  ends: RangeEnd[];
  sides: Side[];
}

export interface RangeEnd {
  row: number;
  col: number;
  down: number;
  right: number;
}

export interface Side {
  cells: [number, number][];
  town: [number, number][];
  scores: boolean;
}

export interface GoalProgress {
  goal: number;
  now: number;
  wanted: number;
  fulfilled: boolean;
}

export interface Preview {
  range: Range | null;
}

export interface Setup {
  do: "setup";
  provinces: number[];
  order: number[];
  goals?: number[];
  seat?: number;
}

export interface Terraform {
  do: "terraform";
  seat: number;
  cell: [number, number];
  cubes: [[number, number], [number, number]];
}

export interface Done {
  do: "done";
  seat: number;
}

export interface TakeTile {
  do: "taketile";
  seat: number;
  cell: [number, number];
  tile: "forest" | "lake" | "mountain" | "town";
}

export interface NoTile {
  do: "notile";
  seat: number;
}

export interface GoalClaimed {
  event: "goalclaimed";
  seat: number;
  goal: number;
  tied: number[];
}

export interface SetupDone {
  event: "setupdone";
  provinces: number[];
  order: number[];
  goals: number[];
}

export interface Terraformed {
  event: "terraformed";
  seat: number;
  cell: [number, number];
  tile: "forest" | "lake" | "mountain" | "town";
  cubes: [number, number][];
}

export interface TileDeclined {
  event: "tiledeclined";
  seat: number;
}

export type Action = Setup | Deal | Reveal | Draw | Play | Take | Pay | Decline | Pair | Pick | Discard | Place | Forfeit | Terraform | Done | TakeTile | NoTile;

export type Event = CardChosen | CardDiscarded | CardDrawn | CardForfeited | CardPlaced | CardPlayed | CardTaken | CardsRevealed | CubesPaid | GameEnded | GoalClaimed | HandDealt | HandReceived | HandsPassed | LayingBegan | OrderChanged | PairClaimed | PairRevealed | PaymentDeclined | RoundBegan | SetupDone | Terraformed | TileDeclined;
