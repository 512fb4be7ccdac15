import { describe, expect, it } from 'vitest';
import { words } from '../src/games/okanagan';
import { leastHidden } from '../src/games/okanagan/corners';
import { shows } from '../src/games/okanagan/playback';
import { makes, takings } from '../src/games/okanagan/takings';
import { gained } from '../src/games/okanagan/gaining';
import {
  area,
  faces,
  landAt,
  numberSpot,
  rewardSpot,
  segments,
  SIDES,
  structureSpot,
  trails,
  turned,
  type Face,
} from '../src/games/okanagan/tiles';
import type { Figures, Land, Reward, Share } from '../src/games/okanagan/types';
import { areasOf, middleOf, readMap, rewardsIn, territoryAt } from '../src/games/okanagan/valley';
import type { Play } from '../src/games/okanagan/play.svelte';
import type { LogLine } from '../src/lib/types';
import {
  asksFor,
  backOf,
  legend,
  metWords,
  pointsWords,
  shareOf,
  territoryOf,
  where,
  worthWords,
} from '../src/games/okanagan/words';
import type { Point } from '../src/lib/board/points';
import { learnWords } from '../src/lib/i18n.svelte';
import type { Step } from '../src/table/playback.svelte';
import type { TableState } from '../src/table/state.svelte';

/** Figures of the rules as no rules have them: whatever a board shows of these came through the wire. */
const FIGURES: Figures = {
  rounds: 31,
  supply: [
    [32, 33, 34],
    [35, 36, 37],
  ],
  lands: [
    { land: 'forest', rewards: ['lumberman', 'wood', 'skin'] },
    { land: 'lake', rewards: ['fisherman', 'grey_fish', 'red_fish'] },
    { land: 'field', rewards: ['farmer', 'wheat', 'fruit'] },
    { land: 'mountain', rewards: ['miner', 'ore', 'stone'] },
  ],
  rewards: [
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
  ],
  structures: [
    { structure: 'silo', influence: 41 },
    { structure: 'farm', influence: 42 },
    { structure: 'warehouse', influence: 43 },
  ],
  gain: 51,
  explorer: 61,
  objectives: [62, 63, 64],
  gold: [71, 72, 73],
};
const figuresIn = (text: string): Set<number> => new Set([...text.matchAll(/\d+/g)].map(([digits]) => Number(digits)));
const told = (lines: { text: string }[]): Set<number> => figuresIn(lines.map(({ text }) => text).join(' '));

const { lands, rewards, structures }: Figures = FIGURES;
const LANDS: Land[] = lands.map(({ land }) => land);
const face = (...sides: Reward[]): Face =>
  sides.map((reward) => ({ reward, land: lands.find((each) => each.rewards.includes(reward))!.land }));
const shown = (sides: Face): Reward[] => sides.map(({ reward }) => reward);
/** North and east forest, south lake, west field. */
const FACE: Face = face('wood', 'skin', 'fisherman', 'fruit');
const FOUR: Face = face('lumberman', 'grey_fish', 'fruit', 'miner');

