// Written by `python -m northward.server.types` from the server's own types. Do not edit: run it again.
/* eslint-disable */

import type { CardChosen, CardDiscarded, CardDrawn, CardForfeited, CardPlaced, CardPlayed, CardTaken, CardsRevealed, CommonFigures, CommonOptions, CommonPage, CubesPaid, Deal, Decline, Discard, Draw, Forfeit, GameEnded, HandDealt, HandReceived, HandsPassed, LayingBegan, MapPicture, OrderChanged, Pair, PairClaimed, PairRevealed, Pay, PaymentDeclined, Pick, Place, Play, Reveal, RoundBegan, SeatView, Take } from '../card_maps/server';

export interface View extends SeatView {
  options: Options;
  scoring_card: number | null;
}

export interface Options extends CommonOptions {
  scoring_card: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | "off" | "random";
  pool: "limited" | "unlimited";
  values: "manual" | "printed";
}

export interface Figures extends CommonFigures {

}

export interface Page extends CommonPage {
  maps: MapPicture[];
}

export interface Setup {
  do: "setup";
  provinces: number[];
  order: number[];
  scoring_card?: number | null;
  seat?: number;
}

export interface SetupDone {
  event: "setupdone";
  provinces: number[];
  order: number[];
  scoring_card: number | null;
}

export type Action = Setup | Deal | Reveal | Draw | Play | Take | Pay | Decline | Pair | Pick | Discard | Place | Forfeit;

export type Event = CardChosen | CardDiscarded | CardDrawn | CardForfeited | CardPlaced | CardPlayed | CardTaken | CardsRevealed | CubesPaid | GameEnded | HandDealt | HandReceived | HandsPassed | LayingBegan | OrderChanged | PairClaimed | PairRevealed | PaymentDeclined | RoundBegan | SetupDone;
