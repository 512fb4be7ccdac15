import type { Figures as HokkaidoFigures, HokkaidoMap, View as HokkaidoView } from '../hokkaido/server';
import type { View as HonshuView } from '../honshu/server';
import type { CommonFigures, CommonPage, MapPicture as CommonPicture, SeatView } from './server';

export type { LaidCard, LyingCube as Cube } from './server';
export type { Preview as Drawn, Range } from '../hokkaido/server';
/** What the two card-map games show alike, and what only one of them has. */
export type CardMapView = Omit<SeatView, 'options'> & {
  options: SeatView['options'] & Partial<HokkaidoView['options']>;
} & Partial<Pick<HonshuView, 'scoring_card'>> &
  Partial<Pick<HokkaidoView, 'goals' | 'claimed' | 'tile' | 'tiles' | 'tied'>>;
/** What the server says besides the view: in both games, and what only one of them has. */
export type Figures = CommonFigures & Partial<HokkaidoFigures>;
/** How far the player at this screen is towards a goal card. */
export interface GoalProgress {
  goal: number;
  now: number;
  wanted: number;
  fulfilled: boolean;
}
export type Page = CommonPage & { maps: MapPicture[]; progress?: GoalProgress[] };
export type MapPicture = CommonPicture & Partial<HokkaidoMap>;

/** The set of cards as the server gives it: rows of words by number. */
export interface ComponentSet {
  colours: string[];
  cubes?: number;
  about?: string;
  cards: Record<string, string[][]>;
  provinces: Record<string, Record<string, string[][]>>;
}
