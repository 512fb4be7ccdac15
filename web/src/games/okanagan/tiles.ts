/** Tiles as drawings: a tile is 96 units wide, its sides go clockwise from the north. */
import type { Point } from '../../lib/board/points';
import type { ComponentSet, Figures, Land, Reward, Structure } from './types';

export const UNIT = 96;
const MIDDLE: Point = { x: 48, y: 48 };
/** The corner before each side, and how a trail leaves it for the middle: an S that is the same for all, turned. */
const CORNERS: Point[] = [
  { x: 0, y: 0 },
  { x: 96, y: 0 },
  { x: 96, y: 96 },
  { x: 0, y: 96 },
];
const BENDS: [Point, Point][] = [
  [
    { x: 10, y: 30 },
    { x: 36, y: 24 },
  ],
  [
    { x: 66, y: 10 },
    { x: 72, y: 36 },
  ],
  [
    { x: 86, y: 66 },
    { x: 60, y: 72 },
  ],
  [
    { x: 30, y: 86 },
    { x: 24, y: 60 },
  ],
];
/** The sides in the order of a face. */
export const SIDES = ['north', 'east', 'south', 'west'] as const;
/** From a place to its neighbour at each side: rows go down. */
export const STEPS: [down: number, right: number][] = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
];

/** What a side shows, and its land. */
export interface Side {
  reward: Reward;
  land: Land;
}
export type Face = readonly Side[];

/** Every face of a set by its number; 0 is the starting tile. */
export function faces(set: ComponentSet, lands: Figures['lands']): Map<number, Face> {
  const face = (sides: Reward[]): Face =>
    sides.map((reward) => ({ reward, land: lands.find(({ rewards }) => rewards.includes(reward))!.land }));
  return new Map([
    [0, face(set.start)],
    ...Object.entries(set.tiles).map(([number, { sides }]): [number, Face] => [Number(number), face(sides)]),
  ]);
}

/** The sides after so many quarter turns clockwise. */
export const turned = (face: Face, turn: number): Side[] => face.map((_, side) => face[(side - turn + 4) & 3]);

/** Sides of one land, which lie next to each other: the first of them in the order of the clock, and how many. */
export interface Segment {
  land: Land;
  first: number;
  length: number;
}

export function segments(sides: Face): Segment[] {
  const lands = sides.map(({ land }) => land);
  const found: Segment[] = [];
  for (let side = 0; side < 4; side++) {
    if (lands[side] === lands[(side + 3) & 3]) continue;
    let length = 1;
    while (lands[(side + length) & 3] === lands[side]) length++;
    found.push({ land: lands[side], first: side, length });
  }
  return found.length ? found : [{ land: lands[0], first: 0, length: 4 }];
}

const at = ({ x, y }: Point): string => `${x} ${y}`;

/** The area of a segment as a path. */
export function area({ first, length }: Segment): string {
  if (length === 4) return 'M0 0H96V96H0z';
  const last = (first + length) & 3;
  const corners = Array.from({ length }, (_, step) => `L${at(CORNERS[(first + step + 1) & 3])}`).join('');
  const [out, home] = [BENDS[first], BENDS[last]];
  const there = `M${at(MIDDLE)}C${at(out[1])} ${at(out[0])} ${at(CORNERS[first])}`;
  return `${there}${corners}C${at(home[0])} ${at(home[1])} ${at(MIDDLE)}z`;
}

/** The trails of a tile: where two lands border on each other. */
export function trails(sides: Face): { corner: number; lands: [Land, Land]; path: string }[] {
  const lands = sides.map(({ land }) => land);
  return [0, 1, 2, 3]
    .filter((corner) => lands[corner] !== lands[(corner + 3) & 3])
    .map((corner) => ({
      corner,
      lands: [lands[(corner + 3) & 3], lands[corner]],
      path: `M${at(CORNERS[corner])}C${at(BENDS[corner][0])} ${at(BENDS[corner][1])} ${at(MIDDLE)}`,
    }));
}

/** A point of the trail from a corner, from 0 at the corner to 1 in the middle. */
function onTrail(corner: number, part: number): Point {
  const rest = 1 - part;
  const weights = [rest ** 3, 3 * rest ** 2 * part, 3 * rest * part ** 2, part ** 3];
  const points = [CORNERS[corner], ...BENDS[corner], MIDDLE];
  return {
    x: points.reduce((sum, point, index) => sum + point.x * weights[index], 0),
    y: points.reduce((sum, point, index) => sum + point.y * weights[index], 0),
  };
}

/** The land under a point of a tile. */
export function landAt(sides: Face, point: Point): Land {
  const parts = Array.from({ length: 9 }, (_, index) => index / 8);
  for (const segment of segments(sides)) {
    if (segment.length === 4) return segment.land;
    const { first, length } = segment;
    const ring = [
      ...parts.map((part) => onTrail(first, 1 - part)),
      ...Array.from({ length }, (_, step) => CORNERS[(first + step + 1) & 3]),
      ...parts.map((part) => onTrail((first + length) & 3, part)),
    ];
    if (inside(ring, point)) return segment.land;
  }
  return sides[0].land;
}

function inside(ring: Point[], { x, y }: Point): boolean {
  let odd = false;
  for (let index = 0, before = ring.length - 1; index < ring.length; before = index++) {
    const [a, b] = [ring[index], ring[before]];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) odd = !odd;
  }
  return odd;
}

/** Where the reward of a side is shown. */
export const rewardSpot = (side: number): Point =>
  [
    { x: 48, y: 12.5 },
    { x: 83.5, y: 48 },
    { x: 48, y: 83.5 },
    { x: 12.5, y: 48 },
  ][side];

/** How far from the edge a farm stands: between the reward of a side and the middle of the tile, on neither. */
const FARM = 34;

/** Where a structure stands: a silo where the trails meet, a warehouse on a trail, a farm off them. */
export function structureSpot(sides: Face, structure: Structure, on: readonly Land[]): Point {
  if (structure === 'silo') return MIDDLE;
  if (structure === 'warehouse') {
    const trail = trails(sides).find(({ lands }) => lands.every((land) => on.includes(land)));
    return trail ? onTrail(trail.corner, 0.46) : MIDDLE;
  }
  const segment = segments(sides).find(({ land }) => land === on[0]);
  return segment ? within(segment) : MIDDLE;
}

/** A point of a segment that no reward is at: on the axis of a single side, else between two of its sides. */
export function within({ first, length }: Segment): Point {
  if (length === 1) {
    const [down, right] = STEPS[first];
    return { x: 48 + (48 - FARM) * right, y: 48 + (48 - FARM) * down };
  }
  const corner = CORNERS[(first + 1) & 3];
  return { x: corner.x ? 96 - FARM : FARM, y: corner.y ? 96 - FARM : FARM };
}

/** Where the number of a place to build on is: turned with its side, so that no two of a tile meet. */
export function numberSpot({ x, y }: Point): Point {
  const [right, down] = [Math.sign(x - 48), Math.sign(y - 48)];
  if (right && down) return { x: x + 9 * right, y: y + 9 * down };
  if (right || down) return { x: x + 6 * right + 10 * down, y: y + 6 * down - 10 * right };
  return { x: x + 11, y: y - 9 };
}
