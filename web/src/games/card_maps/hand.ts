/** How large the cards of a hand are drawn: as large as they can be with all of them in sight. */

/** The number beside a card, where the cards stand in one column. */
const BESIDE = 36;
/** The number above it, where there are more columns. */
const ABOVE = 24;
/** Between cards, beside and below each other. */
const GAP = { x: 4, y: 10 };
/** Between groups of cards. */
const BETWEEN = 12;
/** What is drawn around a chosen card. */
const FRAME = 6;
const LARGEST = 76;
const SMALLEST = 30;
const MOST_COLUMNS = 3;

export interface HandLayout {
  columns: number;
  /** Of a card, in pixels; it is half as high again. */
  width: number;
}

/** One column has the number beside the card; with more of them it is above. */
export function handLayout(cards: number, room: { width: number; height: number }): HandLayout {
  const layouts = Array.from({ length: MOST_COLUMNS }, (_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(Math.max(1, cards) / columns);
    const across = columns === 1 ? room.width - BESIDE - FRAME : (room.width - GAP.x * index) / columns - FRAME;
    const high = (room.height - GAP.y * rows) / rows - (columns === 1 ? 0 : ABOVE);
    return { columns, width: Math.floor(Math.min(LARGEST, across, high / 1.5)) };
  });
  const best = layouts.reduce((one, other) => (other.width > one.width ? other : one));
  return { ...best, width: Math.max(SMALLEST, best.width) };
}

/** The width of a card on the table, if there is room. */
export const TABLED = 52;

/** All cards on the table stand in one row, also where they are in groups. */
export function tabledWidth(cards: number, groups: number, room: number): number {
  const apart = GAP.x * (cards - groups) + BETWEEN * (groups - 1);
  return Math.min(TABLED, Math.max(SMALLEST, Math.floor((room - apart) / Math.max(1, cards)) - GAP.x));
}
