/** What moves when something has happened: cubes, gems and cards to where they are kept, miniatures over the map. */
import type { Point } from '../../lib/board/points';
import { hop, middleOf, type Hop } from '../../lib/hop';
import type { LogLine, Seat } from '../../lib/types';
import { colourOfRace } from './box';

/** What the lines of one action let fly. Places on the map and things of the market are found by the caller. */
export function flights(
  lines: readonly LogLine[],
  known: {
    /** Whose board is in sight. */
    shown: Seat;
    race: (seat: Seat) => string;
    colour: (colour: number) => string;
    hex: (cell: number) => Point | null;
  },
): { hops: Hop[]; steps: Hop[] } {
  const { shown, race, colour, hex } = known;
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
    if (kind === 'cubeplaced')
      add(hops, cube(facts.colour), home, onBoard(`[data-space="${facts.technology}|${facts.space}"]`) ?? told);
    else if (kind === 'cubesdrawn')
      for (const each of facts.cubes as number[]) add(hops, cube(each), onBoard('[data-bag]') ?? told, home);
    else if (kind === 'cubegenerated')
      add(hops, cube(facts.colour), middleOf('.bar', '.dock'), onBoard('[data-bag]') ?? home);
    else if (kind === 'gemsgained')
      for (let gem = 0; gem < facts.count; gem++)
        add(hops, 'e-gem', middleOf('.bar', '.dock'), middleOf(`.pcs ${seated(seat)}`, seated(seat)));
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
