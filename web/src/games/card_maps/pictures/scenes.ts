/** What the pictures beside the rules show: small maps, drawn with the pieces of the board. */
import type { Cell } from '../../../lib/board/squares';

/** A card as it lies: its squares row by row, three rows of two or two rows of three. */
interface Card {
  row: number;
  col: number;
  turn: number;
  squares: string[];
}
/** A card that is about to be laid; `under`: some of it lies under others. */
interface Frame {
  row: number;
  col: number;
  turn: number;
  legal: boolean;
  under: boolean;
}
export interface Scene {
  /** From the lowest to the highest. */
  cards: Card[];
  frame?: Frame;
  cubes?: { at: Cell; colour: string; leaves?: boolean }[];
  tiles?: Cell[];
  /** Squares that count, each with its points. */
  points?: [Cell, string][];
  areas?: { cells: Cell[]; text: string; look?: 'attention' | 'accent' }[];
  /** From one square to another, such as a cube to its factory. */
  arrows?: [Cell, Cell][];
  range?: Cell[];
  /** The lines beyond the ends of the range. */
  lines?: [Cell, Cell][];
}

const SQUARES: Record<string, string> = {
  d: 'desert',
  f: 'forest',
  l: 'lake',
  m: 'mountain',
  t: 'town',
  B: 'blue',
  G: 'grey',
  N: 'brown',
  b3: 'blue 3',
  b4: 'blue 4',
  g4: 'grey 4',
  n3: 'brown 3',
};

function card(row: number, col: number, face: string): Card {
  const lines = face.split('|');
  const squares = lines.flatMap((line) => line.split(' ').map((square) => SQUARES[square]));
  return { row, col, turn: lines.length === 3 ? 0 : 1, squares };
}
const frame = ({ row, col, turn }: Card, legal: boolean, under = false): Frame => ({ row, col, turn, legal, under });

const home = card(0, 0, 'f t|d d|d l');
const touching = card(0, 1, 'd f t|t d d');
const apart = card(0, 2, 'f d|t d|d t');
const onLake = card(2, 1, 'd f t|t d d');
const left = card(0, 0, 'f t|d d|t d');
const right = card(0, 2, 't d|d f|d t');
const wall = [left, right];
const peeking = card(2, 1, 'd t d|f d t');
const hidden = card(1, 1, 'd t d|f d t');
const withLake = (row: number): Card => card(row, 1, 'l d t|d f d');
const far = card(0, 3, 'd t|f d|t d');
const bridge = card(1, 1, 'd f t|t d d');
const peak = card(0, 0, 'f t|d m|d d');
const onPeak = card(1, 1, 't f d|d t d');
const besidePeak = card(2, 0, 't f d|d t d');

const scoring = [card(0, 0, 'f t t|d l t'), card(0, 3, 't d|f l|d l'), card(2, 0, 't f l|d d t')];

