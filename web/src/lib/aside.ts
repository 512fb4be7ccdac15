/** Where a few words go that speak of something on the screen: near it, inside the window, and never on it. */
interface Size {
  width: number;
  height: number;
}
interface Box extends Size {
  left: number;
  top: number;
}

const GAP = 8;
const EDGE = 8;

const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

/** Above, else below, else at a side; where nothing has room, where they hide least of it. */
export function aside(target: Box, words: Size, window: Size): { left: number; top: number } {
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
  const hidden = places.map(({ left, top }) => {
    const wide = Math.min(left + words.width, target.left + target.width) - Math.max(left, target.left);
    const high = Math.min(top + words.height, target.top + target.height) - Math.max(top, target.top);
    return Math.max(0, wide) * Math.max(0, high);
  });
  return places[hidden.indexOf(Math.min(...hidden))];
}
