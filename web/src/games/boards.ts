/** Games with a board of their own. Any other game plays on the generic page. */
import type { Component } from 'svelte';
import type { GameInfo } from '../lib/types';
import type { TableState } from '../table/state.svelte';

export type Board = Component<{ table: TableState; game: GameInfo; components: unknown }>;

// Each board comes when it is needed.
const cardMaps = () => import('./card_maps/CardMapTable.svelte') as Promise<{ default: Board }>;
const okanagan = () => import('./okanagan/OkanaganTable.svelte') as Promise<{ default: Board }>;
const hyperborea = () => import('./hyperborea/HyperboreaTable.svelte') as Promise<{ default: Board }>;

export const BOARDS: Record<string, () => Promise<{ default: Board }>> = {
  honshu: cardMaps,
  hokkaido: cardMaps,
  okanagan,
  hyperborea,
};
