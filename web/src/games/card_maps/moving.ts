/** Cards that go from hand to table and from the table to whoever takes them fly there. */
import type { Point } from '../../lib/board/points';
import { hop, middleOf, type Hop } from '../../lib/hop';
import type { LogLine, Seat } from '../../lib/types';

/** Where the cards lay, with their pictures, before the page was drawn anew. */
export type Lying = Map<number, { at: Point; picture: Element }>;

export function lying(): Lying {
  const found: Lying = new Map();
  for (const place of document.querySelectorAll<HTMLElement>('[data-piece]')) {
    const picture = place.querySelector('svg');
    const box = picture?.getBoundingClientRect();
    if (picture && box?.width)
      found.set(Number(place.dataset.piece), {
        at: { x: box.left + box.width / 2, y: box.top + box.height / 2 },
        picture,
      });
  }
  return found;
}

const seated = (seat: Seat): Point | null => middleOf(`[data-seat="${seat}"]`);
const piece = (card: number): Point | null => middleOf(`[data-piece="${card}"] svg`);

/** What the lines of one action have moved. */
export function moveCards(lines: readonly LogLine[], before: Lying, me: Seat | null): void {
  const hops = lines.flatMap(({ kind, facts }): Hop[] => {
    const { seat, card } = facts as { seat: Seat; card: number };
    const lay = before.get(card);
    const picture = lay?.picture ?? document.querySelector(`[data-piece="${card}"] svg`);
    const from = kind === 'cardplayed' && seat !== me ? seated(seat) : (lay?.at ?? null);
    const to =
      kind === 'cardplayed' || (kind === 'cardtaken' && seat === me)
        ? piece(card)
        : kind === 'cardtaken'
          ? seated(seat)
          : null;
    return picture && from && to ? [{ symbol: picture, from, to, size: 0 }] : [];
  });
  hop(hops, 'slide');
}
