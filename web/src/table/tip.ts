/** Where a tip goes: beside what it points at, and not over the buttons that are needed. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
/** The side of the target that the tip is on, its upper left corner, and how far along its edge the tail comes out. */
export interface Spot {
  side: 'right' | 'left' | 'above' | 'below' | '';
  left: number;
  top: number;
  tail: number;
}

const GAP = 12;
const EDGE = 10;
/** Of the corners, which are round. */
const CORNER = 24;
/** So much of the window's height makes a target that the tip goes to the foot of, where there is least to hide. */
const TALL = 0.85;

/** The bar at the top stays free, where a tip can go beside its target. */
const TOP = 64;
const MARGIN = 5;
/** How finely another place is looked for. */
const STEP = 16;

const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

/** Whether nothing has moved. */
export const alike = (one: Box | Spot | null, other: Box | Spot | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A frame around the target, a little wider where the window allows. */
export function around(target: Box, window: { width: number; height: number }): Box {
  const left = Math.max(0, target.left - MARGIN);
  const top = Math.max(0, target.top - MARGIN);
  const right = Math.min(window.width, target.left + target.width + MARGIN);
  const bottom = Math.min(window.height, target.top + target.height + MARGIN);
  return { left, top, width: right - left, height: bottom - top };
}

/** How much of each other two boxes cover. */
const shared = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top));

/** The corner inside the target where least of what the tip speaks of is covered; the lower right one if it may be. */
function corner(target: Box, tip: Box, keepFree: Box | null, spoken: Box[]): { left: number; top: number } {
  const foot = Math.min(target.top + target.height, keepFree?.top ?? Infinity) - tip.height - GAP;
  const [lower, upper] = [Math.max(TOP, foot), Math.max(TOP, target.top + GAP)];
  const [left, right] = [target.left + GAP, target.left + target.width - tip.width - GAP];
  const corners = [
    { left: right, top: lower },
    { left, top: lower },
    { left: right, top: upper },
    { left, top: upper },
  ];
  return leastHidden(corners, tip, spoken);
}

/** The first of the places where the tip hides least of what it speaks of. */
function leastHidden<T extends { left: number; top: number }>(places: T[], tip: Box, spoken: Box[]): T {
  const { width, height } = tip; // what the browser measures has nothing of its own to spread
  const hidden = places.map(({ left, top }) =>
    spoken.reduce((sum, each) => sum + shared({ left, top, width, height }, each), 0),
  );
  return places[hidden.indexOf(Math.min(...hidden))];
}

/**
 * `inRow`: the tip lies in a row of the page and only its tail is asked for; `keepFree` is not covered, nor, if there
 * is another place, what is `spoken` of.
 */
export function beside(
  target: Box,
  tip: Box,
  window: { width: number; height: number },
  inRow: boolean,
  keepFree: Box | null,
  spoken: Box[] = [],
): Spot {
  const middle = { x: target.left + target.width / 2, y: target.top + target.height / 2 };
  const along = (from: number, length: number, at: number): number => between(CORNER, at - from, length - CORNER);
  if (inRow) {
    const side =
      target.top >= tip.top + tip.height - GAP ? 'above' : target.top + target.height <= tip.top + GAP ? 'below' : '';
    return { side, left: tip.left, top: tip.top, tail: along(tip.left, tip.width, middle.x) };
  }
  const room = {
    right: window.width - target.left - target.width,
    left: target.left,
    above: target.top,
    below: window.height - target.top - target.height,
  };
  const wide = tip.width + GAP + EDGE;
  const high = tip.height + GAP + EDGE;
  const atTop = target.top + target.height <= TOP;
  const side = atTop
    ? 'below'
    : keepFree && target.top >= keepFree.top
      ? 'above'
      : room.right >= wide
        ? 'right'
        : room.left >= wide
          ? 'left'
          : room.above >= high
            ? 'above'
            : room.below >= high
              ? 'below'
              : '';
  if (!side) return { side, tail: 0, ...corner(target, tip, keepFree, spoken) };
  let left = between(EDGE, middle.x - tip.width / 2, window.width - tip.width - EDGE);
  let top = target.height > TALL * window.height ? window.height : middle.y - tip.height / 2;
  if (side === 'right') left = target.left + target.width + GAP;
  else if (side === 'left') left = target.left - tip.width - GAP;
  else if (side === 'above') top = target.top - tip.height - GAP;
  else top = target.top + target.height + GAP;
  top = between(TOP, top, window.height - tip.height - EDGE);
  const covers =
    keepFree &&
    side !== 'above' &&
    side !== 'below' &&
    left < keepFree.left + keepFree.width &&
    left + tip.width > keepFree.left &&
    top + tip.height > keepFree.top - GAP;
  if (covers) top = Math.max(TOP, Math.min(top, keepFree.top - tip.height - GAP));
  if (side === 'right' || side === 'left') {
    // Up or down along the target, no further than its ends.
    const [highest, lowest] = [Math.max(TOP, target.top - tip.height / 2), top];
    const others = Array.from({ length: 1 + Math.max(0, Math.floor((lowest - highest) / STEP)) }, (_, index) => ({
      left,
      top: lowest - index * STEP,
    }));
    ({ top } = leastHidden([{ left, top }, ...others], tip, spoken));
  }
  const tail =
    side === 'above' || side === 'below' ? along(left, tip.width, middle.x) : along(top, tip.height, middle.y);
  return { side, left, top, tail };
}