describe('a tile', () => {
  it('turns clockwise by quarters', () => {
    expect(turned(FACE, 0)).toEqual(FACE);
    expect(shown(turned(FACE, 1))).toEqual(['fruit', 'wood', 'skin', 'fisherman']);
    expect(shown(turned(FACE, 3))).toEqual(['skin', 'fisherman', 'fruit', 'wood']);
  });
  it('has one segment for each land, also over the corner where counting begins', () => {
    expect(segments(FACE)).toEqual([
      { land: 'forest', first: 0, length: 2 },
      { land: 'lake', first: 2, length: 1 },
      { land: 'field', first: 3, length: 1 },
    ]);
    expect(segments(turned(FACE, 3))).toContainEqual({ land: 'forest', first: 3, length: 2 });
    expect(segments(face('wood', 'wood', 'skin', 'lumberman'))).toEqual([{ land: 'forest', first: 0, length: 4 }]);
  });
  it('has a trail at every corner where two lands meet', () => {
    expect(trails(FOUR).map(({ corner }) => corner)).toEqual([0, 1, 2, 3]);
    expect(trails(FACE).map(({ corner, lands }) => [corner, ...lands])).toEqual([
      [0, 'field', 'forest'],
      [2, 'forest', 'lake'],
      [3, 'lake', 'field'],
    ]);
    expect(trails(face('wood', 'wood', 'skin', 'lumberman'))).toEqual([]);
  });
  it('is known land by land under a point', () => {
    expect(landAt(FOUR, { x: 48, y: 6 })).toBe('forest');
    expect(landAt(FOUR, { x: 90, y: 48 })).toBe('lake');
    expect(landAt(FOUR, { x: 48, y: 90 })).toBe('field');
    expect(landAt(FOUR, { x: 6, y: 48 })).toBe('mountain');
    expect(landAt(FACE, { x: 88, y: 8 })).toBe('forest');
  });
  it('has areas whose paths begin in the middle and close', () => {
    for (const segment of segments(FOUR)) expect(area(segment)).toMatch(/^M48 48C.*48 48z$/);
  });
  it('comes from the set of the server by number, with the starting tile', () => {
    const set = { start: shown(FOUR), tiles: { '7': { sides: shown(FACE), action: 'trade' } }, objectives: {} };
    expect([...faces(set, lands).keys()]).toEqual([0, 7]);
    expect(faces(set, lands).get(7)).toEqual(FACE);
  });
});

describe('a structure', () => {
  it('stands in the middle, on a trail or off it', () => {
    expect(structureSpot(FACE, 'silo', ['forest', 'lake', 'field'])).toEqual({ x: 48, y: 48 });
    const farm = structureSpot(FACE, 'farm', ['forest']);
    expect(landAt(FACE, farm)).toBe('forest');
    for (const land of LANDS) expect(landAt(FOUR, structureSpot(FOUR, 'farm', [land]))).toBe(land);
    const warehouse = structureSpot(FACE, 'warehouse', ['forest', 'lake']);
    expect(warehouse.x).toBeGreaterThan(48);
    expect(warehouse.y).toBeGreaterThan(48);
  });
  it('is offered beside the rewards of a tile, with a number that covers none of them', () => {
    const [token, place, badge] = [11, 9.6, 6.5];
    const away = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
    for (const turn of [0, 1, 2, 3])
      for (const printed of [FACE, FOUR]) {
        const sides = turned(printed, turn);
        const farms = segments(sides).map(({ land }) => structureSpot(sides, 'farm', [land]));
        const houses = trails(sides).map(({ lands: on }) => structureSpot(sides, 'warehouse', on));
        for (const [spots, apart] of [
          [farms, 2 * place],
          [houses, 2 * place],
          [[{ x: 48, y: 48 }], 0],
        ] as const) {
          for (const spot of spots) {
            for (const side of [0, 1, 2, 3]) {
              expect(away(spot, rewardSpot(side))).toBeGreaterThanOrEqual(token + place);
              expect(away(numberSpot(spot), rewardSpot(side))).toBeGreaterThanOrEqual(token + badge);
            }
            for (const other of spots)
              if (other !== spot) {
                expect(away(spot, other)).toBeGreaterThanOrEqual(apart);
                expect(away(numberSpot(spot), other)).toBeGreaterThanOrEqual(place + badge);
              }
          }
        }
      }
  });
});

describe('objectives', () => {
  const wish = { reward: 'skin' as const, met: [] };
  it('say what they make of a reward', () => {
    learnWords(words);
    expect(worthWords({ ...wish, tokens: 2, points: 10, each: 5 })).toBe('+5 each');
    expect(worthWords({ ...wish, tokens: 2, points: 13, each: null })).toBe('+13');
    expect(worthWords({ ...wish, tokens: 1, points: 5, each: 5 })).toBe('+5');
    expect(pointsWords({ points: 10, sure: true, wishes: [] })).toBe('+10');
    expect(pointsWords({ points: 10, sure: false, wishes: [] })).toBe('up to +10');
  });
  it('say which sets it completes', () => {
    learnWords(words);
    expect(metWords([{ size: 2, first: 2, last: 3 }])).toBe('for the second and third pair');
    expect(metWords([{ size: 3, first: 1, last: 1 }])).toBe('for the first set');
    expect(metWords([{ size: 2, first: 1, last: 3 }])).toBe('for the first to third pair');
    expect(metWords([{ size: 1, first: 1, last: 3 }])).toBe('asked for on its own');
  });
  it('are told by what they ask for', () => {
    learnWords(words);
    expect(asksFor(['stone'])).toBe('stone');
    expect(asksFor(['ore', 'stone'])).toBe('ore + stone');
    expect(asksFor(['wheat', 'wood', 'ore'])).toBe('wheat, wood, ore');
  });
});

