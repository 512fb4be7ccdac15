import type { View as HokkaidoView } from '../hokkaido/server';
import type { View as HonshuView } from '../honshu/server';
import type { SeatView } from './server';

export type { CardMap as CardMapData } from './server';
/** What the two card-map games show alike, and what only one of them has. */
export type CardMapView = Omit<SeatView, 'options'> & {
  options: SeatView['options'] & Partial<HokkaidoView['options']>;
} & Partial<Pick<HonshuView, 'scoring_card'>> &
  Partial<Pick<HokkaidoView, 'goals' | 'claimed' | 'tile' | 'tiles' | 'tied'>>;

/** The set of cards as the server gives it: rows of words by number. */
export interface ComponentSet {
  colours: string[];
  cubes?: number;
  about?: string;
  cards: Record<string, string[][]>;
  provinces: Record<string, Record<string, string[][]>>;
}

/** What sets a game of card maps apart from the others. */
export interface Traits {
  /** Squares that produce nothing, as the legend lists them. Mountains form a range. */
  terrains: string[];
  /** The points of the factory that is drawn where one stands for all of its colour. */
  factory: number;
  /** Deserts may be made into something else. */
  terraforming: boolean;
}
