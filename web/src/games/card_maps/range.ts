/** The range of Hokkaidō, its two lines and its sides: for drawing. */
import { key, type Cell } from '../../lib/board/squares';
import { MOUNTAIN, TOWN } from './cards';
import type { Land } from './land';

export interface RangePicture {
  path: Cell[];
  /** The direction in which each end goes on. */
  ends: { from: Cell; down: number; right: number }[];
  /** The largest town of each side, the smaller one first; empty where there is none. */
  towns: { cells: Cell[]; scores: boolean }[];
  /** All that is seen on either side. */
  sides: { cells: Cell[]; scores: boolean }[];
}

export function rangeOf(land: Land): RangePicture | null {
  const mountains = [...land.seen.values()].filter((cell) => (cell.code & 0x7f) === MOUNTAIN);
  if (!mountains.length) return null;
  const is = (row: number, col: number): boolean => ((land.seen.get(key(row, col))?.code ?? 0) & 0x7f) === MOUNTAIN;
  const links = ({ row, col }: { row: number; col: number }): { row: number; col: number }[] => {
    const found = [];
    for (let down = -1; down <= 1; down++)
      for (let right = -1; right <= 1; right++) {
        if ((!down && !right) || !is(row + down, col + right)) continue;
        if (down && right && (is(row + down, col) || is(row, col + right))) continue;
        found.push({ row: row + down, col: col + right });
      }
    return found;
  };
  const start = mountains.find((cell) => links(cell).length < 2) ?? mountains[0];
  const path: Cell[] = [[start.row, start.col]];
  const been = new Set([key(start.row, start.col)]);
  for (;;) {
    const [row, col] = path[path.length - 1];
    const next = links({ row, col }).find((cell) => !been.has(key(cell.row, cell.col)));
    if (!next) break;
    been.add(key(next.row, next.col));
    path.push([next.row, next.col]);
  }
  if (path.length < 2) return { path, ends: [], towns: [], sides: [] };
  const end = (last: Cell, inner: Cell) => ({ from: last, down: last[0] - inner[0], right: last[1] - inner[1] });
  const ends = [end(path[0], path[1]), end(path[path.length - 1], path[path.length - 2])];
  return { path, ends, ...sidesOf(land, path, ends) };
}

const FAR = 10_000;

function sidesOf(land: Land, path: Cell[], ends: RangePicture['ends']): Pick<RangePicture, 'towns' | 'sides'> {
  const line: Cell[] = [
    [ends[0].from[0] + FAR * ends[0].down, ends[0].from[1] + FAR * ends[0].right],
    ...path,
    [ends[1].from[0] + FAR * ends[1].down, ends[1].from[1] + FAR * ends[1].right],
  ];
  // The number of crossings on the way to the far east, on a ray so flat that it meets no other middle.
  const side = (row: number, col: number): number => {
    const [toRow, toCol] = [row + FAR * 3 * 0.00099, col + FAR * 3];
    let crossings = 0;
    for (let index = 0; index + 1 < line.length; index++) {
      const [[ar, ac], [br, bc]] = [line[index], line[index + 1]];
      const turn = (pr: number, pc: number, qr: number, qc: number, r: number, c: number): number =>
        Math.sign((qc - pc) * (r - pr) - (qr - pr) * (c - pc));
      const one = turn(row, col, toRow, toCol, ar, ac) !== turn(row, col, toRow, toCol, br, bc);
      const two = turn(ar, ac, br, bc, row, col) !== turn(ar, ac, br, bc, toRow, toCol);
      if (one && two) crossings++;
    }
    return crossings & 1;
  };
  const onLine = (row: number, col: number): boolean =>
    ends.some(({ from, down, right }) => {
      const [dr, dc] = [row - from[0], col - from[1]];
      return dr * right === dc * down && dr * down + dc * right > 0;
    });
  const towns = new Map<string, { row: number; col: number; side: number }>();
  const halves: Cell[][] = [[], []];
  for (const cell of land.seen.values()) {
    if ((cell.code & 0x7f) === MOUNTAIN || onLine(cell.row, cell.col)) continue;
    const half = side(cell.row, cell.col);
    halves[half].push([cell.row, cell.col]);
    if ((cell.code & 0x7f) === TOWN) towns.set(key(cell.row, cell.col), { row: cell.row, col: cell.col, side: half });
  }
  const largest: Cell[][] = [[], []];
  const left = new Set(towns.keys());
  while (left.size) {
    const [first] = left;
    left.delete(first);
    const area = [towns.get(first)!];
    for (let index = 0; index < area.length; index++) {
      for (const [down, right] of [
        [0, 1],
        [1, 0],
        [0, -1],
        [-1, 0],
      ]) {
        const id = key(area[index].row + down, area[index].col + right);
        const near = towns.get(id);
        if (near && near.side === area[0].side && left.delete(id)) area.push(near);
      }
    }
    if (area.length > largest[area[0].side].length)
      largest[area[0].side] = area.map(({ row, col }): Cell => [row, col]);
  }
  const order = largest[0].length <= largest[1].length ? [0, 1] : [1, 0];
  const both = (areas: Cell[][]) =>
    order.map((half, index) => ({ cells: areas[half], scores: index === 0 })).filter((area) => area.cells.length);
  return { towns: both(largest), sides: both(halves) };
}
