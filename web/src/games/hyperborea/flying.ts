/** What moves when something has happened: cubes, gems and cards to where they are kept, miniatures over the map. */
import type { Point } from '../../lib/board/points';
import { hop, middleOf, type Hop } from '../../lib/hop';
import type { LogLine, Seat } from '../../lib/types';
import { colourOfRace } from './box';
import type { View } from './types';

/** A cube on a space of a set. */
interface Placed {
  technology: string;
  space: number;
  colour: number;
}
/** The cubes of a seat that have left their sets between two moments, as a Reset takes them. */
export const cleared = (before: View, now: View, seat: Seat): Placed[] =>
  before.players[seat].sets.flatMap(({ technology, cubes }) => {
    const after = now.players[seat].sets.find((one) => one.technology === technology);
    return cubes.flatMap((colour, space) =>
      colour !== null && after?.cubes[space] === null ? [{ technology, space, colour }] : [],
    );
  });

/** What the lines of one action let fly. Places on the map and things of the market are found by the caller. */
export function flights(
  lines: readonly LogLine[],
  known: {
    /** Whose board is in sight. */
    shown: Seat;
    race: (seat: Seat) => string;
    colour: (colour: number) => string;
    hex: (cell: number) => Point | null;
    /** The cubes that a seat no longer has on its sets. */
    gone: (seat: Seat) => readonly Placed[];
  },
): { hops: Hop[]; steps: Hop[] } {
  const { shown, race, colour, hex, gone } = known;
  const hops: Hop[] = [];
  const steps: Hop[] = [];
  const add = (into: Hop[], symbol: string, from: Point | null, to: Point | null, more: Partial<Hop> = {}): void => {
    if (from && to) into.push({ symbol, from, to, size: 26, ...more });
  };
  const seated = (seat: Seat): string => `[data-seat="${seat}"]`;
  const cube = (index: number): string => `hy-cube-${colour(index)}`;
  for (const { kind, facts } of lines) {
    const seat = facts.seat as Seat;
    const onBoard = (...places: string[]): Point | null => (seat === shown ? middleOf(...places) : null);
    const home = onBoard('.av') ?? middleOf(seated(seat));
    const figure = { size: 34, colour: colourOfRace(race(seat)) };
    // Where the board is not in sight, the dock names the place.
    const told = middleOf('.bar .step.now');
    const spaceOf = (technology: string, space: number): Point | null =>
      onBoard(`[data-space="${technology}|${space}"]`);
    /** Where a cube lay: on a set, or beside the board. */
    const lay = (where: string, index: number): Point | null => spaceOf(where, index) ?? onBoard('.av');
    const bag = onBoard('[data-bag]');
    const supply = middleOf('.bar', '.dock');
    if (kind === 'cubeplaced') add(hops, cube(facts.colour), home, spaceOf(facts.technology, facts.space) ?? told);
    else if (kind === 'cubesdrawn')
      for (const each of facts.cubes as number[]) add(hops, cube(each), bag ?? told, home);
    else if (kind === 'cubegenerated') add(hops, cube(facts.colour), supply, bag ?? home);
    else if (kind === 'resetbegan')
      for (const each of gone(seat)) add(hops, cube(each.colour), spaceOf(each.technology, each.space), bag);
    else if (kind === 'cubetakenback') add(hops, cube(facts.colour), spaceOf(facts.technology, facts.space), bag);
    else if (kind === 'cuberestored') add(hops, cube(facts.colour), lay(facts.where, facts.index), bag);
    else if (kind === 'cuberemoved') add(hops, cube(facts.colour), lay(facts.where, facts.index), supply);
    else if (kind === 'greypurged') add(hops, 'hy-cube-grey', lay(facts.where, facts.index), supply);
    else if (kind === 'cubeput') add(hops, cube(facts.colour), supply, lay(facts.where, facts.index));
    else if (kind === 'gemsgained')
      for (let gem = 0; gem < facts.count; gem++)
        add(hops, 'e-gem', supply, middleOf(`.pcs ${seated(seat)}`, seated(seat)));
    else if (kind === 'cardacquired') add(hops, 'e-tech', middleOf('.rail', '[data-tab="market"]'), home);
    else if (kind === 'moved') add(steps, `mini-${race(seat)}`, hex(facts.cell), hex(facts.target), figure);
    else if (kind === 'miniatureplaced')
      add(steps, `mini-${race(seat)}`, middleOf(`.pcs ${seated(seat)}`, seated(seat)), hex(facts.cell), figure);
  }
  return { hops, steps };
}

export function fly(...facts: Parameters<typeof flights>): void {
  const { hops, steps } = flights(...facts);
  hop(hops);
  hop(steps, 'step');
}
