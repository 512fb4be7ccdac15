/** Cards on a grid: reading maps, turning cards, finding near places. Drawing only: no rule is decided here. */
import type { Action, CardMapData, ComponentSet } from '../types';

export const UNIT = 48;
export const CUBE = 0x80;
export const DESERT = 1;
export const TOWN = 3;
export const MOUNTAIN = 5;
export type Point = { x: number; y: number };
export type Cell = [number, number];

const PLAIN = ['', 'desert', 'forest', 'town', 'lake', 'mountain'];

export const isProduction = (code: number): boolean => (code & 0x7f) >= 8 && (code & 0x7f) < 12;
export const isFactory = (code: number): boolean => (code & 0x7f) >= 16;
export const colourOf = (code: number): number => ((code & 0x7f) < 16 ? (code & 0x7f) - 8 : ((code & 0x7f) - 16) >> 3);
export const valueOf = (code: number): number => ((code & 0x7f) - 16) & 7;

/** The symbol of a square: `sq-forest`, `sq-prod-blue`, `sq-fact-blue-3`. */
export function symbolOf(code: number, colours: string[]): string {
  if (isFactory(code)) return `sq-fact-${colours[colourOf(code)]}-${valueOf(code)}`;
  if (isProduction(code)) return `sq-prod-${colours[colourOf(code)]}`;
  return `sq-${PLAIN[code & 0x7f] ?? 'desert'}`;
}

/** A square of a card file as its code: `lake`, `blue`, `blue 3`. */
export function codeOf(word: string, colours: string[]): number {
  const plain = PLAIN.indexOf(word);
  if (plain > 0) return plain;
  const [colour, value] = word.split(' ');
  const index = colours.indexOf(colour);
  return value ? 16 + 8 * index + Number(value) : 8 + index;
}

export const widthOf = (turn: number): number => (turn & 1 ? 3 : 2);
export const heightOf = (turn: number): number => (turn & 1 ? 2 : 3);

/** Six squares of an upright card (2 wide, 3 high) as they lie after so many quarter turns clockwise. */
export function turned<T>(face: readonly T[], turn: number): T[] {
  let [squares, wide, high] = [[...face], 2, 3];
  for (let quarter = 0; quarter < (turn & 3); quarter++) {
    const next: T[] = [];
    for (let row = 0; row < wide; row++) for (let col = 0; col < high; col++) next.push(squares[(high - 1 - col) * wide + row]);
    [squares, wide, high] = [next, high, wide];
  }
  return squares;
}

/** The upright faces of a set by card number. */
export function faces(set: ComponentSet): Map<number, number[]> {
  return new Map(Object.entries(set.cards).map(([number, rows]) => [Number(number), rows.flat().map((word) => codeOf(word, set.colours))]));
}

export function provinceFaces(set: ComponentSet, side: string): number[][] {
  return Object.values(set.provinces).map((province) => (province[side] ?? []).flat().map((word) => codeOf(word, set.colours)));
}

