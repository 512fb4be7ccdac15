/** Points of a board, in whatever the board counts in, and which of many things is the one meant. */
export type Point = { x: number; y: number };
export type Rect = { top: number; left: number; height: number; width: number };

/** The thing nearest to a point, as a ghost snaps. */
export function nearest<T>(
  things: Iterable<T>,
  at: (thing: T) => Point,
  to: Point,
): { found: T; distance: number } | null {
  let best: { found: T; distance: number } | null = null;
  for (const thing of things) {
    const { x, y } = at(thing);
    const distance = Math.hypot(x - to.x, y - to.y);
    if (!best || distance < best.distance - 1e-9) best = { found: thing, distance };
  }
  return best;
}

/** The next thing in the direction of an arrow key; a step aside counts double. */
export function towards<T>(
  things: Iterable<T>,
  at: (thing: T) => Point,
  from: Point,
  down: number,
  right: number,
): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const thing of things) {
    const { x, y } = at(thing);
    const along = (y - from.y) * down + (x - from.x) * right;
    const aside = Math.abs((y - from.y) * right) + Math.abs((x - from.x) * down);
    if (along > 1e-9 && along + 2 * aside < least) [best, least] = [thing, along + 2 * aside];
  }
  return best;
}
