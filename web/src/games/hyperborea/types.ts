/** Hyperborea's view, and its component set as the server gives it. */
import type { Action as AnyAction, Effect } from './server';

export type {
  Condition,
  Effect,
  Figures,
  Page,
  Player,
  Pool,
  ResetPicture,
  StayingCube,
  Territory,
  View,
} from './server';
export type Action = AnyAction & { seat: number };

export interface Site {
  kind: 'city' | 'ruin';
  effects?: Effect[];
  tier?: string;
}
export const isCity = (site: Site): boolean => site.kind === 'city';
export interface HexFace {
  id: string;
  terrain: string;
  sites: Site[];
}
export interface Homeland {
  capital: HexFace;
  inner: HexFace[];
}
export interface Card {
  id: string;
  deck: string;
  names: Record<string, string>;
  spaces: string[];
  effects: Effect[];
  vp: number;
  continuous?: boolean;
}
export interface Ruin {
  id: string;
  tier: string;
  effects: Effect[];
}
export interface Race {
  id: string;
  homeland: Homeland;
  A: Effect[];
  B: Effect[];
}
export interface ComponentSet {
  name: string;
  base: { row: string; sets: { spaces: string[]; effects: Effect[] }[] }[];
  technologies: Card[];
  ruins: Ruin[];
  centres: HexFace[];
  borderlands: HexFace[];
  neutral: Homeland;
  races: Race[];
}

/** The glass of each race: pieces take it by the property `--seat`. */
export const RACE_COLOURS: Record<string, string> = {
  red: '#A81C2C',
  emerald: '#23945F',
  purple: '#6B3290',
  golden: '#D99C12',
  coral: '#F7AC98',
  celestial: '#4C9AD4',
};