function bytes(base64: string): Uint8Array {
  const text = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export interface LaidCard {
  slot: number;
  card: number;
  row: number;
  col: number;
  turn: number;
  squares: number[];
}

export interface SeenCell {
  row: number;
  col: number;
  code: number;
  slot: number;
  card: number;
}

export interface Land {
  /** From the lowest to the highest. */
  pile: LaidCard[];
  seen: Map<string, SeenCell>;
  top: number;
  left: number;
  height: number;
  width: number;
  cards: number[];
}

export const key = (row: number, col: number): string => `${row},${col}`;

const bits = (mask: number): number => {
  let [left, count] = [mask >>> 0, 0];
  while (left) {
    left &= left - 1;
    count++;
  }
  return count;
};

export function readMap(data: CardMapData): Land {
  const squares = bytes(data.squares);
  const cells = bytes(data.cells);
  const pile = data.cards.map((card, slot): LaidCard => {
    const [row, col, turn] = data.spots[slot];
    return { slot, card, row, col, turn, squares: [...squares.subarray(6 * slot, 6 * slot + 6)] };
  });
  // The sets of cards above are transitive: a lower card has more above it than any card that lies on it.
  pile.sort((a, b) => bits(data.above[b.slot]) - bits(data.above[a.slot]) || a.slot - b.slot);
  const seen = new Map<string, SeenCell>();
  cells.forEach((value, index) => {
    if (!value) return;
    const row = data.top + Math.floor(index / data.width);
    const col = data.left + (index % data.width);
    const slot = Math.floor((value - 1) / 6);
    seen.set(key(row, col), { row, col, code: squares[value - 1], slot, card: data.cards[slot] });
  });
  return { pile, seen, top: data.top, left: data.left, height: data.height, width: data.width, cards: data.cards };
}

export const cubesOn = (land: Land): SeenCell[] => [...land.seen.values()].filter((cell) => cell.code & CUBE);

/** Squares whose printed desert now shows something else. */
export function tilesOn(land: Land, printed: Map<number, number[]>, provinces: number[][]): Set<string> {
  const tiles = new Set<string>();
  for (const laid of land.pile) {
    const upright = laid.card ? printed.get(laid.card) : nearestFace(laid.squares, provinces);
    if (!upright) continue;
    turned(upright, laid.turn).forEach((code, index) => {
      const now = laid.squares[index] & 0x7f;
      if (code !== DESERT || now === DESERT) return;
      const wide = widthOf(laid.turn);
      const [row, col] = [laid.row + Math.floor(index / wide), laid.col + (index % wide)];
      if (land.seen.get(key(row, col))?.slot === laid.slot) tiles.add(key(row, col));
    });
  }
  return tiles;
}

/** The province this was before tiles were laid on its deserts. */
function nearestFace(squares: number[], provinces: number[][]): number[] | undefined {
  let best: number[] | undefined;
  let most = -1;
  for (const face of provinces) {
    const fits = face.every((code, index) => code === (squares[index] & 0x7f) || (code === DESERT && (squares[index] & 0x7f) < 8));
    const same = face.filter((code, index) => code === (squares[index] & 0x7f)).length;
    if (fits && same > most) [best, most] = [face, same];
  }
  return best;
}

/** The middle of a card that lies there, in squares. */
export const middle = (row: number, col: number, turn: number): Point => ({ x: col + widthOf(turn) / 2, y: row + heightOf(turn) / 2 });

export interface Place {
  row: number;
  col: number;
  turn: number;
  /** The outcomes here: over everything first. */
  actions: Action[];
}

export class Places {
  readonly all: Place[] = [];
  private readonly index = new Map<string, Place>();

  constructor(legal: readonly Action[]) {
    for (const action of legal) {
      const id = `${action.row},${action.col},${action.turn}`;
      let place = this.index.get(id);
      if (!place) {
        place = { row: action.row, col: action.col, turn: action.turn, actions: [] };
        this.index.set(id, place);
        this.all.push(place);
      }
      place.actions.push(action);
    }
    for (const place of this.all) place.actions.sort((a, b) => (a.under?.length ?? 0) - (b.under?.length ?? 0));
  }

  at(row: number, col: number, turn: number): Place | undefined {
    return this.index.get(`${row},${col},${turn}`);
  }

  ofTurn(turn: number): Place[] {
    return this.all.filter((place) => place.turn === turn);
  }

  /** The place of that turn whose middle is nearest to a point. */
  nearest(point: Point, turn: number, wanted: (place: Place) => boolean = () => true): { place: Place; distance: number } | null {
    let best: Place | null = null;
    let least = Infinity;
    for (const place of this.all) {
      if (place.turn !== turn || !wanted(place)) continue;
      const at = middle(place.row, place.col, turn);
      const distance = Math.hypot(at.x - point.x, at.y - point.y);
      if (distance < least - 1e-9) [best, least] = [place, distance];
    }
    return best && { place: best, distance: least };
  }

  /** The next turn clockwise that has a place at all. */
  nextTurn(turn: number, step = 1): number {
    for (let quarter = 1; quarter <= 4; quarter++) {
      const next = (turn + step * quarter + 16) & 3;
      if (this.all.some((place) => place.turn === next)) return next;
    }
    return turn;
  }

  /** The nearest place of the same turn in a direction; a step aside counts double. */
  towards(from: Place, down: number, right: number): Place | null {
    let best: Place | null = null;
    let least = Infinity;
    for (const place of this.all) {
      if (place.turn !== from.turn || place === from) continue;
      const along = (place.row - from.row) * down + (place.col - from.col) * right;
      const aside = Math.abs((place.row - from.row) * right) + Math.abs((place.col - from.col) * down);
      if (along <= 0) continue;
      const cost = along + 2 * aside;
      if (cost < least) [best, least] = [place, cost];
    }
    return best;
  }
}

export function footprint(row: number, col: number, turn: number): Cell[] {
  const cells: Cell[] = [];
  for (let down = 0; down < heightOf(turn); down++) for (let right = 0; right < widthOf(turn); right++) cells.push([row + down, col + right]);
  return cells;
}

/** Where a diamond shows: free cells that some place of this turn would fill. */
export function litCells(places: readonly Place[], land: Land): Cell[] {
  const lit = new Map<string, Cell>();
  for (const place of places) {
    for (const [row, col] of footprint(place.row, place.col, place.turn)) {
      if (!land.seen.has(key(row, col))) lit.set(key(row, col), [row, col]);
    }
  }
  return [...lit.values()];
}

/* ---- the range, for drawing ---- */

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
      for (const [down, right] of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
        const id = key(area[index].row + down, area[index].col + right);
        const near = towns.get(id);
        if (near && near.side === area[0].side && left.delete(id)) area.push(near);
      }
    }
    if (area.length > largest[area[0].side].length) largest[area[0].side] = area.map(({ row, col }): Cell => [row, col]);
  }
  const order = largest[0].length <= largest[1].length ? [0, 1] : [1, 0];
  const both = (areas: Cell[][]) => order.map((half, index) => ({ cells: areas[half], scores: index === 0 })).filter((area) => area.cells.length);
  return { towns: both(largest), sides: both(halves) };
}

/** The outline of a set of cells as one path, in units. */
export function outline(cells: readonly Cell[]): string {
  const inside = new Set(cells.map(([row, col]) => key(row, col)));
  let path = '';
  for (const [row, col] of cells) {
    const [x, y] = [col * UNIT, row * UNIT];
    if (!inside.has(key(row - 1, col))) path += `M${x} ${y}h${UNIT}`;
    if (!inside.has(key(row + 1, col))) path += `M${x} ${y + UNIT}h${UNIT}`;
    if (!inside.has(key(row, col - 1))) path += `M${x} ${y}v${UNIT}`;
    if (!inside.has(key(row, col + 1))) path += `M${x + UNIT} ${y}v${UNIT}`;
  }
  return path;
}

/** Numbers with a true minus. */
export const coordinate = (value: number): string => (value < 0 ? `−${-value}` : String(value));
