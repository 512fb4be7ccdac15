/** A board of hexes with a point at the top, in axial coordinates: `q` goes east, `r` south-east. Widths are 1. */
import type { Point } from './points';

export type Hex = [q: number, r: number];

/** From the centre of a hex of width 1 to its upper or lower point. */
export const POINT = 1 / Math.sqrt(3);
const ROW = 1.5 * POINT;

export const hexKey = (q: number, r: number): string => `${q},${r}`;
export const centre = ([q, r]: Hex): Point => ({ x: q + r / 2, y: r * ROW });

/** The hex that a point lies in. */
export function hexAt({ x, y }: Point): Hex {
  const r = y / ROW;
  const q = x - r / 2;
  const s = -q - r;
  const near = [q, r, s].map(Math.round);
  const off = [q, r, s].map((value, axis) => Math.abs(value - near[axis]));
  // The three add up to nought: the one that was rounded most follows from the others.
  if (off[0] >= off[1] && off[0] >= off[2]) return [-near[1] - near[2] || 0, near[1] || 0];
  if (off[1] >= off[2]) return [near[0] || 0, -near[0] - near[2] || 0];
  return [near[0] || 0, near[1] || 0];
}

/** The six corners, clockwise from the top. */
export function corners(hex: Hex): Point[] {
  const { x, y } = centre(hex);
  const half = POINT / 2;
  return [
    [0, -POINT],
    [0.5, -half],
    [0.5, half],
    [0, POINT],
    [-0.5, half],
    [-0.5, -half],
  ].map(([dx, dy]) => ({ x: x + dx, y: y + dy }));
}

/** The outline of a hex as a path, so many units wide. */
export const hexPath = (hex: Hex, unit: number): string =>
  `M${corners(hex)
    .map(({ x, y }) => `${(x * unit).toFixed(2)} ${(y * unit).toFixed(2)}`)
    .join('L')}Z`;
