/** A small map as shapes: a path for each letter, in units of a square. */
import type { Frame, Sketch } from '../lib/types';

export interface Drawn {
  width: number;
  height: number;
  paths: Record<string, string>;
}
const NOTHING = '.';
/** Half of a hex is a unit wide; a row of them is so high. */
const ROW = 1.5 / Math.cos(Math.PI / 6);
const SIDE = ROW / 1.5;
/** The triangles of a tile from its middle, by its sides from the north clockwise. */
const TRIANGLES = ['l-.5-.5h1z', 'l.5-.5v1z', 'l.5.5h-1z', 'l-.5.5v-1z'];

export function drawn({ shape, rows }: Sketch): Drawn {
  const paths: Record<string, string> = {};
  const add = (letter: string, path: string): void => {
    if (letter !== NOTHING) paths[letter] = (paths[letter] ?? '') + path;
  };
  const [first = ''] = rows;
  if (shape === 'squares') {
    rows.forEach((row, y) => [...row].forEach((letter, x) => add(letter, `M${x} ${y}h1v1h-1z`)));
    return { width: first.length, height: rows.length, paths };
  }
  if (shape === 'tiles') {
    rows.forEach((row, y) =>
      [...row].forEach((letter, at) => {
        const x = Math.floor(at / 4);
        add(letter, `M${x + 0.5} ${y + 0.5}${TRIANGLES[at % 4]}`);
      }),
    );
    return { width: first.length / 4, height: rows.length, paths };
  }
  const [half, slope] = [SIDE / 2, `${SIDE / 2}`];
  rows.forEach((row, y) =>
    [...row].forEach((letter, x) =>
      add(letter, `M${x + 1} ${y * ROW}l1 ${slope}v${SIDE}l-1 ${slope}l-1-${slope}v-${SIDE}z`),
    ),
  );
  return { width: first.length + 1, height: (rows.length - 1) * ROW + SIDE + 2 * half, paths };
}

/** What a picture shows: the map, and frames that lie partly beyond it. */
export function around({ width, height }: Drawn, frames: (Frame | null)[]): Frame {
  const all = [{ x: 0, y: 0, width, height }, ...frames.filter((frame) => frame !== null)];
  const [x, y] = [Math.min(...all.map((each) => each.x)), Math.min(...all.map((each) => each.y))];
  return {
    x,
    y,
    width: Math.max(...all.map((each) => each.x + each.width)) - x,
    height: Math.max(...all.map((each) => each.y + each.height)) - y,
  };
}
