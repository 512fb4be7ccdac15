/** Where a few words go that speak of something on the screen: near it, inside the window, and never on it. */
interface Size {
  width: number;
  height: number;
}
interface Place {
  left: number;
  top: number;
}
type Box = Size & Place;

const GAP = 8;
const EDGE = 8;

const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

/** The boxes that the browser measures have no fields of their own to copy. */
const boxAt = ({ left, top }: Place, { width, height }: Size): Box => ({ left, top, width, height });

/** How much of one box lies in the other. */
function shared(one: Box, other: Box): number {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/** The corner of a room where a card hides least of what has to be seen. */
export function freeCorner(room: Box, card: Size, seen: readonly Box[]): Place {
  const [right, bottom] = [room.left + room.width - card.width - EDGE, room.top + room.height - card.height - EDGE];
  const corners = [
    { left: room.left + EDGE, top: bottom },
    { left: right, top: bottom },
    { left: room.left + EDGE, top: room.top + EDGE },
    { left: right, top: room.top + EDGE },
  ];
  const hidden = corners.map((corner) => seen.reduce((sum, each) => sum + shared(boxAt(corner, card), each), 0));
  return corners[hidden.indexOf(Math.min(...hidden))];
}

/** Above, else below, else at a side; where nothing has room, where they hide least of it. */
export function aside(target: Box, words: Size, window: Size): Place {
  const middle = {
    left: between(EDGE, target.left + target.width / 2 - words.width / 2, window.width - words.width - EDGE),
    top: between(EDGE, target.top + target.height / 2 - words.height / 2, window.height - words.height - EDGE),
  };
  const places = [
    { left: middle.left, top: target.top - words.height - GAP },
    { left: middle.left, top: target.top + target.height + GAP },
    { left: target.left + target.width + GAP, top: middle.top },
    { left: target.left - words.width - GAP, top: middle.top },
  ].map(({ left, top }) => ({
    left: between(EDGE, left, window.width - words.width - EDGE),
    top: between(EDGE, top, window.height - words.height - EDGE),
  }));
  const hidden = places.map((place) => shared(boxAt(place, words), target));
  return places[hidden.indexOf(Math.min(...hidden))];
}
