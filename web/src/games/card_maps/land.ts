/** A map of cards that lie on each other, read from the server's data. */
import { key } from '../../lib/board/squares';
import { CUBE, DESERT, turned, widthOf } from './cards';
import type { CardMapData } from './types';

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
    const fits = face.every(
      (code, index) => code === (squares[index] & 0x7f) || (code === DESERT && (squares[index] & 0x7f) < 8),
    );
    const same = face.filter((code, index) => code === (squares[index] & 0x7f)).length;
    if (fits && same > most) [best, most] = [face, same];
  }
  return best;
}