describe('a share', () => {
  const share = { seat: 0, influence: 1, fewest: 0, most: 0, special: 'instead' as const, served: true };
  it('is told also when it is had', () => {
    learnWords(words);
    const play = { table: { seat: 1 } } as unknown as Play;
    expect(shareOf(share, play)).toBe('took the special action instead of rewards');
    expect(shareOf({ ...share, special: 'no', most: 4 }, play)).toBe('took 4');
  });
  it('is told to its owner as to a person', () => {
    const play = { table: { seat: 1 } } as unknown as Play;
    const open: Share = { seat: 1, influence: 2, fewest: 1, most: 2, special: 'perhaps', served: false };
    expect(shareOf(open, play)).toBe('take 1 to 2; special action if last');
    expect(shareOf({ ...open, seat: 0 }, play)).toBe('takes 1 to 2; special action if last');
  });
});

describe('rewards', () => {
  it('are gained where a seat has more than before', () => {
    const none = Array<number>(13).fill(0);
    const some = none.map((_, index) => (index === 1 ? 2 : index === 12 ? 1 : 0));
    expect(gained([none, none], [some, none], rewards)).toEqual([
      { seat: 0, symbol: 'rw-wood', reward: 'wood' },
      { seat: 0, symbol: 'rw-wood', reward: 'wood' },
      { seat: 0, symbol: 'nugget', reward: null },
    ]);
    expect(gained([some], [none], rewards)).toEqual([]);
  });
});

/** The start, and below it a tile whose north is the field of the start. */
const printed = new Map<number, Face>([
  [0, FOUR],
  [7, face('fruit', 'wood', 'skin', 'fisherman')],
]);
const laid = (tile: number, row: number, col: number) => ({
  tile,
  row,
  col,
  turn: 0,
  seat: null,
  structure: null,
  on: [],
});
const field = {
  id: 2,
  land: 'field' as const,
  tiles: [0, 7],
  open_sides: 0,
  symbols: [0, 0, 2] as [number, number, number],
  influence: [0, 0],
};
const forest = {
  id: 28,
  land: 'forest' as const,
  tiles: [7],
  open_sides: 2,
  symbols: [0, 1, 1] as [number, number, number],
  influence: [3, 0],
};
const valley = readMap({ laid: [laid(0, 0, 0), laid(7, 1, 0)], gaps: [], territories: [field, forest] }, printed);

describe('the valley', () => {
  it('knows its bounds and what lies where', () => {
    expect(valley).toMatchObject({ top: 0, left: 0, height: 2, width: 1 });
    expect(valley.at.get('1,0')?.tile).toBe(7);
  });
  it('tells the territory under a point', () => {
    expect(territoryAt(valley, { x: 0.5, y: 0.9 })).toBe(field);
    expect(territoryAt(valley, { x: 0.5, y: 1.1 })).toBe(field);
    expect(territoryAt(valley, { x: 0.9, y: 1.5 })).toBe(forest);
    expect(territoryAt(valley, { x: 3, y: 3 })).toBeNull();
  });
  it('finds every reward that a territory shows', () => {
    expect(rewardsIn(valley, field)).toEqual([
      { reward: 'fruit', at: { x: 48, y: 83.5 } },
      { reward: 'fruit', at: { x: 48, y: 96 + 12.5 } },
    ]);
  });
  it('has a middle of a territory for its seal: inside it, and on no structure', () => {
    expect(middleOf(valley, field)).toEqual({ x: 48, y: 96 });
    const at = middleOf(valley, forest);
    expect(territoryAt(valley, { x: at.x / 96, y: at.y / 96 })).toBe(forest);
    const built = readMap(
      {
        laid: [laid(0, 0, 0), { ...laid(7, 1, 0), seat: 0, structure: 'farm', on: ['field'] }],
        gaps: [],
        territories: [field],
      },
      printed,
    );
    expect(middleOf(built, field)).toEqual({ x: 48, y: 96 });
  });
  it('knows the territory that a line of the log tells of', () => {
    expect(territoryOf({ land: 'field', tiles: [0, 7] }, valley)).toBe(field);
    expect(territoryOf({ land: 'field', tiles: [0] }, valley)).toBe(field);
    expect(territoryOf({ tile: 7, row: 1, col: 0 }, valley)).toBeNull();
  });
  it('finds the areas of a territory', () => {
    expect(areasOf(valley, field).map(({ row, col }) => [row, col])).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });
});

