/** What the pictures beside the rules show: a few hexes, sets of spaces, or a development track. */

/** A hex of a picture: what is printed on it and who stands there. Two realms take part, 0 and 1. */
export interface Hex {
  q: number;
  r: number;
  terrain: 'desert' | 'forest' | 'swamp' | 'mountain' | 'fog';
  site?: 'city' | 'ruin-silver';
  ghost?: boolean;
  inside?: number;
  /** Miniatures outside the site, by realm. */
  outside?: [number, number];
  fortress?: number;
  control?: number;
}
/** From the middle of one hex to that of another. */
export interface Way {
  from: [number, number];
  to: [number, number];
  /** What the step costs. */
  cost?: number;
  barred?: boolean;
}
/** Spaces with the cubes on them, what completing them gives, and whether that may be. */
export interface Row {
  spaces: string[];
  cubes: (string | null)[];
  gives?: [symbol: string, n: number][];
  verdict?: boolean;
  /** Nothing may be placed there. */
  shut?: boolean;
  /** The cubes go back to the bag; or it is decided whether they do. */
  back?: 'goes' | 'chosen';
}
export interface Scene {
  hexes?: Hex[];
  ways?: Way[];
  /** Who is struck: a hex, and what there. */
  struck?: { at: [number, number]; what: 'ghost' | 'fortress' };
  enters?: [number, number];
  rows?: Row[];
  track?: { colour: string; level: number; gives: string; row: string };
}

export const RACES = ['emerald', 'golden'] as const;

export const SCENES: Record<string, Scene[]> = {
  spaces: [
    {
      rows: [
        { spaces: ['red', 'multi', 'grey'], cubes: ['red', 'blue', 'grey'], verdict: true },
        { spaces: ['red', 'multi', 'grey'], cubes: ['green', 'grey', 'blue'], verdict: false },
      ],
    },
  ],
  halves: [
    {
      rows: [
        { spaces: ['green', 'multi'], cubes: ['green', null], gives: [['e-move', 2]] },
        {
          spaces: ['green', 'purple'],
          cubes: [null, null],
          gives: [
            ['e-move', 1],
            ['e-miniature', 1],
          ],
          shut: true,
        },
      ],
    },
  ],
  full: [
    {
      rows: [
        {
          spaces: ['green', 'purple'],
          cubes: ['green', 'purple'],
          gives: [
            ['e-move', 1],
            ['e-miniature', 1],
          ],
          verdict: true,
        },
      ],
    },
  ],
  enter: [
    { hexes: [{ q: 0, r: 0, terrain: 'desert', site: 'city', outside: [1, 0] }], enters: [0, 0] },
    { hexes: [{ q: 0, r: 0, terrain: 'desert', site: 'city', inside: 0 }] },
  ],
  guarded: [
    { hexes: [{ q: 0, r: 0, terrain: 'forest', site: 'ruin-silver', ghost: true, outside: [1, 0] }] },
    { hexes: [{ q: 0, r: 0, terrain: 'desert', site: 'city', inside: 1, outside: [1, 0] }] },
  ],
  upgrade: [{ track: { colour: 'blue', level: 4, gives: 'blue', row: 'science' } }],
  terrain: [
    {
      hexes: [
        { q: 0, r: 0, terrain: 'desert', outside: [1, 0] },
        { q: 1, r: 0, terrain: 'forest' },
        { q: 2, r: 0, terrain: 'swamp' },
      ],
      ways: [
        { from: [0, 0], to: [1, 0], cost: 2 },
        { from: [1, 0], to: [2, 0], cost: 1 },
      ],
    },
    {
      hexes: [
        { q: 0, r: 0, terrain: 'swamp', outside: [1, 0] },
        { q: 1, r: 0, terrain: 'mountain' },
      ],
      ways: [{ from: [0, 0], to: [1, 0], cost: 3 }],
    },
  ],
  stopped: [
    {
      hexes: [
        { q: 0, r: 0, terrain: 'desert', outside: [1, 0] },
        { q: 1, r: 0, terrain: 'desert', outside: [0, 1] },
        { q: 2, r: 0, terrain: 'desert' },
      ],
      ways: [
        { from: [0, 0], to: [1, 0], cost: 1 },
        { from: [1, 0], to: [2, 0], barred: true },
      ],
    },
  ],
  fog: [
    {
      hexes: [
        { q: 0, r: 0, terrain: 'desert', outside: [1, 0] },
        { q: 1, r: 0, terrain: 'fog' },
      ],
    },
    {
      hexes: [
        { q: 0, r: 0, terrain: 'desert', outside: [1, 0] },
        { q: 1, r: 0, terrain: 'forest', site: 'city', ghost: true },
      ],
    },
  ],
  attack: [
    {
      hexes: [{ q: 0, r: 0, terrain: 'forest', site: 'ruin-silver', ghost: true, outside: [1, 0] }],
      struck: { at: [0, 0], what: 'ghost' },
    },
    { hexes: [{ q: 0, r: 0, terrain: 'forest', site: 'ruin-silver', outside: [1, 0] }] },
  ],
  fortress: [
    {
      hexes: [{ q: 0, r: 0, terrain: 'swamp', outside: [1, 1], fortress: 1 }],
      struck: { at: [0, 0], what: 'fortress' },
    },
    { hexes: [{ q: 0, r: 0, terrain: 'swamp', outside: [1, 1] }] },
  ],
  reset: [
    {
      rows: [
        { spaces: ['green', 'purple'], cubes: ['green', 'purple'], back: 'goes' },
        { spaces: ['blue', 'multi', 'multi'], cubes: ['blue', 'red', null], back: 'chosen' },
      ],
    },
  ],
  control: [
    { hexes: [{ q: 0, r: 0, terrain: 'forest', outside: [2, 1], control: 0 }] },
    { hexes: [{ q: 0, r: 0, terrain: 'forest', outside: [1, 1] }] },
    { hexes: [{ q: 0, r: 0, terrain: 'desert', site: 'city', ghost: true, outside: [1, 0] }] },
  ],
};
