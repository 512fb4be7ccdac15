/** The common map, ready to be drawn and pointed at. */
import type { Point, Rect } from '../../lib/board/points';
import { key } from '../../lib/board/squares';
import {
  area,
  landAt,
  rewardSpot,
  segments,
  STEPS,
  structureSpot,
  turned,
  UNIT,
  within,
  type Face,
  type Segment,
  type Side,
} from './tiles';
import type { Laid, Reward, Territory, View } from './types';

/** A tile on the map with its sides as they lie. */
export interface Placed extends Laid {
  sides: Side[];
}

export interface Valley extends Rect {
  laid: Placed[];
  at: Map<string, Placed>;
  territories: Territory[];
}

export function readMap(map: View['map'], printed: Map<number, Face>): Valley {
  const laid = map.laid.map((tile) => ({ ...tile, sides: turned(printed.get(tile.tile) ?? [], tile.turn) }));
  const [rows, cols] = [laid.map((tile) => tile.row), laid.map((tile) => tile.col)];
  const [top, left] = [Math.min(...rows), Math.min(...cols)];
  return {
    laid,
    territories: map.territories,
    at: new Map(laid.map((tile) => [key(tile.row, tile.col), tile])),
    top,
    left,
    height: Math.max(...rows) - top + 1,
    width: Math.max(...cols) - left + 1,
  };
}

/** The territory under a point of the board. */
export function territoryAt(valley: Valley, { x, y }: Point): Territory | null {
  const [row, col] = [Math.floor(y), Math.floor(x)];
  const tile = valley.at.get(key(row, col));
  if (!tile) return null;
  const land = landAt(tile.sides, { x: (x - col) * UNIT, y: (y - row) * UNIT });
  return valley.territories.find((each) => each.land === land && each.tiles.includes(tile.tile)) ?? null;
}

/** The tiles of a territory, each with its part of it. */
const partsOf = ({ laid }: Valley, { tiles, land }: Territory): { tile: Placed; part: Segment }[] =>
  laid
    .filter(({ tile }) => tiles.includes(tile))
    .map((tile) => ({ tile, part: segments(tile.sides).find((each) => each.land === land)! }));

/** The tiles of a territory, each with the area that belongs to it. */
export const areasOf = (valley: Valley, territory: Territory): { row: number; col: number; path: string }[] =>
  partsOf(valley, territory).map(({ tile: { row, col }, part }) => ({ row, col, path: area(part) }));

/** Every reward that a territory shows, in drawing units, as its tiles were laid. */
export const rewardsIn = (valley: Valley, territory: Territory): { reward: Reward; at: Point }[] =>
  partsOf(valley, territory).flatMap(({ tile: { row, col, sides } }) =>
    sides.flatMap(({ reward, land }, side) => {
      const { x, y } = rewardSpot(side);
      return land === territory.land ? [{ reward, at: { x: x + col * UNIT, y: y + row * UNIT } }] : [];
    }),
  );

/** So far from a structure a seal covers nothing of it. */
const CLEAR = 26;

/** The middle of a territory, in drawing units: the point of it that is nearest to that, and on no structure. */
export function middleOf(valley: Valley, territory: Territory): Point {
  const parts = partsOf(valley, territory);
  const inside = parts.map(({ tile: { row, col }, part }) => {
    const { x, y } = within(part);
    return { x: x + col * UNIT, y: y + row * UNIT };
  });
  const mean = {
    x: inside.reduce((sum, { x }) => sum + x, 0) / inside.length,
    y: inside.reduce((sum, { y }) => sum + y, 0) / inside.length,
  };
  // Where two of its tiles touch.
  const touching = parts.flatMap(({ tile: { row, col, sides } }) =>
    STEPS.flatMap(([down, right], side) =>
      sides[side].land === territory.land && valley.at.has(key(row + down, col + right))
        ? [{ x: (col + 0.5 + right / 2) * UNIT, y: (row + 0.5 + down / 2) * UNIT }]
        : [],
    ),
  );
  const structures = valley.laid.flatMap(({ row, col, sides, structure, on }) => {
    if (!structure) return [];
    const { x, y } = structureSpot(sides, structure, on);
    return [{ x: x + col * UNIT, y: y + row * UNIT }];
  });
  const away = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
  const covers = (at: Point): number => Number(structures.some((each) => away(each, at) < CLEAR));
  return [...touching, ...inside].sort(
    (one, other) => covers(one) - covers(other) || away(one, mean) - away(other, mean),
  )[0];
}