it('there are words for what is named at run time', () => {
  const wanted = [
    ...['explorer', 'objectives', 'gold'].flatMap((name) => [`item.${name}`, `oka.item.${name}`]),
    ...LANDS.map((name) => `oka.land.${name}`),
    ...rewards.flatMap((name) => [`oka.reward.${name}`, `oka.some.${name}`, `oka.some.${name}.one`]),
    'oka.back.gain.text',
    ...structures.flatMap(({ structure: name }) => [
      `oka.structure.${name}`,
      `oka.structure.${name}.short`,
      `oka.structure.${name}.text`,
    ]),
    ...['shape', 'nugget', 'objectives', 'trade', 'tribute', 'swap_colour', 'swap_shape', 'renew', 'first'].flatMap(
      (name) => [`oka.back.${name}`, `oka.back.${name}.text`],
    ),
    ...['circle', 'square', 'hexagon'].map((name) => `oka.shape.${name}`),
    ...SIDES.map((side) => `oka.side.${side}`),
    ...[
      'keep',
      'place',
      'build',
      'resolve',
      'order',
      'alone',
      'action',
      'shape',
      'trade',
      'give',
      'swap',
      'claim',
      'take',
    ].flatMap((name) => [`oka.ask.${name}`, `oka.phase.${name}`, `oka.status.${name}`]),
    ...[
      'keep',
      'place',
      'redraw',
      'skip',
      'build',
      'resolve',
      'order',
      'collect',
      'use',
      'gain',
      'trade',
      'give',
      'swap',
      'claim',
      'take',
      'takeblind',
    ].map((name) => `oka.confirm.${name}`),
  ];
  expect(wanted.filter((key) => !(key in words.en))).toEqual([]);
});

describe('what the board says of the rules', () => {
  it('is what the figures of Okanagan say', () => {
    learnWords(words);
    const { structures, explorer, objectives, gold, gain } = FIGURES;
    const influence = structures.map((each) => each.influence);
    const play = { figures: FIGURES, view: { round: 1, phase: 'place' } } as unknown as Play;
    expect(told(legend(play))).toEqual(new Set([...influence, explorer, ...objectives, ...gold]));
    expect(figuresIn(backOf('gain wood', FIGURES).name)).toEqual(new Set([gain]));
    expect([...figuresIn(where(play))]).toContain(FIGURES.rounds);
  });
});

describe('a card beside the map', () => {
  const corner = (left: number, top: number) => ({ left, top, width: 100, height: 100 });
  const corners = [corner(0, 400), corner(0, 0), corner(500, 400), corner(500, 0)];
  const thing = (left: number, top: number, weight: number) => ({ left, top, width: 50, height: 50, weight });
  it('stays where it is unless it hides more than elsewhere', () => {
    expect(leastHidden(corners, [], 2)).toBe(2);
    expect(leastHidden(corners, [thing(20, 20, 1)], 2)).toBe(2);
    expect(leastHidden(corners, [thing(20, 20, 1)], 1)).toBe(0);
  });
  it('goes where it hides what matters least, if it must hide something', () => {
    const all = [thing(0, 400, 1), thing(0, 0, 50), thing(500, 400, 5), thing(500, 0, 0.1)];
    expect(leastHidden(corners, all, 1)).toBe(3);
  });
});

