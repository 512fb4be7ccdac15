/** What the pictures beside the rules show: a few tiles, drawn with the pieces of the board, and tokens in rows. */
import type { Seat } from '../../../lib/types';
import { segments, type Face } from '../tiles';
import type { Land, Reward, Structure } from '../types';

interface Tile {
  row: number;
  col: number;
  sides: Face;
}
export interface Scene {
  tiles?: Tile[];
  /** The tile that is about to be laid: the last one. */
  legal?: boolean;
  stands?: { on: Tile; structure: Structure; seat: Seat; lands: Land[] }[];
  /** The influence in the lands of the last tile, or of another. */
  influence?: { on: Tile; land: Land; points: number }[];
  territory?: { land: Land; tiles: Tile[] };
  /** Sides that nothing touches yet: the tile, and quarters clockwise from the north. */
  open?: { on: Tile; side: number }[];
  /** Tokens: whose they are, and what they are worth together. */
  rows?: { seat?: Seat; rewards: Reward[]; worth?: string }[];
}

const LANDS: Record<Land, Reward[]> = {
  field: ['farmer', 'wheat', 'fruit'],
  forest: ['lumberman', 'wood', 'skin'],
  lake: ['fisherman', 'red_fish', 'grey_fish'],
  mountain: ['miner', 'ore', 'stone'],
};
const landOf = (reward: Reward): Land => (Object.keys(LANDS) as Land[]).find((land) => LANDS[land].includes(reward))!;

/** The rewards of its sides, clockwise from the north. */
const tile = (row: number, col: number, ...rewards: Reward[]): Tile => ({
  row,
  col,
  sides: rewards.map((reward) => ({ reward, land: landOf(reward) })),
});
/** The lands of a tile, each once. */
export const landsOf = ({ sides }: Tile): Land[] => segments(sides).map(({ land }) => land);

const start = tile(0, 0, 'lumberman', 'grey_fish', 'fruit', 'miner');
const fitting = tile(0, 1, 'wheat', 'ore', 'stone', 'red_fish');
const wrong = tile(0, 1, 'red_fish', 'ore', 'stone', 'wheat');
const corner = tile(1, 1, 'wheat', 'ore', 'stone', 'red_fish');
const three = tile(0, 0, 'wood', 'skin', 'grey_fish', 'wheat');
const west = tile(0, 0, 'wood', 'grey_fish', 'wheat', 'skin');
const middle = tile(0, 1, 'ore', 'stone', 'fisherman', 'red_fish');
const south = tile(1, 1, 'red_fish', 'stone', 'ore', 'skin');
const east = tile(0, 2, 'skin', 'stone', 'ore', 'red_fish');
const growing = tile(0, 1, 'fisherman', 'ore', 'fruit', 'red_fish');
const lake: Land = 'lake';

export const SCENES: Record<string, Scene[]> = {
  tile: [{ tiles: [three] }],
  beside: [
    { tiles: [start, fitting], legal: true },
    { tiles: [start, corner], legal: false },
  ],
  match: [
    { tiles: [start, fitting], legal: true },
    { tiles: [start, wrong], legal: false },
  ],
  silo: [
    {
      tiles: [three],
      stands: [{ on: three, structure: 'silo', seat: 0, lands: landsOf(three) }],
      influence: landsOf(three).map((land) => ({ on: three, land, points: 1 })),
    },
  ],
  warehouse: [
    {
      tiles: [three],
      stands: [{ on: three, structure: 'warehouse', seat: 0, lands: ['lake', 'field'] }],
      influence: [
        { on: three, land: 'lake', points: 2 },
        { on: three, land: 'field', points: 2 },
      ],
    },
  ],
  farm: [
    {
      tiles: [three],
      stands: [{ on: three, structure: 'farm', seat: 0, lands: ['forest'] }],
      influence: [{ on: three, land: 'forest', points: 3 }],
    },
  ],
  complete: [
    { tiles: [west, { ...east, col: 1 }], territory: { land: lake, tiles: [west, { ...east, col: 1 }] } },
    { tiles: [west, growing], territory: { land: lake, tiles: [west, growing] }, open: [{ on: growing, side: 0 }] },
  ],
  order: [
    {
      tiles: [west, { ...east, col: 1 }],
      territory: { land: lake, tiles: [west, { ...east, col: 1 }] },
      stands: [
        { on: west, structure: 'farm', seat: 0, lands: ['lake'] },
        { on: { ...east, col: 1 }, structure: 'silo', seat: 1, lands: ['forest', 'mountain', 'lake'] },
      ],
      influence: [
        { on: west, land: 'lake', points: 3 },
        { on: { ...east, col: 1 }, land: 'lake', points: 1 },
      ],
    },
  ],
  collect: [
    {
      tiles: [west, middle, south],
      territory: { land: lake, tiles: [west, middle, south] },
      stands: [
        { on: west, structure: 'farm', seat: 0, lands: ['lake'] },
        { on: south, structure: 'silo', seat: 1, lands: ['forest', 'mountain', 'lake'] },
      ],
    },
    {
      rows: [
        { seat: 0, rewards: ['grey_fish', 'red_fish', 'fisherman'] },
        { seat: 1, rewards: ['red_fish'] },
      ],
    },
  ],
  explorer: [{ rows: [{ rewards: ['wood', 'red_fish', 'wheat', 'ore'], worth: '4' }] }],
  single: [{ rows: [{ rewards: ['stone', 'stone'], worth: '3 + 3' }] }],
  pair: [{ rows: [{ rewards: ['wheat', 'fruit'], worth: '5' }] }],
  shape: [{ rows: [{ rewards: ['wood', 'wheat', 'ore'], worth: '7' }] }],
};
