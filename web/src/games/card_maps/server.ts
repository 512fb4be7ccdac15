// Written by `python -m northward.server.types` from the server's own types. Do not edit: run it again.
/* eslint-disable */

import type { Score } from '../../lib/server';

export interface CommonOptions {
  side: "A" | "B";
  selection: "draft" | "trick";
  loser_pays: "after" | "before";
}

export interface SeatView {
  seats: number;
  options: CommonOptions;
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
  scores: Score[];
}

export interface CommonFigures {
  rounds: number;
  hand: number;
  passed_after: number;
  cube_value: number;
  terrains: string[];
  points: Record<string, number>;
}

export interface MapPicture {
  pile: LaidCard[];
  cubes: LyingCube[];
}

export interface LaidCard {
  card: number;
  row: number;
  col: number;
  turn: number;
  squares: string[];
}

export interface LyingCube {
  row: number;
  col: number;
  colour: string;
}

export interface CommonPage {
  secret: boolean;
  played: PlayedCard[];
  pool: PoolCubes[];
}

export interface PlayedCard {
  card: number;
  seat: number;
  cube: string | null;
}

export interface PoolCubes {
  colour: string;
  left: number | null;
}

export interface Deal {
  do: "deal";
  hands: (number[] | null)[];
  seat?: number;
}

export interface Reveal {
  do: "reveal";
  pair: [number, number];
  seat?: number;
}

export interface Draw {
  do: "draw";
  cards: [number | null, number | null];
  seat?: number;
}

export interface Play {
  do: "play";
  seat: number;
  card: number | null;
  cube?: [number, number] | null;
}

export interface Take {
  do: "take";
  seat: number;
  card: number;
}

export interface Pay {
  do: "pay";
  seat: number;
  cubes: [[number, number], [number, number]];
}

export interface Decline {
  do: "decline";
  seat: number;
}

export interface Pair {
  do: "pair";
  seat: number;
  pair: "pile" | "played";
}

export interface Pick {
  do: "pick";
  seat: number;
  card: number | null;
}

export interface Discard {
  do: "discard";
  seat: number;
  card: number | null;
}

export interface Place {
  do: "place";
  seat: number;
  card: number;
  row: number;
  col: number;
  turn: number;
  under?: number[];
}

export interface Forfeit {
  do: "forfeit";
  seat: number;
  card: number;
}

export interface CardChosen {
  event: "cardchosen";
  seat: number;
}

export interface CardDiscarded {
  event: "carddiscarded";
  seat: number;
  card: number | null;
}

export interface CardDrawn {
  event: "carddrawn";
  seat: number;
  card: number;
}

export interface CardForfeited {
  event: "cardforfeited";
  seat: number;
  card: number;
}

export interface CardPlaced {
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
  points: Record<string, number>;
}

export interface CardPlayed {
  event: "cardplayed";
  seat: number;
  card: number;
  colour: number | null;
}

export interface CardTaken {
  event: "cardtaken";
  seat: number;
  card: number;
}

export interface CardsRevealed {
  event: "cardsrevealed";
  cards: number[];
}

export interface CubesPaid {
  event: "cubespaid";
  seat: number;
  cubes: [number, number][];
}

export interface GameEnded {
  event: "gameended";
  ranks: number[];
}

export interface HandDealt {
  event: "handdealt";
  seat: number;
  cards: number[];
}

export interface HandReceived {
  event: "handreceived";
  seat: number;
  cards: number[];
}

export interface HandsPassed {
  event: "handspassed";
  step: number;
}

export interface LayingBegan {
  event: "layingbegan";
  order: number[];
}

export interface OrderChanged {
  event: "orderchanged";
  order: number[];
}

export interface PairClaimed {
  event: "pairclaimed";
  seat: number;
  pair: "pile" | "played";
}

export interface PairRevealed {
  event: "pairrevealed";
  cards: [number, number];
}

export interface PaymentDeclined {
  event: "paymentdeclined";
  seat: number;
}

export interface RoundBegan {
  event: "roundbegan";
  round: number;
}
