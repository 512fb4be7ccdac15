/** A board of squares: cells are (row, column), both may be negative. */
import { towards } from './points';

export type Cell = [number, number];

export const key = (row: number, col: number): string => `${row},${col}`;
export const sameCell = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];

/** Numbers with a true minus. */
export const coordinate = (value: number): string => (value < 0 ? `−${-value}` : String(value));

/** From one cell to the next by an arrow key; the first one where there was none. */
export function stepAmong(cells: readonly Cell[], from: Cell | null, down: number, right: number): Cell {
  if (!from) return cells[0];
  return towards(cells, ([row, col]) => ({ x: col, y: row }), { x: from[1], y: from[0] }, down, right) ?? from;
}

/** The outline of a set of cells as one path. */
export function outline(cells: readonly Cell[], unit: number): string {
  const inside = new Set(cells.map(([row, col]) => key(row, col)));
  let path = '';
  for (const [row, col] of cells) {
    const [x, y] = [col * unit, row * unit];
    if (!inside.has(key(row - 1, col))) path += `M${x} ${y}h${unit}`;
    if (!inside.has(key(row + 1, col))) path += `M${x} ${y + unit}h${unit}`;
    if (!inside.has(key(row, col - 1))) path += `M${x} ${y}v${unit}`;
    if (!inside.has(key(row, col + 1))) path += `M${x + unit} ${y}v${unit}`;
  }
  return path;
}
