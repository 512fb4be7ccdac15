/** The common map, ready to be drawn and pointed at. */
import type { Point, Rect } from '../../lib/board/points';
import { key } from '../../lib/board/squares';
import { area, landAt, segments, turned, UNIT, type Face, type Side } from './tiles';
import type { Laid, Territory, View } from './types';

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

/** The tiles of a territory, each with the area that belongs to it. */
export function areasOf(valley: Valley, territory: Territory): { row: number; col: number; path: string }[] {
  return valley.laid
    .filter((tile) => territory.tiles.includes(tile.tile))
    .map(({ row, col, sides }) => {
      const segment = segments(sides).find(({ land }) => land === territory.land)!;
      return { row, col, path: area(segment) };
    });
}
