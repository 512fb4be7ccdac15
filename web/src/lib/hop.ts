/**
 * Pieces that fly from one place of the screen to another in a bow: cubes, tokens, coins, miniatures, cards. They
 * take as long as the chosen speed says, and none fly where nothing may move.
 */
import type { Point } from './board/points';
import { lasts, type Motion } from './motion';

const CURVE = 'cubic-bezier(.3,0,.2,1)';
const SVG = 'http://www.w3.org/2000/svg';
const RISE = 48;

export interface Hop {
  /** The picture of the piece: a symbol, or a copy of something on the page. */
  symbol: string | Element;
  from: Point;
  to: Point;
  size: number;
  /** The colour of a seat's piece. */
  colour?: string;
}

/** The bow from one point to another. */
const bow = ({ x, y }: Point, to: Point): string =>
  `M${x} ${y}Q${(x + to.x) / 2} ${Math.min(y, to.y) - RISE} ${to.x} ${to.y}`;

function picture({ symbol, size, colour }: Hop): Element {
  if (symbol instanceof Element) return symbol.cloneNode(true) as Element;
  const piece = document.createElementNS(SVG, 'svg');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#${symbol}`);
  piece.append(use);
  piece.setAttribute('width', String(size));
  piece.setAttribute('height', String(size));
  if (colour) piece.style.setProperty('--seat', colour);
  return piece;
}

/** A dotted line along the way, for as long as something flies there. */
function trail(path: string, duration: number): void {
  const svg = document.createElementNS(SVG, 'svg');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  svg.setAttribute('class', 'trail');
  svg.setAttribute('aria-hidden', 'true');
  document.body.append(svg);
  const motion = svg.animate([{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], { duration });
  motion.onfinish = motion.oncancel = () => svg.remove();
}

/** One after the other. */
export function hop(hops: Hop[], motion: Motion = 'token'): void {
  const [duration, later] = [lasts(motion), lasts('later')];
  if (!duration) return;
  hops.forEach((each, index) => {
    const path = bow(each.from, each.to);
    const piece = picture(each);
    piece.setAttribute('class', 'hopping');
    piece.setAttribute('aria-hidden', 'true');
    (piece as HTMLElement | SVGElement).style.offsetPath = `path("${path}")`;
    document.body.append(piece);
    const flight = piece.animate(
      [
        { offsetDistance: '0%', transform: 'scale(1)' },
        { transform: 'scale(1.15)', offset: 0.45 },
        { offsetDistance: '100%', transform: 'scale(0.7)', opacity: 0.5 },
      ],
      { duration, delay: index * later, easing: CURVE, fill: 'both' },
    );
    flight.onfinish = flight.oncancel = () => piece.remove();
  });
  if (motion === 'token')
    for (const path of new Set(hops.map(({ from, to }) => bow(from, to))))
      trail(path, duration + (hops.length - 1) * later);
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