export const SCENES: Record<string, Scene[]> = {
  turn: [
    { cards: [card(0, 0, 'f t|d l|d d')] },
    { cards: [card(0, 0, 'd d f|d l t')] },
    { cards: [card(0, 0, 'd d|l d|t f')] },
  ],
  touch: [
    { cards: [home, touching], frame: frame(touching, true) },
    { cards: [home, apart], frame: frame(apart, false) },
  ],
  visible: [
    { cards: [peeking, ...wall], frame: frame(peeking, true, true) },
    { cards: [hidden, ...wall], frame: frame(hidden, false, true) },
  ],
  lakes: [
    { cards: [home, onLake], frame: frame(onLake, false) },
    { cards: [home, touching], frame: frame(touching, true) },
  ],
  peaks: [
    { cards: [peak, onPeak], frame: frame(onPeak, false) },
    { cards: [peak, besidePeak], frame: frame(besidePeak, true) },
  ],
  ownlake: [
    { cards: [withLake(2), ...wall], frame: frame(withLake(2), false, true) },
    { cards: [card(2, 1, 'd d t|l f d'), ...wall], frame: frame(withLake(2), true, true) },
  ],
  between: [{ cards: [left, bridge, far], frame: frame(bridge, true, true) }],
  cubes: [
    {
      cards: [card(0, 0, 'f t|d d|B d'), card(2, 0, 'd f G|t B d')],
      frame: frame(card(2, 0, 'd f G|t B d'), true),
      cubes: [
        { at: [2, 0], colour: 'blue', leaves: true },
        { at: [2, 2], colour: 'grey' },
        { at: [3, 1], colour: 'blue' },
      ],
    },
  ],
  forests: [
    {
      cards: scoring,
      points: [
        [[0, 0], '2'],
        [[1, 3], '2'],
        [[2, 1], '2'],
      ],
    },
  ],
  town: [
    {
      cards: scoring,
      areas: [
        {
          cells: [
            [0, 1],
            [0, 2],
            [1, 2],
            [0, 3],
          ],
          text: '4',
        },
      ],
    },
  ],
  lake: [
    {
      cards: scoring,
      points: [
        [[1, 1], '0'],
        [[1, 4], '0'],
        [[2, 4], '3'],
        [[2, 2], '0'],
      ],
    },
  ],
  factory: [
    {
      cards: [card(0, 0, 'f B|d d|t b3'), card(2, 2, 'd b4 t|f d d')],
      cubes: [{ at: [0, 1], colour: 'blue' }],
      arrows: [
        [
          [0, 1],
          [2, 3],
        ],
      ],
      points: [[[2, 3], '4']],
    },
  ],
  factorytwo: [
    {
      cards: [card(0, 0, 'f G|d d|t g4'), card(2, 2, 'd t d|f d t')],
      cubes: [{ at: [0, 1], colour: 'grey' }],
      arrows: [
        [
          [0, 1],
          [2, 1],
        ],
      ],
      points: [[[2, 1], '4']],
    },
  ],
  run: [
    {
      cards: [card(0, 0, 'f f f|d t d')],
      areas: [
        {
          cells: [
            [0, 0],
            [0, 1],
            [0, 2],
          ],
          text: '+4',
        },
      ],
    },
  ],
  block: [
    {
      cards: [card(0, 0, 'd d t|d d f')],
      areas: [
        {
          cells: [
            [0, 0],
            [0, 1],
            [1, 0],
            [1, 1],
          ],
          text: '+5',
        },
      ],
    },
  ],
  links: [
    {
      cards: [card(0, 0, 'd m d|t d m'), card(0, 3, 'd t|m d|d f')],
      range: [
        [0, 1],
        [1, 2],
        [1, 3],
      ],
    },
  ],
  single: [
    {
      cards: [card(0, 0, 'm d t|d m m')],
      range: [
        [0, 0],
        [1, 1],
        [1, 2],
      ],
      frame: frame(card(0, 0, 'm d t|d m m'), true),
    },
    {
      cards: [card(0, 0, 'm d m|d m d'), card(2, 0, 'd m d|t d f')],
      range: [],
      frame: frame(card(2, 0, 'd m d|t d f'), false),
    },
  ],
  lines: [
    {
      cards: [card(0, 0, 't t d|d d m'), card(2, 0, 'd m t|t d d'), card(0, 3, 'd t|t t|d d')],
      range: [
        [1, 2],
        [2, 1],
      ],
      lines: [
        [
          [1, 2],
          [-1, 4],
        ],
        [
          [2, 1],
          [4, -1],
        ],
      ],
    },
  ],
  sides: [
    {
      cards: [card(0, 0, 't t d|d d m'), card(2, 0, 'd m t|t d d'), card(0, 3, 'd d|t t|d t')],
      range: [
        [1, 2],
        [2, 1],
      ],
      lines: [
        [
          [1, 2],
          [-1, 4],
        ],
        [
          [2, 1],
          [4, -1],
        ],
      ],
      areas: [
        {
          cells: [
            [0, 0],
            [0, 1],
          ],
          text: '2',
          look: 'attention',
        },
        {
          cells: [
            [1, 3],
            [1, 4],
            [2, 4],
          ],
          text: '3',
          look: 'accent',
        },
      ],
    },
  ],
  mountains: [
    {
      cards: [card(0, 0, 'm d t|d m m')],
      range: [],
      points: [
        [[0, 0], '2'],
        [[1, 1], '2'],
        [[1, 2], '2'],
      ],
    },
  ],
  terraform: [
    {
      cards: [card(0, 0, 'm G f|d d G')],
      cubes: [
        { at: [0, 1], colour: 'grey', leaves: true },
        { at: [1, 2], colour: 'grey', leaves: true },
      ],
      areas: [{ cells: [[1, 1]], text: '?' }],
    },
    {
      cards: [card(0, 0, 'm G f|d m G')],
      tiles: [[1, 1]],
      range: [
        [0, 0],
        [1, 1],
      ],
    },
  ],
};
