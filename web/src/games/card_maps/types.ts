import type * as server from '../../lib/server';

/** What the two card-map games show alike, and what only one of them has. */
export type CardMapView = Pick<server.HonshuView, keyof server.HonshuView & keyof server.HokkaidoView> & {
  phase: server.HonshuView['phase'] | server.HokkaidoView['phase'];
  options: { side: string; selection: string; loser_pays: string; goals?: string };
  scoring_card?: server.HonshuView['scoring_card'];
} & Partial<Pick<server.HokkaidoView, 'goals' | 'claimed' | 'tile' | 'tiles' | 'tied'>>;

export type CardMapData = server.HonshuCardMap & server.HokkaidoCardMap;

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
