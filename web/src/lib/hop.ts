/**
 * Pieces that hop from one place of the screen to another, such as a cube that is paid: short, and only if things may
 * move.
 */
import type { Point } from './board/points';

const TIME = 260;
const LATER = 40;
const LONGEST = 600;
const CURVE = 'cubic-bezier(.2,.8,.2,1)';
const SVG = 'http://www.w3.org/2000/svg';

export interface Hop {
  symbol: string;
  from: Point;
  to: Point;
  size: number;
}

/** One after the other, all within the longest time. */
export function hop(hops: Hop[]): void {
  hops.forEach(({ symbol, from, to, size }, index) => {
    const piece = document.createElementNS(SVG, 'svg');
    const use = document.createElementNS(SVG, 'use');
    use.setAttribute('href', `#${symbol}`);
    piece.append(use);
    piece.setAttribute('class', 'hopping');
    piece.setAttribute('width', String(size));
    piece.setAttribute('height', String(size));
    piece.setAttribute('aria-hidden', 'true');
    document.body.append(piece);
    const at = ({ x, y }: Point, scale: number): string =>
      `translate(${x - size / 2}px, ${y - size / 2}px) scale(${scale})`;
    const top = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 36 };
    const motion = piece.animate(
      [
        { transform: at(from, 1) },
        { transform: at(top, 1.15), offset: 0.45 },
        { transform: at(to, 0.6), opacity: 0.4 },
      ],
      { duration: TIME, delay: Math.min(index * LATER, LONGEST - TIME), easing: CURVE, fill: 'both' },
    );
    motion.onfinish = motion.oncancel = () => piece.remove();
  });
}

/** The middle of the first of these that is on the screen. */
export function middleOf(...selectors: string[]): Point | null {
  for (const selector of selectors) {
    for (const found of document.querySelectorAll(selector)) {
      const box = found.getBoundingClientRect();
      if (box.width) return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    }
  }
  return null;
}
