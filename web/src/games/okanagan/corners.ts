/** Where a card beside the map goes: to the corner of the stage where it hides least of what is reachable. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
/** Something on the stage, and how bad it would be to hide it. */
export interface Thing extends Box {
  weight: number;
}

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top));

/** The number of the corner that hides least; the one where the card is already, if others are no better. */
export function leastHidden(corners: readonly Box[], things: readonly Thing[], now: number): number {
  const hidden = corners.map((corner) =>
    things.reduce((sum, thing) => sum + (thing.weight * overlap(corner, thing)) / (thing.width * thing.height), 0),
  );
  const least = Math.min(...hidden);
  return hidden[now] <= least + 1e-6 ? now : hidden.indexOf(least);
}
