import type { Build, Gain, Territory } from './server';

export type { Laid, Progress, Prospect, Share, Territory, View } from './server';
export type Land = Territory['land'];
export type Reward = Gain['reward'];
export type Structure = Build['structure'];

/** The set of tiles and objectives as the server gives it: by number. */
export interface ComponentSet {
  start: Reward[];
  tiles: Record<string, { sides: Reward[]; action: string }>;
  objectives: Record<string, Reward[]>;
}

export const LANDS: Land[] = ['forest', 'lake', 'field', 'mountain'];
/** Three for each land, in the order of the lands: views count tokens in this order. */
export const REWARDS: Reward[] = [
  'lumberman',
  'wood',
  'skin',
  'fisherman',
  'grey_fish',
  'red_fish',
  'farmer',
  'wheat',
  'fruit',
  'miner',
  'ore',
  'stone',
];
export const STRUCTURES: Structure[] = ['farm', 'warehouse', 'silo'];

export const landOf = (reward: Reward): Land => LANDS[Math.floor(REWARDS.indexOf(reward) / 3)];
export const rewardsOf = (land: Land): Reward[] => REWARDS.slice(3 * LANDS.indexOf(land), 3 * LANDS.indexOf(land) + 3);