describe('where tokens and gold came from', () => {
  const told = (kind: string, facts: LogLine['facts']): LogLine => ({ kind, facts }) as LogLine;
  const log = [
    told('tileplaced', { seat: 0, tile: 4, row: 0, col: 0, turn: 0 }),
    told('nuggetdrawn', { seat: 1, left: 3 }),
    told('territorycompleted', { land: 'forest', tiles: [2, 4], influence: [3, 1] }),
    told('territorycompleted', { land: 'lake', tiles: [4, 5], influence: [0, 2] }),
    told('rewardscollected', { seat: 0, land: 'forest', rewards: ['wood', 'wood', 'skin'] }),
    told('giftgiven', { seat: 0, other: 1, reward: 'wood' }),
    told('rewardscollected', { seat: 1, land: 'lake', rewards: ['red_fish'] }),
    told('traded', { seat: 1, other: 0, gave: 'red_fish', took: 'skin' }),
    told('swapped', { seat: 0, gave: 'wood', took: 'stone' }),
  ];
  const [forest, lake] = [
    { land: 'forest', tile: 2 },
    { land: 'lake', tile: 4 },
  ];

  it('is what the log tells; what is given away keeps its place', () => {
    expect(takings(log)).toEqual([
      { seat: 1, thing: 'nugget', from: { land: null, tile: 4 } },
      { seat: 1, thing: 'wood', from: forest },
      { seat: 0, thing: 'red_fish', from: lake },
      { seat: 1, thing: 'skin', from: forest },
      { seat: 0, thing: 'stone', from: lake },
    ]);
  });
  it('is what a part of the end is made of', () => {
    const own = takings(log).filter(({ seat }) => seat === 1);
    const lands = [
      { land: 'forest', rewards: ['wood', 'skin'] },
      { land: 'lake', rewards: ['red_fish'] },
    ];
    const things = (item: string, number: number, made_of: string[] = []): string[] =>
      makes(item, { points: 0, number, places: [], made_of }, own, { lands } as Figures).map(({ thing }) => thing);
    expect(things('gold', 1)).toEqual(['nugget']);
    expect(things('objectives', 1, ['skin', 'wood'])).toEqual(['skin', 'wood']);
    expect(things('objectives', 0, ['skin'])).toEqual([]);
    expect(things('explorer', 1)).toEqual(['wood']);
  });
});

describe('what others did', () => {
  const line = (kind: string, en: string, facts: object = {}): LogLine => ({
    event: 1,
    at: '',
    kind,
    facts: { seat: 1, ...facts },
    en,
    fr: en,
  });
  const table = { seat: 0, looks: {}, name: () => 'Bo', snapshot: null } as unknown as TableState;
  const told = (...log: LogLine[]) =>
    shows({ event: 1, seat: 1, own: false, log, before: {}, after: {} } as unknown as Step, table);
  it('tells a special action together with what it brings', () => {
    const scenes = told(
      line('actiontaken', 'Bo took a special action: 2 farmers, for whom there is room.', { back: 'gain farmer' }),
      line('rewardsgained', 'Bo took 2 farmers.', { rewards: ['farmer', 'farmer'] }),
    );
    expect(scenes.map(({ title, status, motion, pieces }) => [title, status, motion, pieces])).toEqual([
      ['Bo took a special action', '2 farmers, for whom there is room', 'token', 2],
    ]);
  });
  it('says who led a land in words that follow others', () => {
    learnWords(words);
    const land = (...influence: number[]) =>
      told(line('territorycompleted', '', { land: 'lake', tiles: [1], influence }))[0].status;
    expect([land(2, 2), land(3, 1), land(0, 1), land(0, 0)]).toEqual([
      'a tie between you and Bo, 2 each',
      'you led it, 3 to 1',
      'only Bo had influence there',
      'nobody had influence there',
    ]);
  });
  it('counts a gift for whoever got it, wherever it came from', () => {
    const gift = line('giftgiven', '', { other: 0, reward: 'farmer' });
    expect(takings([gift]).map(({ seat, thing }) => [seat, thing])).toEqual([[0, 'farmer']]);
  });
});
