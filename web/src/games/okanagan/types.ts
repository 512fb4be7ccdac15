import type { Build, Gain, Territory } from './server';

export type { Figures, Hope, Laid, Met, Page, Progress, Prospect, Share, Territory, View, Wish } from './server';
export type Land = Territory['land'];
export type Reward = Gain['reward'];
export type Structure = Build['structure'];

/** The set of tiles and objectives as the server gives it: by number. */
export interface ComponentSet {
  start: Reward[];
  tiles: Record<string, { sides: Reward[]; action: string }>;
  objectives: Record<string, Reward[]>;
}
