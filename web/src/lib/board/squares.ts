/** A board of squares: cells are (row, column), both may be negative. */
import { t } from '../i18n.svelte';
import { towards } from './points';

export type Cell = [number, number];

export const key = (row: number, col: number): string => `${row},${col}`;
export const sameCell = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];

/** The upper left corner of what is laid: A1. */
export type Corner = { top: number; left: number };

/** A for the first column, Z for the 26th, then AA. */
export const letters = (column: number): string =>
  (column > 25 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** A square at or beyond the corner, as the log calls it. */
export const squareName = ([row, col]: Cell, { top, left }: Corner): string => `${letters(col - left)}${row - top + 1}`;

/** A sentence that called squares by another corner, now that the map has grown. */
export function renamed(text: string, [top, left]: Cell, now: Corner): string {
  if (top === now.top && left === now.left) return text;
  return text.replace(/\b([A-Z]{1,2})(\d{1,3})\b/g, (name, column: string, row: string) => {
    const col = [...column].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
    const cell: Cell = [Number(row) - 1 + top, col + left];
    // In a replay the log also tells of squares that the map of its step does not reach yet.
    return cell[0] < now.top || cell[1] < now.left ? name : squareName(cell, now);
  });
}

/** Where a square is: where the ruler has no letter or number for it yet, by what is next to it. */
export function squareAt([row, col]: Cell, corner: Corner): string {
  const [up, left] = [Math.max(0, corner.top - row), Math.max(0, corner.left - col)];
  const cell = squareName([row + up, col + left], corner);
  if (up && left) return t('square.beyond', { cell, up, left });
  if (up) return t('square.above', { cell, n: up });
  return left ? t('square.left', { cell, n: left }) : cell;
}

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
